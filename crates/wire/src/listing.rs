//! Lists of games, and series.

use serde::{Deserialize, Serialize};

use crate::{Audience, GameSettings, Seat};

/// A page of a guest's games, most recently changed first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameList {
    pub games: Vec<GameLine>,
    /// The number of games on all pages, at most 1000.
    pub count: u64,
    /// The value of `after` for the next page.
    pub next: Option<String>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameLine {
    pub id: String,
    /// The name of the game, such as `scrabble`.
    pub game: String,
    /// The name of the rule set, such as `scrabble-en`.
    pub rules: String,
    /// The lexicon; `null` in games without words.
    pub lexicon: Option<String>,
    /// The seats and their occupants.
    pub seats: Vec<Seat>,
    /// The creation time, in milliseconds since the Unix epoch.
    pub created: u64,
    /// The time of the last change.
    pub updated: u64,
    /// Whether it is over.
    pub over: bool,
    /// The scores by seat; empty in games without points.
    pub scores: Vec<i32>,
    /// The seat to act.
    pub turn: Option<usize>,
    /// The winners; several seats share a draw.
    pub winners: Vec<usize>,
    /// The label within the series; in Balda the start word.
    pub label: Option<String>,
    /// The id of the first game of its series.
    pub series: String,
    /// Whether you created it.
    pub owner: bool,
    /// The settings, time limit included.
    pub settings: GameSettings,
    /// Whether it is rated; absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub rated: bool,
    /// The audience; absent if `link`.
    #[serde(default, skip_serializing_if = "Audience::is_default")]
    #[cfg_attr(test, ts(as = "Option<Audience>", optional))]
    pub audience: Audience,
    /// Whether you starred it; only in lists of your own games, and absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub starred: bool,
    /// Whether you have notes on it; only in lists of your own games, and absent if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub noted: bool,
}

/// Running games that everyone may watch.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GamesToWatch {
    /// A page of games, most recently changed first.
    pub games: Vec<GameLine>,
}

/// A series of rematches, with seats numbered as in the requested game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Series {
    /// The id of the first game.
    pub id: String,
    /// The totals by seat.
    pub seats: Vec<SeriesTotal>,
    /// A page of games, in order.
    pub games: Vec<SeriesGame>,
    /// The value of `before` for the previous page.
    pub before: Option<String>,
}

/// The page of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// The page size, 1 to 200; 200 by default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
    /// Start before this entry, from `before` of the last response.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<String>,
}

/// The totals of a seat in a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeriesTotal {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The sum of all scores.
    pub points: i64,
}

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeriesGame {
    pub id: String,
    /// The label within the series; in Balda the start word.
    pub label: Option<String>,
    /// Whether it is over.
    pub over: bool,
    /// The winners; several seats share a draw.
    pub winners: Vec<usize>,
    /// The scores by seat; empty in games without points.
    pub scores: Vec<i32>,
    /// The creation time, in milliseconds since the Unix epoch.
    pub created: u64,
}

/// A created game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct NewGame {
    pub id: String,
}

/// The seat that was taken.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TakenSeat {
    pub seat: usize,
}

/// A guest's private notes on a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Notes {
    pub text: String,
}

/// A filter for a guest's games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct GameQuery {
    /// Only `running` or `finished` games.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub state: Option<GameState>,
    /// Only this game, such as `scrabble`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// Only with words of this language.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub language: Option<String>,
    /// Only with this lexicon; overrides `language`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub lexicon: Option<String>,
    /// Only with this text in a player's name, ignoring case and accents.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// Computer players separated by commas, of any game (`level-4`) or one (`scrabble:level-4`); matches in addition to `player`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub computers: Option<String>,
    /// Only games that you `won`, `drawn` or `lost`, with exactly one seat.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub result: Option<GameOutcome>,
    /// Only games changed at this time or later, in milliseconds since the Unix epoch.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub since: Option<u64>,
    /// Only games changed before this time.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub until: Option<u64>,
    /// Only starred games, including games of others.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>", optional))]
    pub starred: bool,
    /// The value of `next` from the previous page.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub after: Option<String>,
    /// The page size, 1 to 200; 200 by default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// The state of a game in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameState {
    Running,
    Finished,
}

/// The result of a game for the guest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameOutcome {
    Won,
    Drawn,
    Lost,
}
