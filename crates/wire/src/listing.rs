//! Games in lists, and the games of a series.

use serde::{Deserialize, Serialize};

use crate::{GameSettings, Seat};

/// A page of a guest's games, the last touched first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameList {
    /// The games.
    pub games: Vec<GameLine>,
    /// How many there are on all pages, up to 1000.
    pub count: u64,
    /// The value of `after` for the next page.
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameLine {
    /// Its id.
    pub id: String,
    /// The game: `scrabble`.
    pub game: String,
    /// The rule set: `scrabble-en`.
    pub rules: String,
    /// The lexicon; `null` in a game without words.
    pub lexicon: Option<String>,
    /// Who sits where.
    pub seats: Vec<Seat>,
    /// When it was begun, in milliseconds since 1970.
    pub created: u64,
    /// When it was last touched.
    pub updated: u64,
    /// Is it over?
    pub over: bool,
    /// Points by seat; empty in games without points.
    pub scores: Vec<i32>,
    /// The seat on turn.
    pub turn: Option<usize>,
    /// The seats that won; several: a draw.
    pub winners: Vec<usize>,
    /// What tells it apart from the others of its series: in Balda the start word.
    pub label: Option<String>,
    /// The id of the first game of its series.
    pub series: String,
    /// Did you begin it?
    pub owner: bool,
    /// Its settings, with those of time.
    pub settings: GameSettings,
}

/// The games that the same people played one after the other, by the seats of the game that was asked about.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Series {
    /// The id of the first game.
    pub id: String,
    /// What each seat comes to.
    pub seats: Vec<SeriesTotal>,
    /// The games, from the first on.
    pub games: Vec<SeriesGame>,
}

/// What a seat comes to in a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeriesTotal {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Points of all games together.
    pub points: i64,
}

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeriesGame {
    /// Its id.
    pub id: String,
    /// What tells it apart from the others: in Balda the start word.
    pub label: Option<String>,
    /// Is it over?
    pub over: bool,
    /// The seats that won; several: a draw.
    pub winners: Vec<usize>,
    /// Points by seat; empty in games without points.
    pub scores: Vec<i32>,
    /// When it was begun, in milliseconds since 1970.
    pub created: u64,
}

/// A game that was begun.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewGame {
    /// Its id.
    pub id: String,
}

/// The seat that somebody took.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakenSeat {
    /// The seat.
    pub seat: usize,
}

/// A guest's own notes on a game, which nobody else sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// The text.
    pub text: String,
}
