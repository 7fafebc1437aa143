//! The games in the arena, one file per game, and the setting of events with built-in players and
//! external programs.

mod balda;
pub mod ctu;
mod erudit;
mod pentago;
mod scrabble;
mod setting;

use crossword::{Board, Direction, Generator, Move, PlacedTile, RuleSet, Square, Tiles};
use lexicon::{Alphabet, Tile};
use wire::games::crossword::LetterKind;

pub use self::ctu::CoursePoints;
pub use self::setting::Players;
use crate::contest::Choice;
use crate::event::Plan;
use crate::json_object::JsonObject;
use crate::record::MoveRecord;

/// Returns the course points of each player, given its index in the plan and its score; `None` for
/// all in other games than the course's.
pub(crate) fn course_points(plan: &Plan, players: &[(usize, f64)]) -> Vec<Option<CoursePoints>> {
    if plan.game == ctu::NAME { ctu::points_of_students(plan, players) } else { vec![None; players.len()] }
}

/// Formats a recorded move for display. CTU records of earlier versions have placements in Scrabble
/// notation: they are converted to the notation of the course.
pub(crate) fn move_text(game: &str, made: &MoveRecord) -> String {
    if game != ctu::NAME || made.changes.is_empty() {
        return made.text.clone();
    }
    let item = |(square, letter): &(usize, char)| format!("[{}, {}, '{letter}']", square / crossword::SIDE, square % crossword::SIDE);
    format!("[{}]", made.changes.iter().map(item).collect::<Vec<_>>().join(", "))
}

/// Returns a board of tiles as characters, `.` for an empty square.
pub(crate) fn board(board: &Board, alphabet: &Alphabet) -> (usize, String) {
    let cell = |square| board.get(square).map_or('.', |cell: crossword::Cell| cell.text(alphabet));
    (15, Square::all().map(cell).collect())
}

/// Returns tiles as a board shows them.
fn sketch(laid: &[PlacedTile], alphabet: &Alphabet) -> Vec<(usize, char)> {
    laid.iter().map(|tile| (tile.square.index(), crossword::Cell { letter: tile.letter, blank: tile.blank }.text(alphabet))).collect()
}

/// Returns the tiles of a placement in notation. If it does not fit the tiles on the board, it is
/// drawn over them.
fn sketch_placement(text: &str, on: &Board, alphabet: &Alphabet) -> Vec<(usize, char)> {
    let read = Move::parse(text, on, alphabet).or_else(|_| Move::parse(text, &Board::new(), alphabet));
    let Ok(Move::Place(laid)) = read else { return Vec::new() };
    let (_, shown) = board(on, alphabet);
    let shown: Vec<char> = shown.chars().collect();
    sketch(&laid, alphabet).into_iter().filter(|&(square, sign)| shown.get(square) != Some(&sign)).collect()
}

/// Returns all placements, best first, and the pass.
fn placements(generator: &Generator, board: &Board, rack: &Tiles) -> Vec<Choice> {
    let alphabet = generator.rules().alphabet();
    // With an empty bag no exchanges are generated.
    let candidates = generator.candidates(&generator.prepare(board), rack, 0);
    let written = candidates
        .iter()
        .map(|candidate| Choice { text: candidate.action.notation(board, alphabet), score: Some(i64::from(candidate.score)) });
    written.chain([Choice { text: "pass".to_owned(), score: Some(0) }]).collect()
}

/// Adds the fields of the first protocol version for programs that still read them.
fn with_legacy_fields(card: JsonObject, rules: &RuleSet) -> JsonObject {
    let alphabet = rules.alphabet();
    let tiles = (1..=alphabet.len() as u8).map(|tile| LetterKind {
        letter: alphabet.letter(tile),
        count: rules.tiles().count(tile),
        value: rules.value(tile),
    });
    card.put("size", crossword::SIDE)
        .put("letter_premiums", Square::all().map(|square| rules.premium(square).letter).collect::<Vec<_>>())
        .put("word_premiums", Square::all().map(|square| rules.premium(square).word).collect::<Vec<_>>())
        .put("tiles", tiles.collect::<Vec<_>>())
        .put("blanks", rules.tiles().count(crossword::BLANK))
        .put("start", rules.start().name(Direction::Across))
}

/// Returns all sub-multisets of a rack except the empty one, smallest first.
fn sub_racks(rack: &Tiles) -> impl Iterator<Item = Tiles> {
    let mut parts: Vec<Vec<Tile>> = vec![Vec::new()];
    for (kind, &count) in (0..).zip(rack.counts()) {
        let before = parts.clone();
        for more in 1..=count {
            parts.extend(before.iter().map(|part| part.iter().copied().chain(std::iter::repeat_n(kind, usize::from(more))).collect()));
        }
    }
    parts.sort_by_key(Vec::len);
    parts.into_iter().filter(|part| !part.is_empty()).map(|part| part.into_iter().collect())
}
