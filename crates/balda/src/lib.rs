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
mod used_words;
mod uses;
mod violation;
mod words;

pub use grid::{Grid, ParseGridError};
pub use letters::Letters;
pub use moves::{Move, ParseMoveError, ParsedMove, first_path};
pub use path::{ParsePathError, Path};
pub use prizes::Prizes;
pub use rules::{PassRule, RuleSet, RuleSetError, Shape};
pub use search::{Counts, Finder, FoundMove, Query, SearchFlow};
pub use setup::{ParseSetupError, Position, PositionError, Setup};
pub use square::{MAX_SIDE, MAX_SQUARES, MIN_SIDE, ParseSquareError, Side, Square};
pub use used_words::UsedWords;
pub use uses::Uses;
pub use violation::RuleViolation;
pub use words::{Words, WordsError};
