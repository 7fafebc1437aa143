//! Rule sets of crossword games.

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
