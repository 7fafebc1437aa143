//! The closed list of games, and what the shells need to know about each: names, rule sets,
//! languages, default lexicons, seats, settings.
//!
//! Each `match` on a game is in this crate or where a shell opens a game. None has a wildcard arm,
//! so the compiler reports every place that a new game must handle. A program may register games of
//! its own with [`add`]; a shell with an implementation for such a game treats it like the others.
#![forbid(unsafe_code)]

mod added;
mod facts;
mod language;
mod name;
mod registration;
mod rules;
pub mod settings;

pub use crate::added::{AddedGame, AddedRules};
pub use crate::facts::Facts;
pub use crate::language::Language;
pub use crate::name::{GameName, UnknownGame};
pub use crate::registration::{AddGameError, add};
pub use crate::rules::{Rules, UnknownRules};
