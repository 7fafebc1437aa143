//! Matches and tournaments that are shown.

use serde::{Deserialize, Serialize};

use crate::{Forfeit, GameFields};

/// How the report of an event is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EventReportQuery {
    /// In this language (`en`, `cs`, `ru`); absent: in that of the browser.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
}

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
    /// The last games; the others are at `/events/{name}/games`.
    pub latest: Vec<EventGame>,
}

/// Games of an event, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct EventGames {
    /// The games.
    pub games: Vec<EventGame>,
    /// The value of `before` for earlier ones.
    pub before: Option<String>,
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
    /// The round, from 1.
    pub round: u32,
    /// The pair of games of these two players, from 1.
    pub pair: u32,
    /// Which game of the pair, from 1; in the second the seats are changed.
    pub game: u8,
    /// Why it was lost otherwise than by moves, in a word.
    pub fault: Option<&'static str>,
    /// The same with what happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub forfeit: Option<Forfeit>,
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
