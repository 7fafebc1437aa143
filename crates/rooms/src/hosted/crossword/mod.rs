//! Code that the crossword games share: generators, tiles, words, frames and reviews.

mod generators;
mod racks;
pub(super) mod review;
mod shape;
mod tiles;

use crossword::{Board, FormedWord, ParseCgpError, RuleSet, SeenWord};
use games::GameName;
use lexicon::Alphabet;
use wire::games::crossword::Frame;

use super::GameFileError;
use super::open::{self, ROW, TILES, position_fault};

pub(super) use self::generators::Generators;
pub(super) use self::racks::{DealtRacks, by_seat, shown, used_tiles};
pub(super) use self::shape::{PositionShape, shape_of};
pub(super) use self::tiles::{fault, letter, read_laid, written};

/// Builds the part of a replay frame that all crossword games share. `racks` are already text,
/// `None` for an unknown rack.
pub(super) fn frame(
    alphabet: &Alphabet,
    board: &Board,
    racks: impl Iterator<Item = Option<String>>,
    bag: usize,
    scores: &[i32],
    turn: Option<usize>,
) -> Frame {
    Frame { board: board.text_rows(alphabet), racks: racks.collect(), bag, scores: scores.to_vec(), turn }
}

/// Formats formed words.
pub(super) fn words<'a>(rules: &RuleSet, formed: impl IntoIterator<Item = &'a FormedWord>) -> Vec<SeenWord> {
    formed.into_iter().map(|word| SeenWord::of(word, rules.alphabet())).collect()
}

/// Returns the error of a position that cannot be opened. `blank` is how the game writes a blank.
pub(super) fn position_error(game: GameName, why: &ParseCgpError, blank: char) -> GameFileError {
    match why {
        ParseCgpError::TooMany { tile, found, exist, squares, .. } => {
            let tile = if *tile == '?' { blank } else { *tile };
            let squares = squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            let place = if squares.is_empty() { String::new() } else { format!(" (on {squares})") };
            let said = format!("board and racks have {found} of the tile {tile}{place}, but there are only {exist}: remove some");
            let parameters = [("tile", tile.to_string()), ("found", found.to_string()), ("exist", exist.to_string()), ("squares", squares)];
            open::fault(TILES, said, parameters)
        }
        ParseCgpError::RowLength { row, squares } => {
            open::fault(ROW, why.to_string(), [("row", row.to_string()), ("squares", squares.to_string())])
        }
        other => position_fault(game, other, &[]),
    }
}
