//! Rule sets of crossword games.

use ::crossword::{BLANK, SIDE, Square};
use ::games::{GameName, Language};
use serde::Serialize;

/// A rule set, with the fields common to all crossword games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    /// The name, such as `scrabble-cs`.
    pub name: String,
    pub game: &'static str,
    /// The name for people.
    pub title: String,
    /// The language of its words.
    pub language: &'static str,
    /// The number of squares along an edge.
    pub side: usize,
    /// The rows: `T` and `D` triple and double the word, `t` and `d` the letter, `.` is a plain square.
    pub board: Vec<String>,
    /// The start square, which the first word must cover.
    pub centre: usize,
    /// The letters in alphabetical order, the blank last.
    pub letters: Vec<LetterKind>,
    /// The number of tiles on a full rack.
    pub rack: usize,
    /// The bonus for using a full rack in one placement, or in Erudit in one turn.
    pub bingo: u32,
    /// The minimum number of tiles in the bag for an exchange.
    pub exchange_minimum: usize,
}

impl RuleSet {
    /// Describes a rule set. `blank` is the character of a blank on a rack.
    #[must_use]
    pub fn new(game: GameName, rules: &::crossword::RuleSet, blank: char) -> RuleSet {
        let alphabet = rules.alphabet();
        let kind = |letter: char, kind| LetterKind { letter, count: rules.tiles().count(kind), value: rules.value(kind) };
        // A letter that is replaced by another has no tile, so it is not listed.
        let plain = |letter: &char| alphabet.tile(*letter).is_some_and(|tile| alphabet.letter(tile) == *letter);
        let letters = alphabet.letters().iter().zip(1..).filter(|(letter, _)| plain(letter)).map(|(&letter, tile)| kind(letter, tile));
        let marks: Vec<char> = Square::all().map(|square| rules.premium(square).mark()).collect();
        RuleSet {
            name: rules.name().to_owned(),
            game: game.name(),
            title: rules.title().to_owned(),
            language: Language::of_alphabet(alphabet.name()).code(),
            side: SIDE,
            board: marks.chunks(SIDE).map(|row| row.iter().collect()).collect(),
            centre: rules.start().index(),
            letters: letters.chain([kind(blank, BLANK)]).collect(),
            rack: rules.rack_size(),
            bingo: rules.bingo(),
            exchange_minimum: rules.exchange_minimum(),
        }
    }
}

/// A letter of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LetterKind {
    /// The letter; a blank is `?`, in Erudit `*`.
    pub letter: char,
    /// The number of tiles.
    pub count: u8,
    /// The value of a tile.
    pub value: u8,
}
