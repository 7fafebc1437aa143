//! The closed list of games, and what the shells around them must know of each: names, rule sets, languages, usual lexicons, seats, settings.
//!
//! A `match` on a game stands here, or where a shell opens a game. None of them has a wildcard arm, so the compiler names every place that a new game
//! still lacks. A program may add games of its own ([`add`]); a shell that is given what it needs of such a game plays it as the others.
#![forbid(unsafe_code)]

mod added;
mod facts;
mod language;
mod name;
mod rules;
pub mod settings;

pub use crate::added::{AddedGame, AddedRules, BadName, add};
pub use crate::facts::Facts;
pub use crate::language::Language;
pub use crate::name::{GameName, UnknownGame};
pub use crate::rules::{Rules, UnknownRules};
