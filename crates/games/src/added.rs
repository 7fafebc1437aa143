//! The games from other crates that a program has registered.
//!
//! The registry is global because names of games and rule sets are parsed in many places that
//! receive nothing but the text.

use std::ops::RangeInclusive;
use std::sync::{PoisonError, RwLock};

static ADDED: RwLock<Vec<&'static AddedGame>> = RwLock::new(Vec::new());

/// A game from another crate. It has no words, is played at tables, and is stored as a log.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddedGame {
    /// The name in commands, files, messages and URLs; letters from a to z.
    pub name: &'static str,
    /// The English name for people.
    pub title: &'static str,
    /// The allowed numbers of seats.
    pub seats: RangeInclusive<usize>,
    /// The names of the rule sets, the default one first.
    pub rules: &'static [&'static str],
    /// The names of the computer players, from the weakest to the strongest.
    pub players: &'static [&'static str],
    /// Whether there is no hidden information.
    pub open: bool,
}

/// A rule set of a registered game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedRules {
    pub game: &'static AddedGame,
    pub name: &'static str,
}

/// Iterates over the registered games.
pub(crate) fn all() -> impl Iterator<Item = &'static AddedGame> {
    ADDED.read().unwrap_or_else(PoisonError::into_inner).clone().into_iter()
}

/// Adds a game to the registry.
pub(crate) fn push(game: &'static AddedGame) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(game);
}
