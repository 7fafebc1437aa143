//! Matches and tournaments that are shown.

use serde::Serialize;

use crate::GameFields;

/// The events, the last touched first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventList {
    /// The events.
    pub events: Vec<EventLine>,
    /// Does the server show a folder at all?
    pub folder: bool,
    /// The value of `before` for those that were touched earlier.
    pub before: Option<String>,
}

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventLine {
    /// Its name.
    pub name: String,
    /// The rule set.
    pub rules: String,
    /// The players, the best first.
    pub players: Vec<String>,
    /// Games over, and games there will be.
    pub games: (usize, u64),
}

/// How an event stands; its standing is what `deska tournament show --format json` prints.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Event<Standing = GameFields, Format = GameFields> {
    /// Its name.
    pub name: String,
    /// The rule set.
    pub rules: String,
    /// The lexicon.
    pub lexicon: Option<String>,
    /// Who meets whom.
    pub format: Format,
    /// Pairs of games a meeting.
    pub pairs: u32,
    /// The seed of all games, once they are over.
    pub seed: Option<String>,
    /// The SHA-256 of a secret seed, told from the start.
    pub seed_sha256: Option<String>,
    /// How it stands.
    pub standing: Standing,
    /// The last games.
    pub latest: Vec<EventGame>,
}

/// A game of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventGame {
    /// The players, by seat.
    pub players: [String; 2],
    /// The seat that won; `null`: a draw.
    pub winner: Option<u8>,
    /// Points by seat; empty in games without points.
    pub points: Vec<i32>,
    /// Why it was lost otherwise than by moves.
    pub fault: Option<&'static str>,
    /// The name of its log.
    pub log: String,
}

/// The log of a game of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventLog {
    /// The log.
    pub log: String,
}
