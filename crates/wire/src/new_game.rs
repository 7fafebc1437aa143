//! Requests to create a game or join one.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::GameFields;

/// Who may watch a game, besides its players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// Everyone; the running game is listed.
    Everybody,
    /// Everyone who has the link, except people blocked by a player.
    #[default]
    Link,
    /// No one else.
    Players,
}

impl Audience {
    /// Returns whether this is the default, which is not serialized.
    pub(crate) fn is_default(&self) -> bool {
        *self == Audience::default()
    }
}

/// A request to create a game. Its other fields are settings: the time limit and those of the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BeginRequest {
    /// The rule set; absent with `from`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub rules: Option<String>,
    /// The lexicon; the default one if absent.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub lexicon: Option<String>,
    /// The occupants of the seats.
    pub seats: Vec<SeatRequest>,
    /// The position to continue from, which also determines rules, lexicon and game settings.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub from: Option<Origin>,
    /// Whether the game is rated. It then needs a time limit, and all people in it must be members (against computers only its creator).
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// Whether to list the game in the lobby; it then needs an open seat.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub offered: bool,
    /// The challenged member, for whom the open seat is reserved.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub invite: Option<String>,
    /// The minimum and maximum rating of opponents in a rated game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub range: Option<[i64; 2]>,
    /// The audience; by default `everybody` for rated games and `link` for others.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub audience: Option<Audience>,
    #[serde(flatten)]
    #[cfg_attr(test, ts(skip))]
    pub settings: GameFields,
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(untagged), schemars(untagged))]
pub enum SeatRequest {
    Saved(SavedSeat),
    New(SeatKind),
}

/// A saved player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SavedSeat {
    pub saved: String,
}

/// The occupant of a seat, by kind.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SeatKind {
    /// The creator of the game, or several people on one screen.
    Person {
        /// The name; without one the guest gets a number.
        #[serde(default)]
        #[cfg_attr(test, ts(as = "Option<_>", optional))]
        name: String,
    },
    /// Open to the first guest who follows the link.
    Open {},
    Computer {
        /// A display name.
        #[serde(default)]
        #[cfg_attr(test, ts(optional = nullable))]
        name: Option<String>,
        /// The player, such as `level-3`.
        player: String,
    },
}

/// Implemented by hand, because errors of `#[serde(untagged)]` do not say what is wrong.
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

/// The step of a replay that a game continues from.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The id of a game on this server.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub game: Option<String>,
    /// Or the id of a shared file.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub file: Option<String>,
    /// The number of the step.
    pub step: usize,
    /// Whether to redeal the racks of the other seats, which the replay has revealed.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub anew: bool,
}

/// A request to take the first open seat of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The name; without one the guest gets a number.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub name: String,
}
