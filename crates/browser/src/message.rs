//! What goes in and out, as JSON.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the worker says.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Incoming {
    /// The first message: 64 hexadecimal digits of chance, the least time of a computer's move in milliseconds, for tests the seed of all games, and whether
    /// computers think in another worker.
    Begin {
        chance: String,
        pace: u64,
        #[serde(default)]
        seed: Option<u64>,
        #[serde(default)]
        remote: bool,
    },
    /// The bytes that come next are of this file: a lexicon, how common its words are, what was learned of it, or what words mean. `of`: the lexicon, or the language.
    File { name: String, of: String, role: FileRole },
    /// A question outside games.
    Ask {
        number: u64,
        method: String,
        path: String,
        #[serde(default)]
        body: String,
    },
    /// A position is looked at as long as this runs: `body` asks as the interface over HTTP is asked.
    Look { body: String },
    /// Somebody looks at a game from now on, over a connection that the worker numbers.
    Enter { line: u64, game: String, since: usize },
    /// They say something.
    Say { line: u64, text: String },
    /// They look no more.
    Leave { line: u64 },
    /// A computer is to think for a room in another worker.
    Think { number: u64, question: String },
    /// What a computer will need that thinks in this game is made ready.
    Warm { game: String },
    /// What was thought in another worker, or nothing, if it could not be.
    Thought {
        number: u64,
        #[serde(default)]
        told: Option<String>,
    },
    /// The answer to what was asked of the shelf.
    Kept {
        number: u64,
        #[serde(default)]
        value: Value,
        #[serde(default)]
        error: Option<String>,
    },
}

/// What a file is.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileRole {
    Lexicon,
    Classes,
    Leaves,
    Wins,
    Definitions,
}

/// What the worker is told.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Outgoing<'a> {
    /// A file was taken, or why not.
    Taken { name: &'a str, error: Option<String> },
    /// The answer to a question.
    Answer { number: u64, status: u16, body: &'a str },
    /// A step of what is looked at.
    Step { text: &'a str },
    /// Nothing more comes of it.
    Looked { status: u16, body: &'a str },
    /// A message of a game.
    Told { line: u64, text: &'a str },
    /// The connection of a game is closed.
    Closed { line: u64 },
    /// A game is wanted from the shelf.
    Read { number: u64, id: &'a str },
    /// The game that follows this one is wanted.
    Follower { number: u64, id: &'a str },
    /// A game is to be kept, if its log is as long as `before` says, or if there is none yet where it is null.
    Write { number: u64, id: &'a str, before: Option<u64>, game: Value },
    /// A computer is to think in another worker, in this game.
    Think { number: u64, question: &'a str },
    /// What it was asked is wanted no more.
    Cancel { number: u64 },
    /// What was thought here for a room in another worker; nothing, if the game is not what it was asked about.
    Thought { number: u64, told: Option<&'a str> },
    /// A message was not understood.
    Wrong { text: String },
}

impl Outgoing<'_> {
    /// Sends it.
    pub(crate) fn send(&self) {
        crate::border::out(&serde_json::to_string(self).unwrap_or_else(|_| r#"{"kind":"wrong","text":"no JSON"}"#.into()));
    }
}
