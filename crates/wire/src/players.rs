//! Saved players.

use serde::Serialize;

use crate::Holder;

/// The players that a guest has saved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SavedPlayers {
    /// The players.
    pub players: Vec<SavedPlayer>,
}

/// A player that a guest has saved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
