//! What is kept of a game: one line of JSON with all that statistics and replays need.

use serde::{Deserialize, Serialize};

use crate::contestant::Forfeit;

/// A game of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which game it is.
    pub task: Task,
    /// 0 or 1: which game of the pair; in the second the seats are changed.
    pub half: u8,
    /// The entrants' numbers by seat.
    pub players: [usize; 2],
    /// The hashes of the players' files by seat, where they may change.
    #[serde(default, skip_serializing_if = "none_known")]
    pub sha256: [Option<String>; 2],
    /// The seed.
    #[serde(rename = "lots")]
    pub seed: String,
    /// The seat that won; nothing: a draw.
    pub winner: Option<u8>,
    /// Final points by seat; empty in a game without points.
    pub points: Vec<i32>,
    /// Who lost otherwise than by the rules, and why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<SeatForfeit>,
    /// When it began, in milliseconds since 1970.
    pub began: u64,
    /// How long it took, in microseconds.
    pub took: u64,
    /// Time to start by seat, in microseconds.
    pub start: [u64; 2],
    /// What the players call themselves, by seat, where they say so.
    #[serde(default, skip_serializing_if = "nobody")]
    pub ids: [Option<String>; 2],
    /// The board before the first move: its width, and a character a square.
    pub board: (usize, String),
    /// The moves.
    pub moves: Vec<MoveRecord>,
    /// SHA-256 of the game's log without its times: by it a repeated game is compared.
    pub log_sha256: String,
}

fn none_known(hashes: &[Option<String>; 2]) -> bool {
    hashes.iter().all(Option::is_none)
}

/// A forfeit with the seat whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatForfeit {
    /// Whose.
    pub seat: u8,
    /// Why.
    #[serde(flatten)]
    pub forfeit: Forfeit,
    /// What the seat held, in games where that can be told; games of earlier versions do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rack: Option<String>,
    /// The end of what the program printed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub printed: String,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// Whose.
    #[serde(rename = "s")]
    pub seat: u8,
    /// As it is written.
    #[serde(rename = "m")]
    pub text: String,
    /// Of what kind it is.
    #[serde(rename = "k")]
    pub kind: String,
    /// How long it took, in microseconds; none where it was made at random.
    #[serde(rename = "us", default, skip_serializing_if = "Option::is_none")]
    pub micros: Option<u64>,
    /// The squares that it changed, with what they show after it.
    #[serde(rename = "d")]
    pub changes: Vec<(usize, char)>,
    /// Points by seat after it.
    #[serde(rename = "p", default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<i32>,
    /// What its player held the position to be worth, if it said so.
    #[serde(rename = "v", default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// How its player expected the game to go on, if it said so.
    #[serde(rename = "l", default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// The rules by which a player of ours chose it, where it names some.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// A pair of games: the same two players with the same seed, in both orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Task {
    /// The round, in Swiss events; else 0.
    pub round: u32,
    /// Numbers of the two entrants; the first has the first seat in the first game.
    pub players: [usize; 2],
    /// Which pair of these two it is.
    pub pair: u32,
}

fn nobody(ids: &[Option<String>; 2]) -> bool {
    ids.iter().all(Option::is_none)
}

impl GameRecord {
    /// What an entrant got of it, in half points; nothing if it did not play.
    #[must_use]
    pub fn halves_of(&self, entrant: usize) -> Option<u32> {
        let seat = self.players.iter().position(|&player| player == entrant)?;
        Some(match self.winner {
            None => 1,
            Some(winner) if usize::from(winner) == seat => 2,
            Some(_) => 0,
        })
    }
}
