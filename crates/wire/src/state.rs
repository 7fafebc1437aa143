//! The state of a game, and the first message of a socket.

use serde::Serialize;

use crate::{Clock, GameFields, GameRecord, GameSettings, Seat, TournamentRef};

/// The state of a game from the view of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct State<View = GameFields, Entry = GameRecord> {
    /// The records, as the seat may know them.
    pub records: Vec<Entry>,
    /// The length of the log.
    pub version: usize,
    pub view: View,
    /// The clock; `null` without a limit, or with a limit for each turn while no seat is to act.
    pub clock: Option<Clock>,
    /// The pending draw offer.
    pub offer: Option<DrawOffer>,
}

/// The common actions that the viewer may take now, merged into `may` of the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableMay {
    pub undo: bool,
    pub redo: bool,
    pub draw: bool,
}

/// A pending draw offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DrawOffer {
    pub seat: usize,
    /// The seats that have accepted.
    pub taken: Vec<usize>,
}

/// The state of a rematch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Rematch {
    /// The seats that want a rematch.
    pub wanted: Vec<usize>,
    /// The id of the new game, once started.
    pub id: Option<String>,
    /// The seat that declined, until the next request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub declined: Option<usize>,
}

/// The first message of a WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Welcome<Rules = GameFields, View = GameFields, Entry = GameRecord> {
    /// The protocol version.
    pub protocol: u32,
    pub id: String,
    pub rules: Rules,
    /// The lexicon; `null` in games without words.
    pub lexicon: Option<String>,
    /// The settings, time limit included.
    pub settings: GameSettings,
    /// Whether there is no hidden information.
    pub open: bool,
    /// Whether people play with challenges.
    pub guarded: bool,
    /// Whether the game has draws by agreement.
    pub draws: bool,
    /// The seats and their occupants.
    pub seats: Vec<Seat>,
    /// The seat whose view you receive; `null` for a spectator.
    pub looking: Option<usize>,
    /// The number of the first record in `records`; with 0 they replace those you have.
    pub from: usize,
    /// Whether you created the game.
    pub owner: bool,
    /// The minimum time of a computer's move in milliseconds; `null` for a pause.
    pub pace: Option<u64>,
    /// The id of the first game of its series.
    pub series: String,
    /// The state of a rematch.
    pub rematch: Rematch,
    /// Whether it is rated; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// The tournament of the game; absent if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<TournamentRef>,
    #[serde(flatten)]
    pub state: State<View, Entry>,
}
