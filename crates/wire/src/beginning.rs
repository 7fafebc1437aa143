//! What somebody asks for who begins a game, or joins one.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::GameFields;

/// Who may watch a game besides those who play it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// Everybody: it is listed while it is played.
    Everybody,
    /// Whoever has the link, and is blocked by nobody who plays.
    #[default]
    Link,
    /// Nobody else.
    Players,
}

impl Audience {
    /// As it is with most games, and not told?
    pub(crate) fn is_usual(&self) -> bool {
        *self == Audience::default()
    }
}

/// A game that somebody wants to begin. What stands in it besides are settings: those of time and the game's own.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BeginRequest {
    /// By which rules; left out where the game goes on from another one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rules: Option<String>,
    /// By which lexicon; without it by the usual one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
    /// Who shall sit where.
    pub seats: Vec<SeatRequest>,
    /// The position from which it goes on, in place of rules, lexicon and the game's own settings.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub from: Option<Origin>,
    /// Is it to count for ratings? Then all who sit down must be members, or whoever begins it, against computers alone; and time must be limited.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// Is it to be offered to everybody here, in the lobby? Then a seat must be open.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub offered: bool,
    /// The member who is challenged to take the open seat, and whom nobody else may take it from.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub invite: Option<String>,
    /// The least and the greatest rating of who may sit down, in a game that counts for ratings.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub range: Option<[i64; 2]>,
    /// Who may watch, and look the game up afterwards; without it everybody where it counts for ratings, else whoever has the link.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub audience: Option<Audience>,
    /// The settings.
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub settings: GameFields,
}

/// Who shall sit on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(untagged), schemars(untagged))]
pub enum SeatRequest {
    /// One of the guest's saved players.
    Saved(SavedSeat),
    /// Somebody else.
    New(SeatKind),
}

/// A saved player, by its id.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SavedSeat {
    /// The id.
    pub saved: String,
}

/// Who shall sit on a seat, by kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatKind {
    /// Whoever begins the game; several: on one screen.
    Person {
        /// The name; without one, a guest with a number.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<_>", optional))]
        name: String,
    },
    /// The first guest who opens the link.
    Open {},
    /// A computer player.
    Computer {
        /// A name of its own.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        name: Option<String>,
        /// Which: `level-3`.
        player: String,
    },
}

/// By hand, since the parser's own choice between forms says nothing of what is wrong.
impl<'de> Deserialize<'de> for SeatRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<SeatRequest, D::Error> {
        let fields = Map::deserialize(deserializer)?;
        let saved = fields.contains_key("saved");
        let value = Value::Object(fields);
        let request =
            if saved { serde_json::from_value(value).map(SeatRequest::Saved) } else { serde_json::from_value(value).map(SeatRequest::New) };
        request.map_err(D::Error::custom)
    }
}

/// A step of a replay, from which a game goes on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// A game of this server.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub game: Option<String>,
    /// Or a shared file.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub file: Option<String>,
    /// Which step, as the replay counts them.
    pub step: usize,
    /// Is what the others hold dealt anew, where a game hides that? Whoever has seen the replay knows it.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub anew: bool,
}

/// Somebody who takes the first open seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The name; without one, a guest with a number.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub name: String,
}
