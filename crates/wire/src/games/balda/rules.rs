//! A rule set, and the rules of a running game.

use std::collections::BTreeMap;

use serde::Serialize;

/// A square and its multiplier for a word whose new letter is placed there.
pub type Prize = (usize, u32);

/// A rule set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    pub name: String,
    pub game: &'static str,
    /// The name for people.
    pub title: String,
    /// The language; `null` for any.
    pub language: Option<&'static str>,
    /// The allowed numbers of squares along an edge.
    pub sides: Vec<usize>,
    /// The number of squares along an edge.
    pub side: usize,
    /// The minimum length of a word.
    pub least: usize,
    /// The number of passes with which a seat loses.
    pub passes: u8,
    /// The squares that multiply the score of a word whose new letter is placed there.
    pub prizes: Vec<Prize>,
}

/// The rules of a running game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RulesInGame {
    /// The rule set with the side and language of the game.
    #[serde(flatten)]
    pub set: RuleSet,
    /// The letters that can be placed, in order.
    pub alphabet: String,
    /// Letters that are read as another one: `{"Ё":"Е"}`.
    pub folds: BTreeMap<char, char>,
    /// Whether a word may use a square twice.
    pub knots: bool,
    /// Whether squares that touch at a corner are adjacent.
    pub diagonals: bool,
}
