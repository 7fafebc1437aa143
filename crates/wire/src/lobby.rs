//! The lobby: offered games, challenges and live news.

use serde::{Deserialize, Serialize};

use crate::{BeginRequest, GameLine, PrivateMessage};

/// A game offered to everyone or to one member.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Offer {
    /// The game, in the form that everyone sees.
    #[serde(flatten)]
    pub line: GameLine,
    /// The name of its creator; empty for a guest without a name.
    pub by: String,
    /// Whether the creator is a member.
    pub member: bool,
    /// The creator's rating in the list of the game; `null` if the game is unrated or the creator has none.
    pub rating: Option<f64>,
    /// Whether that rating is provisional.
    pub provisional: bool,
    /// The speed: `blitz`, `rapid`, `classical` or `correspondence`; `null` without a time limit.
    #[cfg_attr(test, ts(type = "\"blitz\" | \"rapid\" | \"classical\" | \"correspondence\" | null"))]
    pub speed: Option<String>,
    /// The minimum and maximum rating of opponents.
    pub range: Option<[i64; 2]>,
    /// The challenged member; `null` for an offer to everyone.
    pub to: Option<String>,
    /// The reason for declining; `null` if not declined.
    pub declined: Option<DeclineReason>,
}

/// The offers to everyone, from people who are online.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Lobby {
    /// The offers, oldest first.
    pub offers: Vec<Offer>,
    /// The ids of your own offers.
    pub yours: Vec<String>,
}

/// Challenges between members.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Challenges {
    /// Challenges to you.
    pub received: Vec<Offer>,
    /// Challenges by you.
    pub sent: Vec<Offer>,
}

/// The reason for declining a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DeclineReason {
    /// Not now.
    Later,
    /// Another time limit.
    Time,
    /// Another game or lexicon.
    Game,
    /// Only a rated game.
    Rated,
    /// Only an unrated game.
    Casual,
    /// No reason given.
    No,
}

/// A request to decline a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeclineRequest {
    pub reason: DeclineReason,
}

/// A request to be paired with an opponent of similar strength for the same kind of game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PairRequest {
    /// The game in which you are already waiting; it is removed when you are paired in another one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub waiting: Option<String>,
    /// The requested game, with one seat for you and one open.
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub game: BeginRequest,
}

/// The result of a pairing request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Paired {
    pub id: String,
    /// Whether an opponent was found; otherwise the game is now offered in the lobby.
    pub begun: bool,
}

/// A live notification.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum News {
    /// The first message: the current offers.
    Lobby(Lobby),
    /// An offer to everyone was added or changed.
    Offered(Box<Offer>),
    /// An offer ended: it was taken or withdrawn, or its creator went offline.
    Gone { id: String },
    /// You were challenged.
    Challenged(Box<Offer>),
    /// Your challenge was declined.
    Declined(Box<Offer>),
    /// A game with you has started.
    Begun { id: String },
    /// A rematch of your game was requested, withdrawn or declined.
    Rematch {
        /// The finished game.
        id: String,
        /// The seats that want a rematch.
        wanted: Vec<usize>,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        declined: Option<usize>,
    },
    /// You received a message, or sent one from another browser.
    Message {
        /// The name of the other member.
        with: String,
        message: PrivateMessage,
    },
    /// A tournament changed.
    Tournament { id: String },
    /// It is your turn in a correspondence game.
    Turn { id: String },
    /// A review that you requested is done.
    Reviewed {
        /// The id of the review.
        id: String,
        /// The reviewed game.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        game: Option<String>,
        /// The reviewed shared file.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        file: Option<String>,
    },
}
