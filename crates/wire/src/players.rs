//! Saved players.

use serde::{Deserialize, Serialize};

use crate::Holder;

/// The saved players of a guest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SavedPlayers {
    pub players: Vec<SavedPlayer>,
}

/// A saved player of a guest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SavedPlayer {
    pub id: String,
    pub name: String,
    #[cfg_attr(test, ts(type = "\"person\" | \"computer\""))]
    pub kind: Holder,
    /// The computer player; `null` for a person.
    pub player: Option<String>,
}

/// A new or changed saved player.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerRequest {
    pub name: String,
    pub kind: PlayerKind,
    /// The computer player, for `computer`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub player: Option<String>,
}

/// The kind of a saved player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    Person,
    Computer,
}
