//! Tournaments of people: who meets whom next, and how a tournament stands. Pure functions of who takes part and of the games so far: where both are kept,
//! and when a round begins, others say.

mod pairing;
mod table;

pub use self::pairing::{Waiting, round_of_all, round_of_swiss, rounds_of_all, waiting_pairs};
pub use self::table::{Place, Tie, spread, table};

use std::fmt;

/// How those who take part meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In each round those meet who have about the same score and have not met yet.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Everybody meets everybody.
    RoundRobin {
        /// How often, 1 or 2.
        cycles: u32,
    },
    /// For some time, whoever has no game gets the next one.
    Arena {
        /// For so many minutes.
        minutes: u32,
    },
}

impl Mode {
    /// Its name, as it is stored and told.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Mode::Swiss { .. } => "swiss",
            Mode::RoundRobin { .. } => "round-robin",
            Mode::Arena { .. } => "arena",
        }
    }

    /// Its number: rounds, cycles or minutes.
    #[must_use]
    pub fn length(&self) -> u32 {
        match *self {
            Mode::Swiss { rounds: length } | Mode::RoundRobin { cycles: length } | Mode::Arena { minutes: length } => length,
        }
    }

    /// The mode of this name and number.
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

/// A meeting of a tournament: a game, or a round without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The round, from 0; in an arena 0.
    pub round: u32,
    /// The numbers of the two by seat; without the second the first rests.
    pub players: (usize, Option<usize>),
    /// What both got in half points, by seat: `[2, 0]` where the first won. Of who rests only the first counts. None while the game goes on.
    pub halves: Option<[u32; 2]>,
    /// The spread of the first, see [`spread`]; of a round without a game the one that counts as won.
    pub spread: i32,
}

impl Meeting {
    /// What this player got in half points, and by how many points it was ahead; none if it did not play, or the game goes on.
    fn of(&self, player: usize) -> Option<(u32, i32)> {
        let halves = self.halves?;
        if self.players.0 == player {
            return Some((halves[0], self.spread));
        }
        (self.players.1 == Some(player)).then_some((halves[1], -self.spread))
    }

    /// Who meets this player, if it takes part: a player, or nobody.
    fn other(&self, player: usize) -> Option<Option<usize>> {
        if self.players.0 == player {
            return Some(self.players.1);
        }
        (self.players.1 == Some(player)).then_some(Some(self.players.0))
    }
}
