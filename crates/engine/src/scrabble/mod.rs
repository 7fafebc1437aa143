//! Computer players of Scrabble.

mod challenge;
mod exchange;
mod greedy;
mod heuristic;
mod level;
mod observation;
mod resources;
mod roster;
mod strong;

pub use self::greedy::GreedyPlayer;
pub use self::heuristic::{BonusSquares, Heuristic, SettingsError};
pub use self::level::LevelPlayer;
pub use self::roster::{Roster, UnknownPlayer};
pub use self::strong::{StrongPlayer, last_move, situation};
pub use crate::level::Level;
pub use crate::tiles::master::Strategy;
pub use games::scrabble::PLAYERS;

use crossword::scrabble::Scrabble;
use play::Player;

/// Returns the player name for game records, which other programs display. It is the English name
/// on the page, such as `Computer Expert`.
pub fn title(player: &str) -> String {
    let name = match player {
        "level-1" => "Beginner",
        "level-2" => "Casual",
        "level-3" => "Experienced",
        "level-4" => "Expert",
        "level-5" => "Champion",
        "master" => "Master",
        other => other,
    };
    format!("Computer {name}")
}

/// Returns the player with this name, from a new roster without commonness classes. Use
/// [`Roster::player`] for levels that know only a part of the words.
///
/// # Errors
/// Returns an error that lists the known names if there is no such player.
pub fn by_name(name: &str) -> Result<Box<dyn Player<Scrabble>>, UnknownPlayer> {
    Roster::default().player(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_called_in_records_as_on_the_page() {
        let read = |path: &str| std::fs::read_to_string(format!("{}/../../web/i18n/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let (own, all) = (read("scrabble/names/en.js"), read("en.js"));
        for player in PLAYERS.iter().filter(|name| name.starts_with("level-") || **name == "master") {
            let named = |text: &str, key: String| {
                let rest = text.split_once(&format!("'{key}': '"))?.1;
                Some(rest.split_once('\'')?.0.to_owned())
            };
            let on_page = named(&own, format!("player.scrabble.{player}")).or_else(|| named(&all, format!("player.{player}"))).unwrap();
            assert_eq!(title(player), format!("Computer {on_page}"));
        }
        assert_eq!(title("greedy"), "Computer greedy");
    }
}
