//! Games in lists, and the games of a series.

use serde::{Deserialize, Serialize};

use crate::{Audience, GameSettings, Seat};

/// A page of a guest's games, the last touched first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
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
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
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
    /// Does it count for ratings? Left out where it does not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// Who may watch it. Left out where it is whoever has the link.
    #[serde(default, skip_serializing_if = "Audience::is_usual")]
    #[cfg_attr(test, ts(as = "Option<Audience>", optional))]
    pub audience: Audience,
    /// Did you star it? Told in lists of your own games, and left out where you did not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub starred: bool,
    /// Do you have notes on it? Told as `starred` is.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub noted: bool,
}

/// Games that are being played, and that everybody may watch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GamesToWatch {
    /// Those touched last first, as many as fit a page.
    pub games: Vec<GameLine>,
}

/// The games that the same people played one after the other, by the seats of the game that was asked about.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Series {
    /// The id of the first game.
    pub id: String,
    /// What each seat comes to.
    pub seats: Vec<SeriesTotal>,
    /// The last games, or the last before the one that was asked for, in their order.
    pub games: Vec<SeriesGame>,
    /// The value of `before` for those that came earlier.
    pub before: Option<String>,
}

/// Which page of a list is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// How many, 1 to 200; absent: 200.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
    /// Those earlier than this one: what the page read last told as `before`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<String>,
}

/// What a seat comes to in a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
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
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
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
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewGame {
    /// Its id.
    pub id: String,
}

/// The seat that somebody took.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TakenSeat {
    /// The seat.
    pub seat: usize,
}

/// A guest's own notes on a game, which nobody else sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// The text.
    pub text: String,
}

/// Which of a guest's games to list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameQuery {
    /// `running`: those that go on; `finished`: those that are over.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub state: Option<GameState>,
    /// Of this game.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// With words of this language.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
    /// With the words of this lexicon; then `language` tells nothing more.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
    /// With this part of a name on any seat; case and accents do not matter.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// Computer players with commas between, of any game (`level-4`) or of one (`scrabble:level-4`); their games are found in addition to those of `player`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub computers: Option<String>,
    /// `won`, `drawn` or `lost`: by you, in games where you hold one seat.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<GameOutcome>,
    /// Last touched then or later, in milliseconds since 1970.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub since: Option<u64>,
    /// Last touched before then.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub until: Option<u64>,
    /// `true`: those that you starred, also of others.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub starred: bool,
    /// Where the page before ended, as its `next` said.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub after: Option<String>,
    /// How many, 1 to 200; usually 200.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameState {
    /// It goes on.
    Running,
    /// It is over.
    Finished,
}

/// How a game came out for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameOutcome {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}
