//! The registry of games. A program registers its own games at start-up, before it uses any game.
//! They stay registered for as long as it runs.
//!
//! The registry is global because names of games and rule sets are parsed in many places that
//! receive nothing but the text.

use std::str::FromStr;
use std::sync::{PoisonError, RwLock};

use crate::{GameModule, GameName, Rules, balda, ctu, erudit, pentago, scrabble};

/// The games of this project, in display order.
const OWN: [&GameModule; 5] = [&scrabble::MODULE, &balda::MODULE, &erudit::MODULE, &pentago::MODULE, &ctu::MODULE];

/// The other games that the program has registered.
static ADDED: RwLock<Vec<&'static GameModule>> = RwLock::new(Vec::new());

/// Iterates over all games in the order of their registration.
fn all() -> impl Iterator<Item = &'static GameModule> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    OWN.into_iter().chain(added)
}

impl GameName {
    /// Returns all games in display order, which is the order of their registration.
    #[must_use]
    pub fn all() -> Vec<GameName> {
        all().map(GameName::of).collect()
    }

    /// Iterates over the games that people play at tables; the others are played in tournaments
    /// only.
    pub fn at_tables() -> impl Iterator<Item = GameName> {
        GameName::all().into_iter().filter(|game| game.module().at_tables)
    }
}

/// The error for an unknown game name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game `{0}`; known: {list}", list = names())]
pub struct UnknownGame(String);

/// Returns the known names, separated by commas.
fn names() -> String {
    GameName::all().into_iter().map(GameName::name).collect::<Vec<_>>().join(", ")
}

impl FromStr for GameName {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<GameName, UnknownGame> {
        GameName::all().into_iter().find(|game| game.name() == name).ok_or_else(|| UnknownGame(name.chars().take(40).collect()))
    }
}

impl Rules {
    /// Iterates over the names of all rule sets, grouped by game.
    pub fn names() -> impl Iterator<Item = &'static str> {
        GameName::all().into_iter().flat_map(Rules::of)
    }

    /// Returns the names of a game's rule sets, the default one first.
    #[must_use]
    pub fn of(game: GameName) -> Vec<&'static str> {
        (game.module().rule_sets)()
    }

    /// Returns the rule set with this name.
    ///
    /// # Errors
    /// The name is unknown; the error lists the known ones.
    pub fn by_name(name: &str) -> Result<Rules, UnknownRules> {
        GameName::all()
            .into_iter()
            .find_map(|game| (game.module().rules)(name))
            .ok_or_else(|| UnknownRules { name: name.chars().take(40).collect(), known: Rules::names().collect::<Vec<_>>().join(", ") })
    }
}

/// The error for an unknown rule set name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set `{name}`; known: {known}")]
pub struct UnknownRules {
    pub name: String,
    /// The known names, separated by commas.
    pub known: String,
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

/// Registers a game. Registering the same game again has no effect. The functions of a module must
/// not use the registry, which is locked meanwhile.
///
/// # Errors
/// The name of the game or of one of its rule sets is taken, or the name is invalid.
pub fn add(module: &'static GameModule) -> Result<GameName, AddGameError> {
    let game = GameName::of(module);
    // Held from the check to the insertion: several threads may register the same game at once.
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    let known = || OWN.into_iter().chain(added.iter().copied());
    if known().any(|other| std::ptr::eq(other, module)) {
        return Ok(game);
    }
    if module.name.is_empty() || !module.name.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return Err(AddGameError::InvalidName(module.name.to_owned()));
    }
    if known().any(|other| other.name == module.name) {
        return Err(AddGameError::NameTaken(module.name.to_owned()));
    }
    if let Some(taken) = (module.rule_sets)().into_iter().find(|name| known().any(|other| (other.rules)(name).is_some())) {
        return Err(AddGameError::NameTaken(taken.to_owned()));
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

    #[test]
    fn threads_may_register_the_same_game_at_once() {
        // Other tests may find this game in the registry, so it must know its rule set by name.
        static SHARED: GameModule = GameModule {
            name: "shared",
            rule_sets: || vec!["shared-usual"],
            rules: |name| (name == "shared-usual").then(|| NamedRules { game: GameName::of(&SHARED), name: "shared-usual" }.into()),
            ..GameModule::PLAIN
        };
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| add(&SHARED).unwrap());
            }
        });
    }

    #[test]
    fn every_game_is_found_by_its_name() {
        for game in GameName::all() {
            assert_eq!(game.to_string().parse(), Ok(game));
        }
        let unknown = "chess".parse::<GameName>().unwrap_err().to_string();
        assert!(unknown.starts_with("there is no game `chess`; known: scrabble, balda, erudit, pentago, ctu"), "{unknown}");
    }

    #[test]
    fn every_rule_set_is_found_by_its_name() {
        for name in Rules::names() {
            let rules = Rules::by_name(name).unwrap();
            assert_eq!(rules.name(), name);
            assert!(name.starts_with(rules.game().name()), "{name}");
            if rules.game() == crate::SCRABBLE {
                assert!(rules.language().is_some_and(|language| name.ends_with(language.code())), "{name}");
            }
            assert_eq!(rules.usual_lexicon().is_some(), rules.language().is_some(), "{name}");
        }
    }

    #[test]
    fn the_error_for_an_unknown_name_lists_the_known_ones() {
        let unknown = Rules::by_name("scrable").unwrap_err().to_string();
        let known = "scrabble-en, scrabble-cs, scrabble-ru, balda, erudit, pentago-standard, pentago-answer, ctu";
        assert!(unknown.starts_with(&format!("there is no rule set `scrable`; known: {known}")), "{unknown}");
    }
}
