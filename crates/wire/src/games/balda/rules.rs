//! A rule set, and what the settings and the lexicon of a game make of it.

use std::collections::BTreeMap;

use serde::Serialize;

/// A square, and what it multiplies the points of a word by whose letter is put there.
pub type Prize = (usize, u32);

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    /// Its name.
    pub name: String,
    /// The game.
    pub game: &'static str,
    /// What people call it.
    pub title: String,
    /// The language of its words; `null`: any.
    pub language: Option<&'static str>,
    /// How many squares an edge may have.
    pub sides: Vec<usize>,
    /// Squares along an edge.
    pub side: usize,
    /// The fewest letters of a word.
    pub least: usize,
    /// With so many passes a seat has lost.
    pub passes: u8,
    /// The squares that multiply the points of a word whose letter is put there.
    pub prizes: Vec<Prize>,
}

/// The rules of a game that is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesInGame {
    /// The rule set, with the side and the language of the game.
    #[serde(flatten)]
    pub set: RuleSet,
    /// The letters that can be put, in their order.
    pub alphabet: String,
    /// Letters that are read as others: `{"Ё":"Е"}`.
    pub folds: BTreeMap<char, char>,
    /// May a word use a square twice?
    pub knots: bool,
    /// Are squares neighbours that touch at a corner?
    pub diagonals: bool,
}
