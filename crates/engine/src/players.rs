//! The computer players of each game, by name.

use std::sync::Arc;

use crossword::Generator;
use crossword::ctu::{Ctu, Start};
use crossword::erudit::Erudit;
use games::{GameName, Rules};

use crate::Level;
use crate::tiles::leaves::SelfPlayRules;

/// The name of the player that does all it can, in games that have one above the levels.
const MASTER: &str = "master";

/// Who plays a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// All of them, from the weakest to the strongest.
    pub names: &'static [&'static str],
    /// Those that play much as another one does, each with that one. They sit where they are asked for by name, but nobody is offered two of a kind.
    pub twins: &'static [(&'static str, &'static str)],
}

impl Players {
    /// Those of a game.
    #[must_use]
    pub fn of(game: GameName) -> Players {
        match game {
            GameName::Scrabble => {
                Players { names: &crate::scrabble::PLAYERS, twins: &[("heuristic", "greedy"), ("static", "level-5"), ("sim", "master")] }
            }
            GameName::Balda => Players { names: &crate::balda::PLAYERS, twins: &[] },
            GameName::Erudit => Players { names: &crate::erudit::PLAYERS, twins: &[("static", "level-5"), ("sim", "master")] },
            GameName::Pentago => Players { names: &crate::pentago::roster::PLAYERS, twins: &[] },
            GameName::Ctu => Players { names: &crate::ctu::PLAYERS, twins: &[] },
            GameName::Added(game) => Players { names: game.players, twins: &[] },
        }
    }

    /// Those to choose from, from the weakest to the strongest.
    #[must_use]
    pub fn offered(self) -> Vec<&'static str> {
        self.names.iter().copied().filter(|name| self.twins.iter().all(|(twin, _)| twin != name)).collect()
    }

    /// The others, which play as one of those does.
    #[must_use]
    pub fn also(self) -> Vec<&'static str> {
        self.twins.iter().map(|(twin, _)| *twin).collect()
    }

    /// The one that is asked for hints: the master where a game has one, else the highest level, or the last where a game has no levels.
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

/// What teaches leaves by these rules and the words of a generator that was made by them. None in a game without tiles, and where there are no words to begin with.
#[must_use]
pub fn self_play_rules(rules: &Rules, generator: &Generator) -> Option<Arc<dyn SelfPlayRules>> {
    match rules {
        Rules::Scrabble(_) => Some(Arc::new(generator.clone())),
        Rules::Erudit(rules) => Some(Arc::new(Erudit::sharing(generator, rules.clone(), 2).ok()?)),
        Rules::Ctu(rules) => Some(Arc::new(Ctu::sharing(generator, rules.clone(), Start::Drawn).ok()?)),
        Rules::Balda(_) | Rules::Pentago(_) | Rules::Added(_) => None,
    }
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
        assert_eq!(Players::of(GameName::Scrabble).offered(), ["level-1", "level-2", "level-3", "level-4", "greedy", "level-5", "master"]);
        assert_eq!(Players::of(GameName::Scrabble).strongest(), "master");
        assert_eq!(Players::of(GameName::Erudit).strongest(), "master");
    }
}
