//! The messages between the worker and this crate, as JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A message from the worker.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Incoming {
    /// The first message: a random seed of 64 hexadecimal digits, the minimum time of a computer's
    /// move in milliseconds, a fixed seed for all games (in tests), and whether computer players
    /// run in another worker.
    Begin {
        chance: String,
        pace: u64,
        #[serde(default)]
        seed: Option<u64>,
        #[serde(default)]
        remote: bool,
    },
    /// Announces the file whose bytes come next. `of` is its lexicon or, for definitions, its
    /// language.
    File { name: String, of: String, role: FileRole },
    /// A request outside games.
    Ask {
        number: u64,
        method: String,
        path: String,
        #[serde(default)]
        body: String,
    },
    /// Starts an analysis. `body` is the request body of the HTTP API.
    Look { body: String },
    /// Opens a connection to a game, numbered by the worker.
    Enter { line: u64, game: String, since: usize },
    /// A message over an open connection.
    Say { line: u64, text: String },
    /// Closes a connection.
    Leave { line: u64 },
    /// Asks this worker to choose a computer's move for a room in another worker.
    Think { number: u64, question: String },
    /// Loads the lexicons and learned values for the computer players of this game.
    Warm { game: String },
    /// The move chosen in another worker, or `None` if it failed.
    Thought {
        number: u64,
        #[serde(default)]
        told: Option<String>,
    },
    /// The response to a storage request.
    Kept {
        number: u64,
        #[serde(default)]
        value: Value,
        #[serde(default)]
        error: Option<String>,
    },
}

/// The content of a file.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileRole {
    Lexicon,
    Classes,
    Leaves,
    Wins,
    Definitions,
    /// The exact values of early positions of Pentago, which reviews need.
    Early,
}

/// A message to the worker.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Outgoing<'a> {
    /// Confirms a file, or reports why it was rejected.
    Taken { name: &'a str, error: Option<String> },
    /// The response to [`Incoming::Ask`].
    Answer { number: u64, status: u16, body: &'a str },
    /// A partial result of an analysis.
    Step { text: &'a str },
    /// The end of an analysis.
    Looked { status: u16, body: &'a str },
    /// A message of a game to an open connection.
    Told { line: u64, text: &'a str },
    /// The room has closed the connection.
    Closed { line: u64 },
    /// Requests a stored game.
    Read { number: u64, id: &'a str },
    /// Requests the id of the game that follows this one in its series.
    Follower { number: u64, id: &'a str },
    /// Stores a game if its stored log has `before` records, or, if `before` is null, if the game
    /// is not stored yet.
    Write { number: u64, id: &'a str, before: Option<u64>, game: Value },
    /// Asks another worker to choose a computer's move.
    Think { number: u64, question: &'a str },
    /// Cancels a [`Outgoing::Think`] request.
    Cancel { number: u64 },
    /// The move chosen here for a room in another worker, or `None` if the game has changed since
    /// the request.
    Thought { number: u64, told: Option<&'a str> },
    /// Reports a message that could not be handled.
    Wrong { text: String },
}

impl Outgoing<'_> {
    pub(crate) fn send(&self) {
        crate::border::imports::send(&serde_json::to_string(self).unwrap_or_else(|_| r#"{"kind":"wrong","text":"no JSON"}"#.into()));
    }
}
