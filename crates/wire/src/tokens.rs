//! Tokens by which programs act for a member.

use serde::{Deserialize, Serialize};

/// What a program may do with a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Read what its member may read: games, ratings, news.
    Read,
    /// Begin games, take seats, move.
    Play,
    /// Challenge members, offer games to everybody, decline.
    Challenge,
}

impl Scope {
    /// All of them.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Challenge];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Challenge => "challenge",
        }
    }

    /// The scope of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// A token, as its member sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TokenEntry {
    /// Its short name, by which it is ended.
    pub label: String,
    /// What its member calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
    /// The day on which it was used last, in milliseconds since 1970.
    pub seen: u64,
}

/// A member's tokens, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TokenList {
    /// They.
    pub tokens: Vec<TokenEntry>,
}

/// A token that is wanted.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TokenRequest {
    /// What to call it, at most 60 characters.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// The member's password.
    pub password: String,
}

/// A token that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewTokenAnswer {
    /// The token itself, told this once: `authorization: Bearer …`.
    pub token: String,
    /// As it stands in the list.
    pub entry: TokenEntry,
}

/// A member is a program from now on.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ProgramRequest {
    /// The member's password.
    pub password: String,
}

/// A move, or whatever else may be done at a seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// Your seat.
    pub seat: usize,
    /// The last version you saw.
    pub version: usize,
    /// The action, as the game writes it.
    pub action: crate::GameFields,
}

/// Whether somebody wants another game with the same people.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RematchRequest {
    /// `true`: you ask for one, or accept. `false`: you take back what you asked, or decline.
    pub agree: bool,
}

/// What was asked of a game was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Acted {
    /// The number of records in the log.
    pub version: usize,
}

/// How a game stands, as somebody may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatState {
    /// Your seat, as which you look; `null`: as a spectator.
    pub seat: Option<usize>,
    /// Who wants another game, and its id once it has begun.
    pub rematch: crate::Rematch,
    /// The records that count, and the view.
    #[serde(flatten)]
    pub state: crate::State,
}
