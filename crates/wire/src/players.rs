//! Saved players.

use serde::{Deserialize, Serialize};

use crate::Holder;

/// The players that a guest has saved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SavedPlayers {
    /// The players.
    pub players: Vec<SavedPlayer>,
}

/// A player that a guest has saved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SavedPlayer {
    /// Its id.
    pub id: String,
    /// The name.
    pub name: String,
    /// A person or a computer.
    #[cfg_attr(test, ts(type = "\"person\" | \"computer\""))]
    pub kind: Holder,
    /// The computer player; `null`: a person.
    pub player: Option<String>,
}

/// A player to be saved.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayerRequest {
    /// The name.
    pub name: String,
    /// A person or a computer.
    pub kind: PlayerKind,
    /// Of a computer: which.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub player: Option<String>,
}

/// What a saved player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PlayerKind {
    /// A person.
    Person,
    /// A computer.
    Computer,
}
