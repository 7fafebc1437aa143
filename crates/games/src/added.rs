//! Games that a program adds to those of this crate: before it opens anything else, and for as long as it runs.
//!
//! The names of games and rule sets are read in many places that are given nothing but the text, so the list is the process's own.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError, RwLock};

use crate::{GameName, Rules};

static ADDED: RwLock<Vec<&'static AddedGame>> = RwLock::new(Vec::new());

/// Held while a game is added: of two that want one name only the first gets it.
static ADDING: Mutex<()> = Mutex::new(());

/// A game of another crate. It has no words, is played at tables, and keeps its games as logs.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddedGame {
    /// Its name in commands, files, messages and addresses: letters from a to z.
    pub name: &'static str,
    /// Its name for people, in English.
    pub title: &'static str,
    /// How many seats there may be.
    pub seats: RangeInclusive<usize>,
    /// The names of its rule sets, the usual one first.
    pub rules: &'static [&'static str],
    /// Its computer players, from the weakest to the strongest.
    pub players: &'static [&'static str],
    /// Does every seat see everything?
    pub open: bool,
}

/// A rule set of such a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedRules {
    /// Whose it is.
    pub game: &'static AddedGame,
    /// Its name.
    pub name: &'static str,
}

/// Why a game can't have its name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadName {
    /// Another game has it, or a rule set of another game.
    #[error("there is a game or a rule set `{0}` already")]
    Taken(String),
    /// It is a part of addresses, too.
    #[error("`{0}` can't be the name of a game: it must be of the letters a to z")]
    Form(String),
}

/// Adds a game to the list. The same game may be added again; that does nothing.
///
/// # Errors
/// Another game has its name, or the name of one of its rule sets; or it is no name for a game.
pub fn add(game: &'static AddedGame) -> Result<GameName, BadName> {
    let _adding = ADDING.lock().unwrap_or_else(PoisonError::into_inner);
    if !all().any(|added| added == game) {
        if game.name.is_empty() || !game.name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(BadName::Form(game.name.to_owned()));
        }
        if GameName::all().iter().any(|known| known.name() == game.name) {
            return Err(BadName::Taken(game.name.to_owned()));
        }
        if let Some(taken) = game.rules.iter().find(|name| Rules::by_name(name).is_ok()) {
            return Err(BadName::Taken((*taken).to_owned()));
        }
        ADDED.write().unwrap_or_else(PoisonError::into_inner).push(game);
    }
    Ok(GameName::Added(game))
}

/// The games added so far.
pub(crate) fn all() -> impl Iterator<Item = &'static AddedGame> {
    ADDED.read().unwrap_or_else(PoisonError::into_inner).clone().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    static ONE: AddedGame = AddedGame { name: "one", title: "One", seats: 2..=2, rules: &["one-usual"], players: &["random"], open: true };
    static OTHER: AddedGame = AddedGame { name: "other", rules: &["one-usual"], ..ONE_AGAIN };
    const ONE_AGAIN: AddedGame = AddedGame { name: "one", title: "Uno", seats: 2..=3, rules: &[], players: &[], open: true };
    static TWICE: AddedGame = ONE_AGAIN;

    #[test]
    fn an_added_game_is_known_by_its_names_and_takes_nobody_else_s() {
        let game = add(&ONE).unwrap();
        assert_eq!((add(&ONE), "one".parse()), (Ok(game), Ok(game)));
        assert_eq!(Rules::by_name("one-usual").unwrap().game(), game);
        assert_eq!((game.facts().seats, game.facts().file, game.usual_lexicons().len()), (2..=2, "deska", 0));
        assert!(GameName::at_tables().any(|known| known == game));
        assert_eq!(add(&TWICE).unwrap_err().to_string(), "there is a game or a rule set `one` already");
        for name in ["", "../one", "One", "two\"words", "jeden dva", "žába"] {
            let odd: &'static AddedGame = Box::leak(Box::new(AddedGame { name, ..ONE_AGAIN }));
            assert_eq!(add(odd), Err(BadName::Form(name.into())));
        }
        assert_eq!(add(&OTHER).unwrap_err().to_string(), "there is a game or a rule set `one-usual` already");
    }
}
