//! The registry of games, and what the shells need to know about each: names, rule sets, languages,
//! default lexicons, seats, computer players, settings.
//!
//! A game is a [`GameModule`], and its rule sets are types that implement [`GameRules`]: one file
//! here for each game of this project. A program may register more with [`add`]; a shell with an
//! implementation for such a game treats it like the others.
#![forbid(unsafe_code)]

pub mod balda;
pub mod ctu;
pub mod erudit;
mod language;
mod module;
pub mod pentago;
mod registry;
pub mod scrabble;
pub mod settings;

pub use crate::language::Language;
pub use crate::module::{GameModule, GameName, GameRules, NamedRules, Rules};
pub use crate::registry::{AddGameError, UnknownGame, UnknownRules, add};

pub const SCRABBLE: GameName = GameName::of(&scrabble::MODULE);
pub const BALDA: GameName = GameName::of(&balda::MODULE);
pub const ERUDIT: GameName = GameName::of(&erudit::MODULE);
pub const PENTAGO: GameName = GameName::of(&pentago::MODULE);
pub const CTU: GameName = GameName::of(&ctu::MODULE);
