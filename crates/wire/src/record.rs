//! The records of a game's log, as they are shown.

use serde::{Deserialize, Serialize};

use crate::GameFields;
use crate::games::Yes;

/// A line of a game's log, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameRecord<Event = GameFields> {
    /// Its number in the log; of a file without a log, in the file.
    pub n: usize,
    /// When it was added, in milliseconds since 1970; absent in a file that says nothing of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<u64>,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening<Event>,
}

/// What a record tells.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum Happening<Event = GameFields> {
    /// An event of the game itself, with its `kind` and the game's own fields.
    Game(Event),
    /// What may happen in every game.
    Table(TableEvent),
}

/// What may happen in every game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TableEvent {
    /// A seat has resigned.
    Resigned {
        /// The seat.
        seat: usize,
    },
    /// A seat's time for the game ran out.
    Flagged {
        /// The seat.
        seat: usize,
    },
    /// A seat went away for so long that who stayed claimed the game.
    Abandoned {
        /// The seat.
        seat: usize,
    },
    /// A seat called the game off before it had properly begun.
    Aborted {
        /// The seat.
        seat: usize,
    },
    /// Those who keep order on the server closed the game.
    Closed,
    /// A seat offers a draw.
    DrawOffered {
        /// The seat.
        seat: usize,
    },
    /// A seat accepts the draw that is offered.
    DrawAccepted {
        /// The seat.
        seat: usize,
    },
    /// A seat declines the draw that is offered.
    DrawDeclined {
        /// The seat.
        seat: usize,
    },
    /// A seat claimed a draw, since the other one was away for too long.
    DrawClaimed {
        /// The seat.
        seat: usize,
    },
    /// Moves were taken back, or played again.
    Rewound {
        /// So many of the records before still count.
        to: usize,
    },
    /// Another computer player sits on a seat from now on.
    Player {
        /// The seat.
        seat: usize,
        /// The computer player.
        player: String,
    },
}

/// What a seat may do in every game, at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableAction {
    /// Leave the game.
    Resign(Yes),
    /// Offer a draw.
    OfferDraw(Yes),
    /// Accept the draw that is offered.
    AcceptDraw(Yes),
    /// Decline the draw that is offered.
    DeclineDraw(Yes),
}
