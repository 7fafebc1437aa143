//! Board, letters and rack of a rule set.

use serde::Serialize;

/// A rule set: what every crossword game tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    /// Its name: `scrabble-cs`.
    pub name: String,
    /// The game.
    pub game: &'static str,
    /// What people call it.
    pub title: String,
    /// The language of its words.
    pub language: &'static str,
    /// Squares along an edge.
    pub side: usize,
    /// The rows: `T` triples and `D` doubles the word, `t` and `d` the letter, `.` is plain.
    pub board: Vec<String>,
    /// The square that the first word must cover.
    pub centre: usize,
    /// The letters in the order of the alphabet, the blank last.
    pub letters: Vec<LetterKind>,
    /// Tiles on a full rack.
    pub rack: usize,
    /// Points for a whole rack: in one placing, in Erudit in one turn.
    pub bingo: u32,
    /// Tiles that the bag must hold for an exchange.
    pub exchange_minimum: usize,
}

/// A letter of a rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LetterKind {
    /// The letter; `?` is a blank, in Erudit `*`.
    pub letter: char,
    /// How many tiles there are of it.
    pub count: u8,
    /// What one is worth.
    pub value: u8,
}
