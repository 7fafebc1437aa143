//! Pairings and standings of tournaments between people. Pure functions of the participants and the
//! games so far; the server stores both and starts the rounds.

mod pairing;
mod standings;

pub use self::pairing::{Waiting, pair_round_robin_round, pair_swiss_round, pair_waiting, round_robin_rounds};
pub use self::standings::{StandingsRow, TieBreak, spread, standings};

use std::fmt;

/// The format of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Each round pairs players of similar score who have not met yet.
    Swiss { rounds: u32 },
    /// Every player meets every other player.
    RoundRobin {
        /// The number of games between two players, 1 or 2.
        cycles: u32,
    },
    /// For a fixed time, players without a game are paired continuously.
    Arena { minutes: u32 },
}

impl Mode {
    /// Returns the name used in storage and messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Mode::Swiss { .. } => "swiss",
            Mode::RoundRobin { .. } => "round-robin",
            Mode::Arena { .. } => "arena",
        }
    }

    /// Returns the parameter of the format: rounds, cycles or minutes.
    #[must_use]
    pub fn length(&self) -> u32 {
        match *self {
            Mode::Swiss { rounds: length } | Mode::RoundRobin { cycles: length } | Mode::Arena { minutes: length } => length,
        }
    }

    /// Returns the format with this name and parameter.
    #[must_use]
    pub fn read(name: &str, length: u32) -> Option<Mode> {
        [Mode::Swiss { rounds: length }, Mode::RoundRobin { cycles: length }, Mode::Arena { minutes: length }]
            .into_iter()
            .find(|mode| mode.name() == name)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A pairing of a tournament: a game or a bye.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The round, from 0; always 0 in an arena.
    pub round: u32,
    /// The players by seat. Without a second player it is a bye.
    pub players: (usize, Option<usize>),
    /// The result of both in half points, by seat: `[2, 0]` if the first won. In a bye only the
    /// first value counts. `None` during the game.
    pub halves: Option<[u32; 2]>,
    /// The spread of the first player, see [`spread`]. In a bye, the spread that counts for the
    /// win.
    pub spread: i32,
}

impl Meeting {
    /// Returns the player's result in half points and its spread, or `None` if it did not play or
    /// the game is not over.
    fn result_of(&self, player: usize) -> Option<(u32, i32)> {
        let halves = self.halves?;
        if self.players.0 == player {
            return Some((halves[0], self.spread));
        }
        (self.players.1 == Some(player)).then_some((halves[1], -self.spread))
    }

    /// Returns the player's opponent: `Some(None)` for a bye, `None` if the player is not part of
    /// the pairing.
    fn opponent(&self, player: usize) -> Option<Option<usize>> {
        if self.players.0 == player {
            return Some(self.players.1);
        }
        (self.players.1 == Some(player)).then_some(Some(self.players.0))
    }
}
