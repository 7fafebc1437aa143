//! The stored record of a game: one line of JSON with everything that statistics and replays need.

use serde::{Deserialize, Serialize};

use crate::contestant::Forfeit;

/// The record of one game of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    pub task: Task,
    /// 0 or 1: the index of the game within its pair. The second game swaps the seats.
    pub half: u8,
    /// Entrant indexes by seat.
    pub players: [usize; 2],
    /// Hashes of the players' files by seat, for players whose files may be replaced.
    #[serde(default, skip_serializing_if = "all_none")]
    pub sha256: [Option<String>; 2],
    #[serde(rename = "lots")]
    pub seed: String,
    /// The winning seat, or `None` for a draw.
    pub winner: Option<u8>,
    /// Final scores by seat; empty in a game without scores.
    pub points: Vec<i32>,
    /// The forfeit that ended the game, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<SeatForfeit>,
    /// Start time in milliseconds since 1970.
    pub began: u64,
    /// Duration in microseconds.
    pub took: u64,
    /// Startup time by seat, in microseconds.
    pub start: [u64; 2],
    /// Names that the players report for themselves, by seat.
    #[serde(default, skip_serializing_if = "all_none")]
    pub ids: [Option<String>; 2],
    /// The board before the first move: its width, and one character per square.
    pub board: (usize, String),
    pub moves: Vec<MoveRecord>,
    /// SHA-256 of the game log without its times, to compare repeated games.
    pub log_sha256: String,
}

fn all_none(values: &[Option<String>; 2]) -> bool {
    values.iter().all(Option::is_none)
}

/// A forfeit and the seat that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatForfeit {
    pub seat: u8,
    #[serde(flatten)]
    pub forfeit: Forfeit,
    /// The rack of the seat, in games with racks. Records of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rack: Option<String>,
    /// The end of the program's output outside the protocol.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub printed: String,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    #[serde(rename = "s")]
    pub seat: u8,
    /// The move in the game's notation.
    #[serde(rename = "m")]
    pub text: String,
    /// The kind of the move, see [`Contest::kind`](crate::Contest::kind).
    #[serde(rename = "k")]
    pub kind: String,
    /// Thinking time in microseconds; `None` for a random opening move.
    #[serde(rename = "us", default, skip_serializing_if = "Option::is_none")]
    pub micros: Option<u64>,
    /// The squares that the move changed, with their new contents.
    #[serde(rename = "d")]
    pub changes: Vec<(usize, char)>,
    /// Scores by seat after the move.
    #[serde(rename = "p", default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<i32>,
    /// The player's evaluation of the position, if reported.
    #[serde(rename = "v", default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// The player's expected line, if reported.
    #[serde(rename = "l", default, skip_serializing_if = "Vec::is_empty")]
    pub line: Vec<String>,
    /// Names of the heuristic rules that chose the move, for built-in players that report them.
    #[serde(rename = "r", default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<String>,
}

/// A pair of games between the same two players with the same seed, once in each seat order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Task {
    /// The round in Swiss events; otherwise 0.
    pub round: u32,
    /// Entrant indexes. The first one has the first seat in the first game.
    pub players: [usize; 2],
    /// The index of the pair among the pairs of these two players.
    pub pair: u32,
}

impl GameRecord {
    /// Returns the result for an entrant in half points, or `None` if it did not play.
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
