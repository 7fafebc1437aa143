//! The registry of games. A program registers games of its own at start-up, before it uses any
//! game, and for as long as it runs.
//!
//! The registry is global because names of games and rule sets are parsed in many places that
//! receive nothing but the text.

use std::sync::{PoisonError, RwLock};

use crate::{GameModule, GameName, Rules, balda, ctu, erudit, pentago, scrabble};

/// The games of this project, in display order.
const OWN: [&GameModule; 5] = [&scrabble::MODULE, &balda::MODULE, &erudit::MODULE, &pentago::MODULE, &ctu::MODULE];

/// The games that the program has registered in addition.
static ADDED: RwLock<Vec<&'static GameModule>> = RwLock::new(Vec::new());

/// Iterates over all games in the order of their registration.
pub(crate) fn all() -> impl Iterator<Item = &'static GameModule> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    OWN.into_iter().chain(added)
}

/// The reason why a game cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddGameError {
    /// Another game, or a rule set of another game, has the name.
    #[error("there is already a game or rule set `{0}`")]
    NameTaken(String),
    /// The name is not valid in URLs.
    #[error("`{0}` is not a valid name of a game: use letters from a to z")]
    InvalidName(String),
}

/// Registers a game. Registering the same game again has no effect.
///
/// # Errors
/// The name of the game or of one of its rule sets is taken, or the name is invalid.
pub fn add(module: &'static GameModule) -> Result<GameName, AddGameError> {
    let game = GameName::of(module);
    if all().any(|known| std::ptr::eq(known, module)) {
        return Ok(game);
    }
    if module.name.is_empty() || !module.name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err(AddGameError::InvalidName(module.name.to_owned()));
    }
    if let Some(taken) = (module.rule_sets)().into_iter().find(|name| Rules::by_name(name).is_ok()) {
        return Err(AddGameError::NameTaken(taken.to_owned()));
    }
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    // Two threads may register games of the same name at once.
    if OWN.iter().chain(added.iter()).any(|known| known.name == module.name) {
        return Err(AddGameError::NameTaken(module.name.to_owned()));
    }
    added.push(module);
    Ok(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NamedRules;

    static ONE: GameModule = GameModule {
        name: "one",
        title: "One",
        rule_sets: || vec!["one-usual"],
        rules: |name| (name == "one-usual").then(|| NamedRules { game: GameName::of(&ONE), name: "one-usual" }.into()),
        players: &["random"],
        open: true,
        ..GameModule::PLAIN
    };
    static SAME_RULES: GameModule = GameModule { name: "other", rule_sets: || vec!["one-usual"], ..GameModule::PLAIN };
    static SAME_NAME: GameModule = GameModule { name: "one", title: "Uno", ..GameModule::PLAIN };

    #[test]
    fn a_registered_game_is_found_by_name_and_cannot_take_a_name() {
        let game = add(&ONE).unwrap();
        assert_eq!((add(&ONE), "one".parse()), (Ok(game), Ok(game)));
        assert_eq!(Rules::by_name("one-usual").unwrap().game(), game);
        assert_eq!(Rules::by_name("one-usual").unwrap().title(), "One");
        assert!(GameName::at_tables().any(|known| known == game));
        assert_eq!(add(&SAME_NAME).unwrap_err().to_string(), "there is already a game or rule set `one`");
        for name in ["", "../one", "One", "two\"words", "jeden dva", "žába"] {
            let invalid: &'static GameModule = Box::leak(Box::new(GameModule { name, ..GameModule::PLAIN }));
            assert_eq!(add(invalid), Err(AddGameError::InvalidName(name.into())));
        }
        assert_eq!(add(&SAME_RULES).unwrap_err().to_string(), "there is already a game or rule set `one-usual`");
    }
}
