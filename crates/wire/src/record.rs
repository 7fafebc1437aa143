//! Records of a game's log as shown to a viewer.

use serde::{Deserialize, Serialize};

use crate::GameFields;
use crate::games::Yes;

/// A record of a game's log, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameRecord<Event = GameFields> {
    /// The number in the log, or in a file that has no log.
    pub n: usize,
    /// The time, in milliseconds since the Unix epoch; absent if a file does not give it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub at: Option<u64>,
    #[serde(flatten)]
    pub what: Happening<Event>,
}

/// The content of a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum Happening<Event = GameFields> {
    /// An event of the game, with its `kind` and fields defined by the game.
    Game(Event),
    /// An event common to all games.
    Table(TableEvent),
}

/// An event common to all games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TableEvent {
    /// A seat resigned.
    Resigned { seat: usize },
    /// A seat exceeded its time for the game.
    Flagged { seat: usize },
    /// A seat was disconnected for so long that its opponent claimed the game.
    Abandoned { seat: usize },
    /// A seat aborted the game at its start.
    Aborted { seat: usize },
    /// A moderator closed the game.
    Closed,
    /// A seat offered a draw.
    DrawOffered { seat: usize },
    /// A seat accepted the draw offer.
    DrawAccepted { seat: usize },
    /// A seat declined the draw offer.
    DrawDeclined { seat: usize },
    /// A seat claimed a draw because its opponent was disconnected for too long.
    DrawClaimed { seat: usize },
    /// Moves were taken back or redone.
    Rewound {
        /// The number of live records that remain.
        to: usize,
    },
    /// Another computer player took a seat.
    Player { seat: usize, player: String },
}

/// An action common to all games, possible at any time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableAction {
    Resign(Yes),
    OfferDraw(Yes),
    /// Accept the draw offer.
    AcceptDraw(Yes),
    /// Decline the draw offer.
    DeclineDraw(Yes),
}
