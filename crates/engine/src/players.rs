//! The names of the computer players of each game.

use std::sync::Arc;

use crossword::ctu::{Ctu, CtuRules, Start};
use crossword::erudit::{Erudit, EruditRules};
use crossword::{Generator, RuleSet};
use games::{GameName, Rules};

use crate::Level;
use crate::tiles::leaves::SelfPlayRules;

/// The player with full search, in games where there is one above the levels.
const MASTER: &str = "master";

/// The computer players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The names of all players, weakest first.
    pub names: &'static [&'static str],
    /// Players that are practically equal to another one, as pairs of (twin, other). Both can be
    /// used by name, but only the other one is offered.
    pub twins: &'static [(&'static str, &'static str)],
}

impl Players {
    /// Returns the players of a game.
    #[must_use]
    pub fn of(game: GameName) -> Players {
        let module = game.module();
        Players { names: module.players, twins: module.twins }
    }

    /// Returns the players to choose from, weakest first.
    #[must_use]
    pub fn offered(self) -> Vec<&'static str> {
        self.names.iter().copied().filter(|name| self.twins.iter().all(|(twin, _)| twin != name)).collect()
    }

    /// Returns the twins, which are not offered.
    #[must_use]
    pub fn also(self) -> Vec<&'static str> {
        self.twins.iter().map(|(twin, _)| *twin).collect()
    }

    /// Returns the player that gives hints: the master if the game has one, else the highest level,
    /// else the last player.
    #[must_use]
    pub fn strongest(self) -> &'static str {
        self.names
            .iter()
            .copied()
            .find(|name| *name == MASTER)
            .or_else(|| self.names.iter().copied().find(|name| Level::by_name(name) == Some(Level::HIGHEST)))
            .or(self.names.last().copied())
            .unwrap_or_default()
    }
}

/// Returns the self-play rules for learning leaves, with the words of a generator for the same
/// rules. Returns `None` for a game without tiles, or if no start word is available.
#[must_use]
pub fn self_play_rules(rules: &Rules, generator: &Generator) -> Option<Arc<dyn SelfPlayRules>> {
    if let Some(rules) = rules.get::<EruditRules>() {
        return Some(Arc::new(Erudit::sharing(generator, rules.clone(), 2).ok()?));
    }
    if let Some(rules) = rules.get::<CtuRules>() {
        return Some(Arc::new(Ctu::sharing(generator, rules.clone(), Start::Drawn).ok()?));
    }
    rules.get::<RuleSet>().map(|_| Arc::new(generator.clone()) as _)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_offered_the_same_player_twice() {
        for game in GameName::all() {
            let players = Players::of(game);
            for (twin, one) in players.twins {
                assert!(players.names.contains(twin) && players.offered().contains(one) && !players.offered().contains(twin), "{twin}");
            }
            assert_eq!(players.offered().len() + players.also().len(), players.names.len());
            assert!(players.offered().contains(&players.strongest()), "{game}");
        }
        assert_eq!(Players::of(games::SCRABBLE).offered(), ["level-1", "level-2", "level-3", "level-4", "greedy", "level-5", "master"]);
        assert_eq!(Players::of(games::SCRABBLE).strongest(), "master");
        assert_eq!(Players::of(games::ERUDIT).strongest(), "master");
    }
}
