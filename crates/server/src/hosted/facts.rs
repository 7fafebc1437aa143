//! What lists and forms are told of each game, before any is begun.

use std::ops::RangeInclusive;

use games::GameName;
use serde_json::{Value, json};

/// What is the same in all games of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// How many seats there may be.
    pub(crate) seats: RangeInclusive<usize>,
    /// The computer players, from the weakest to the strongest.
    pub(crate) players: &'static [&'static str],
    /// Those of them that play as another one does, each with that one. They sit where they are asked for by name, but nobody is offered the same player twice.
    pub(crate) twins: &'static [(&'static str, &'static str)],
    /// How the file ends in which a game is written: `gcg`; `deska` where it has no notation of its own and is written as its log.
    pub(crate) file: &'static str,
    /// Does every seat see everything? Then a game that goes on may be written as a file, too.
    pub(crate) open: bool,
    /// Are positions analysed that somebody hands in?
    pub(crate) analysis: bool,
}

/// What is the same in all games of this name.
pub(crate) fn facts(game: GameName) -> Facts {
    match game {
        GameName::Balda => Facts { seats: 2..=4, players: &engine::balda::PLAYERS, twins: &[], file: "deska", open: true, analysis: true },
        GameName::Pentago => {
            Facts { seats: 2..=2, players: &engine::pentago::roster::PLAYERS, twins: &[], file: "deska", open: true, analysis: true }
        }
        GameName::Erudit => Facts {
            seats: 2..=play::MAX_SEATS,
            players: &engine::erudit::PLAYERS,
            twins: &[("static", "level-5")],
            file: "deska",
            open: false,

            analysis: true,
        },
        GameName::Scrabble => Facts {
            seats: 1..=play::MAX_SEATS,
            players: &engine::scrabble::PLAYERS,
            twins: &[("heuristic", "level-5")],
            file: "gcg",
            open: false,

            analysis: true,
        },
    }
}

impl Facts {
    /// The computer players to choose from, from the weakest to the strongest.
    pub(crate) fn offered(&self) -> Vec<&'static str> {
        self.players.iter().copied().filter(|name| self.twins.iter().all(|(twin, _)| twin != name)).collect()
    }

    /// The others, which play as one of those does.
    pub(crate) fn also(&self) -> Vec<&'static str> {
        self.twins.iter().map(|(twin, _)| *twin).collect()
    }
}

/// All games, for those who ask what there is here.
pub(crate) fn shown() -> Vec<Value> {
    let game = |game: GameName| {
        let facts = facts(game);
        let rules: Vec<&str> = games::Rules::names().filter(|name| games::Rules::by_name(name).is_ok_and(|r| r.game() == game)).collect();
        json!({
            "name": game.name(),
            "rules": rules,
            "seats": {"least": facts.seats.start(), "most": facts.seats.end()},
            "players": facts.offered(),
            "also": facts.also(),
            "file": facts.file,
            "draws": *facts.seats.end() > 1,
            "analysis": facts.analysis,
        })
    };
    GameName::ALL.into_iter().map(game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_offered_the_same_player_twice() {
        for game in GameName::ALL {
            let facts = facts(game);
            for (twin, one) in facts.twins {
                assert!(facts.players.contains(twin) && facts.offered().contains(one) && !facts.offered().contains(twin), "{twin}");
            }
            assert_eq!(facts.offered().len() + facts.also().len(), facts.players.len());
        }
        assert_eq!(facts(GameName::Scrabble).offered(), ["level-1", "level-2", "level-3", "level-4", "greedy", "level-5"]);
    }
}
