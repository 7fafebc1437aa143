//! Balda: rule sets as data, the grid, paths, notation, move generation, and the game itself.
//!
//! Out of scope: computer players (see `engine`), files, clocks and the network. The code depends
//! on no language: letters and words come from the [`lexicon::Lexicon`] in use.
#![forbid(unsafe_code)]

pub mod game;
mod grid;
mod letters;
pub mod lists;
mod moves;
mod path;
pub mod places;
mod prizes;
mod rules;
mod search;
mod setup;
mod square;
mod used;
mod uses;
mod why;
mod words;

pub use grid::{BadGrid, Grid};
pub use letters::Letters;
pub use moves::{BadMove, Move, ParsedMove, first_path};
pub use path::{BadPath, Path};
pub use prizes::Prizes;
pub use rules::{BadRuleSet, PassRule, RuleSet, Shape};
pub use search::{Counts, Finder, FoundMove, Go, Query};
pub use setup::{BadSetup, Impossible, Position, Setup};
pub use square::{BadSquare, MAX_SIDE, MAX_SQUARES, MIN_SIDE, Side, Square};
pub use used::UsedWords;
pub use uses::Uses;
pub use why::Why;
pub use words::{BadWords, Words};
