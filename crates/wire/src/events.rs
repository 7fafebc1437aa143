//! Matches and tournaments of programs.

use serde::{Deserialize, Serialize};

use crate::{Forfeit, GameFields};

/// The options of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EventReportQuery {
    /// The language (`en`, `cs`, `ru`); that of the browser by default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
}

/// Events, most recently changed first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventList {
    pub events: Vec<EventLine>,
    /// Whether the server is configured to show events.
    pub folder: bool,
    /// The value of `before` for the previous page.
    pub before: Option<String>,
}

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventLine {
    pub name: String,
    pub rules: String,
    /// The players, best first.
    pub players: Vec<String>,
    /// The number of finished games and of all games.
    pub games: (usize, u64),
}

/// The state of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Event<Standing = GameFields, Format = GameFields> {
    pub name: String,
    pub rules: String,
    pub lexicon: Option<String>,
    /// The pairing format.
    pub format: Format,
    /// Pairs of games for each pairing.
    pub pairs: u32,
    /// The seed of all games, revealed after the last one.
    pub seed: Option<String>,
    /// The SHA-256 hash of a secret seed, published from the start.
    pub seed_sha256: Option<String>,
    /// The standings, as printed by `deska tournament show --format json`.
    pub standing: Standing,
    /// The latest games; see `/events/{name}/games` for the others.
    pub latest: Vec<EventGame>,
}

/// Games of an event, latest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventGames {
    pub games: Vec<EventGame>,
    /// The value of `before` for the previous page.
    pub before: Option<String>,
}

/// A game of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventGame {
    /// The players by seat.
    pub players: [String; 2],
    /// The winning seat; `null` for a draw.
    pub winner: Option<u8>,
    /// The scores by seat; empty in games without points.
    pub points: Vec<i32>,
    /// The round, from 1.
    pub round: u32,
    /// The number of the pair of games, from 1.
    pub pair: u32,
    /// The number of the game in the pair, from 1; seats are swapped in the second.
    pub game: u8,
    /// The kind of fault, for a game lost by forfeit.
    pub fault: Option<&'static str>,
    /// Details of the forfeit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub forfeit: Option<Forfeit>,
    pub log: String,
}

/// The log of a game of an event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventLog {
    pub log: String,
}
