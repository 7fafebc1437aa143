//! API tokens, with which programs act for a member.

use serde::{Deserialize, Serialize};

/// The permissions of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Read what the member may read: games, ratings, notifications.
    Read,
    /// Create and join games, make moves.
    Play,
    /// Challenge members, offer games in the lobby, decline challenges.
    Challenge,
}

impl Scope {
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Challenge];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Challenge => "challenge",
        }
    }

    #[must_use]
    pub fn by_name(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// A token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TokenEntry {
    /// The label that identifies it.
    pub label: String,
    /// The name given by the member.
    pub name: String,
    /// The allowed scopes.
    pub scopes: Vec<Scope>,
    /// The creation time, in milliseconds since the Unix epoch.
    pub created: u64,
    /// The day of the last use, in milliseconds since the Unix epoch.
    pub seen: u64,
}

/// A member's tokens, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TokenList {
    pub tokens: Vec<TokenEntry>,
}

/// A request for a new token.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenRequest {
    /// The name, at most 60 characters.
    pub name: String,
    /// The allowed scopes.
    pub scopes: Vec<Scope>,
    /// The account password.
    pub password: String,
}

/// A new token.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewTokenAnswer {
    /// The secret for `authorization: Bearer …`. It is sent only once.
    pub token: String,
    pub entry: TokenEntry,
}

/// A request to mark the account as a program, permanently.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProgramRequest {
    /// The account password.
    pub password: String,
}

/// A move or another action of a seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    pub seat: usize,
    /// The last version you know.
    pub version: usize,
    /// The action, in the format of the game.
    pub action: crate::GameFields,
}

/// A request for a rematch, or an answer to one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RematchRequest {
    /// `true` to request or accept, `false` to withdraw or decline.
    pub agree: bool,
}

/// The response to an executed action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Acted {
    /// The length of the log.
    pub version: usize,
}

/// The state of a game for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatState {
    /// Your seat; `null` for a spectator.
    pub seat: Option<usize>,
    /// The state of a rematch.
    pub rematch: crate::Rematch,
    /// The live records and the view.
    #[serde(flatten)]
    pub state: crate::State,
}
