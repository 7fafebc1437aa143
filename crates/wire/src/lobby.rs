//! Finding an opponent: games that are offered, and news of them.

use serde::{Deserialize, Serialize};

use crate::{BeginRequest, GameLine, PrivateMessage};

/// A game that is offered: to everybody, or to one member.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Offer {
    /// The game. Whoever asks is nobody in it: all see the same.
    #[serde(flatten)]
    pub line: GameLine,
    /// Who offers it; empty: a guest without a name.
    pub by: String,
    /// Is it a member?
    pub member: bool,
    /// The rating of who offers it, in the list in which the game counts; `null`: it does not count, or they have none.
    pub rating: Option<f64>,
    /// Is that rating provisional?
    pub provisional: bool,
    /// How much time there is: `blitz`, `rapid`, `classical` or `correspondence`; `null`: as much as anybody likes.
    #[cfg_attr(test, ts(type = "\"blitz\" | \"rapid\" | \"classical\" | \"correspondence\" | null"))]
    pub speed: Option<String>,
    /// The least and the greatest rating of who may take it.
    pub range: Option<[i64; 2]>,
    /// The member it is offered to; `null`: everybody.
    pub to: Option<String>,
    /// Why they do not want it; `null`: they have not said so.
    pub declined: Option<DeclineReason>,
}

/// What is offered to everybody by those who are here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Lobby {
    /// The offers, the oldest first.
    pub offers: Vec<Offer>,
    /// Those of whoever asks, by the ids of the games.
    pub yours: Vec<String>,
}

/// Challenges between members.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Challenges {
    /// To whoever asks.
    pub received: Vec<Offer>,
    /// By whoever asks.
    pub sent: Vec<Offer>,
}

/// Why somebody does not want to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum DeclineReason {
    /// Not now.
    Later,
    /// Another time for the game.
    Time,
    /// Another game, or other words.
    Game,
    /// Only with a rating.
    Rated,
    /// Only without one.
    Casual,
    /// They don't say.
    No,
}

/// A challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DeclineRequest {
    /// Why.
    pub reason: DeclineReason,
}

/// A game with somebody who wants the same one, and is about as strong.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct PairRequest {
    /// The game in which you wait already: it is removed when you are paired in another one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    pub waiting: Option<String>,
    /// What you want to play: one seat is yours, and one is open.
    #[serde(flatten)]
    #[cfg_attr(test, ts(flatten))]
    pub game: BeginRequest,
}

/// Where somebody plays who asked to be paired.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Paired {
    /// The game.
    pub id: String,
    /// Is there somebody in it? Else you wait in it, and it is offered to everybody.
    pub begun: bool,
}

/// News for somebody, whatever they look at.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum News {
    /// The first message: what is offered now.
    Lobby(Lobby),
    /// Something is offered to everybody, or stands otherwise than before.
    Offered(Box<Offer>),
    /// An offer is gone: taken, withdrawn, or who made it has left.
    Gone {
        /// The game.
        id: String,
    },
    /// You are challenged.
    Challenged(Box<Offer>),
    /// A challenge of yours was declined.
    Declined(Box<Offer>),
    /// A game begins in which you hold a seat.
    Begun {
        /// The game.
        id: String,
    },
    /// Another game is wanted after one of yours, no longer wanted, or declined.
    Rematch {
        /// The game that is over.
        id: String,
        /// The seats that want another one.
        wanted: Vec<usize>,
        /// The seat that has declined.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        declined: Option<usize>,
    },
    /// Somebody wrote to you, or you did, at another browser.
    Message {
        /// The other one's name.
        with: String,
        /// What was written.
        message: PrivateMessage,
    },
    /// A tournament has changed.
    Tournament {
        /// Its id.
        id: String,
    },
    /// It is your turn in a game by correspondence.
    Turn {
        /// The game.
        id: String,
    },
}
