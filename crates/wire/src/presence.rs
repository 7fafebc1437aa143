//! Presence and chat at a table.

use serde::Serialize;

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ChatMessage {
    /// The seat of the author; `null` for a spectator.
    pub seat: Option<usize>,
    /// The name of the author; empty for a guest without a name.
    pub name: String,
    /// Whether you are the author.
    pub yours: bool,
    pub text: String,
    /// The time, in milliseconds since the Unix epoch.
    pub at: u64,
}

/// The presence of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Presence {
    /// By seat: how long the person has been away, in milliseconds; `null` if present or not a person.
    pub away: Vec<Option<u64>>,
    /// The absence in milliseconds after which another seat may claim the game; `null` if claims are not possible.
    pub claim: Option<u64>,
    /// How long the game has waited for an absent person, in milliseconds, which is what counts for claims; absent if it does not wait for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub waits: Option<u64>,
    /// The seat that asks to take back its last move, until the next record; `null` for none.
    pub takeback: Option<usize>,
}
