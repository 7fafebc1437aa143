//! How a game stands, and what is told of it besides.

use serde::Serialize;

use crate::{Clock, GameFields, GameRecord, GameSettings, Seat, TournamentRef};

/// How a game stands, for the seat that somebody looks as.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct State<View = GameFields, Entry = GameRecord> {
    /// The records, as that seat may know them.
    pub records: Vec<Entry>,
    /// The number of records in the log.
    pub version: usize,
    /// The view of that seat.
    pub view: View,
    /// The clock; `null` without a limit, and of a turn's time while nobody has a turn.
    pub clock: Option<Clock>,
    /// The draw that is offered.
    pub offer: Option<DrawOffer>,
}

/// What the viewer may do now in every game; it stands in `may` of the view, beside what the game allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TableMay {
    /// Take a move back.
    pub undo: bool,
    /// Play again what was taken back.
    pub redo: bool,
    /// Offer a draw.
    pub draw: bool,
}

/// A draw that is offered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct DrawOffer {
    /// Who offers it.
    pub seat: usize,
    /// Who has accepted it so far.
    pub taken: Vec<usize>,
}

/// Another game of the same people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Rematch {
    /// The seats that want it.
    pub wanted: Vec<usize>,
    /// Its id, once it has begun.
    pub id: Option<String>,
    /// The seat that has declined it, until somebody asks again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub declined: Option<usize>,
}

/// The first message of a socket.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Welcome<Rules = GameFields, View = GameFields, Entry = GameRecord> {
    /// The version of the interface.
    pub protocol: u32,
    /// The game's id.
    pub id: String,
    /// The rule set.
    pub rules: Rules,
    /// The lexicon; `null` in a game without words.
    pub lexicon: Option<String>,
    /// The settings, with those of time.
    pub settings: GameSettings,
    /// Does every seat see everything?
    pub open: bool,
    /// Can words be challenged, by people?
    pub guarded: bool,
    /// May a draw be offered?
    pub draws: bool,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// The seat that you look as; `null`: as a spectator.
    pub looking: Option<usize>,
    /// The records are those from this number on; 0: forget those you have.
    pub from: usize,
    /// Did you begin the game?
    pub owner: bool,
    /// The least time of a computer's move in milliseconds; `null`: they pause.
    pub pace: Option<u64>,
    /// The id of the first game of its series.
    pub series: String,
    /// Who wants another game, and its id once it has begun.
    pub rematch: Rematch,
    /// Does it count for ratings? Left out where it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// The tournament it belongs to. Left out where it belongs to none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub tournament: Option<TournamentRef>,
    /// How it stands.
    #[serde(flatten)]
    pub state: State<View, Entry>,
}
