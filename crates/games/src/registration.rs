//! Registration of games from other crates. A program registers them at start-up, before it uses
//! any game, and for as long as it runs.

use std::sync::{Mutex, PoisonError};

use crate::{AddedGame, GameName, Rules, added};

/// Held during a registration, so that of two games with the same name only one is registered.
static REGISTRATION: Mutex<()> = Mutex::new(());

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
pub fn add(game: &'static AddedGame) -> Result<GameName, AddGameError> {
    let _guard = REGISTRATION.lock().unwrap_or_else(PoisonError::into_inner);
    if !added::all().any(|known| known == game) {
        if game.name.is_empty() || !game.name.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Err(AddGameError::InvalidName(game.name.to_owned()));
        }
        if GameName::all().iter().any(|known| known.name() == game.name) {
            return Err(AddGameError::NameTaken(game.name.to_owned()));
        }
        if let Some(taken) = game.rules.iter().find(|name| Rules::by_name(name).is_ok()) {
            return Err(AddGameError::NameTaken((*taken).to_owned()));
        }
        added::push(game);
    }
    Ok(GameName::Added(game))
}

#[cfg(test)]
mod tests {
    use super::*;

    static ONE: AddedGame = AddedGame { name: "one", title: "One", seats: 2..=2, rules: &["one-usual"], players: &["random"], open: true };
    static SAME_RULES: AddedGame = AddedGame { name: "other", rules: &["one-usual"], ..ONE_AGAIN };
    const ONE_AGAIN: AddedGame = AddedGame { name: "one", title: "Uno", seats: 2..=3, rules: &[], players: &[], open: true };
    static SAME_NAME: AddedGame = ONE_AGAIN;

    #[test]
    fn a_registered_game_is_found_by_name_and_cannot_take_a_name() {
        let game = add(&ONE).unwrap();
        assert_eq!((add(&ONE), "one".parse()), (Ok(game), Ok(game)));
        assert_eq!(Rules::by_name("one-usual").unwrap().game(), game);
        assert_eq!((game.facts().seats, game.facts().file, game.usual_lexicons().len()), (2..=2, "deska", 0));
        assert!(GameName::at_tables().any(|known| known == game));
        assert_eq!(add(&SAME_NAME).unwrap_err().to_string(), "there is already a game or rule set `one`");
        for name in ["", "../one", "One", "two\"words", "jeden dva", "žába"] {
            let invalid: &'static AddedGame = Box::leak(Box::new(AddedGame { name, ..ONE_AGAIN }));
            assert_eq!(add(invalid), Err(AddGameError::InvalidName(name.into())));
        }
        assert_eq!(add(&SAME_RULES).unwrap_err().to_string(), "there is already a game or rule set `one-usual`");
    }
}
