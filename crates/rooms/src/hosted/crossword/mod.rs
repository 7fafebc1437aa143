//! What the crossword games share on the server: generators, tiles, board and letters of a rule set, words and positions as they are shown.

mod card;
mod generators;
mod tiles;

use crossword::{Board, FormedWord, RuleSet, Square};
use lexicon::Alphabet;
use wire::games::crossword::{Frame, Word};

pub(super) use self::card::card;
pub(super) use self::generators::Generators;
pub(super) use self::tiles::{fault, letter, read_laid, written};

/// What the frames of a replay hold in every crossword game. `racks` are written already, `None` where one is not known.
pub(super) fn frame(
    alphabet: &Alphabet,
    board: &Board,
    racks: impl Iterator<Item = Option<String>>,
    bag: usize,
    scores: &[i32],
    turn: Option<usize>,
) -> Frame {
    let rows = board.rows().map(|row| row.iter().map(|cell| cell.map_or('.', |cell| cell.text(alphabet))).collect::<String>());
    Frame { board: rows.collect(), racks: racks.collect(), bag, scores: scores.to_vec(), turn }
}

/// Words that were formed, as they are shown.
pub(super) fn words<'a>(rules: &RuleSet, formed: impl IntoIterator<Item = &'a FormedWord>) -> Vec<Word> {
    let word = |word: &FormedWord| Word {
        word: word.text(rules.alphabet()),
        at: word.start.name(word.direction),
        score: word.score,
        squares: word.squares().map(Square::index).collect(),
    };
    formed.into_iter().map(word).collect()
}
