//! Code that the crossword games share: generators, tiles, words and frames.

mod generators;
mod tiles;

use crossword::{Board, FormedWord, RuleSet, Square};
use lexicon::Alphabet;
use wire::games::crossword::{Frame, Word};

pub(super) use self::generators::Generators;
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

/// Converts formed words to their wire form.
pub(super) fn words<'a>(rules: &RuleSet, formed: impl IntoIterator<Item = &'a FormedWord>) -> Vec<Word> {
    let word = |word: &FormedWord| Word {
        word: word.text(rules.alphabet()),
        at: word.start.name(word.direction),
        score: word.score,
        squares: word.squares().map(Square::index).collect(),
    };
    formed.into_iter().map(word).collect()
}
