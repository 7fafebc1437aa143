//! Rating lists, tables and changes.

use serde::{Deserialize, Serialize};

use crate::GameLine;

/// A rating list: opponents, game, language and speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingList {
    /// The name for `list` in queries, such as `people/scrabble/en/blitz`.
    pub name: String,
    /// `people` for games between people, `computers` for games against computers.
    #[cfg_attr(test, ts(type = "\"people\" | \"computers\""))]
    pub against: String,
    /// The name of the game, such as `scrabble`.
    pub game: String,
    /// The language; `null` in games without words.
    pub language: Option<String>,
    /// `blitz`, `rapid`, `classical` or `correspondence`.
    #[cfg_attr(test, ts(type = "\"blitz\" | \"rapid\" | \"classical\" | \"correspondence\""))]
    pub speed: String,
}

/// A player's rating in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingShown {
    pub list: RatingList,
    /// The Glicko-2 rating; 1500 for new players.
    pub rating: f64,
    /// The rating deviation (RD) as of now; twice this is the 95% confidence interval.
    pub deviation: f64,
    /// Whether the deviation is too large for a place in the table.
    pub provisional: bool,
    /// The Elo rating, without a deviation.
    pub elo: f64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
    /// The end of the last game, in milliseconds since the Unix epoch.
    pub at: u64,
}

/// All ratings of a member.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MemberRatings {
    pub ratings: Vec<RatingShown>,
}

/// The list and page of a rating table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingQuery {
    /// The list; if absent, only the lists are returned.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub list: Option<String>,
    /// The number of places to skip; 0 by default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub skip: Option<u64>,
    /// The page size, 1 to 200; 200 by default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// A rating table, best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingTable {
    /// All lists with ratings.
    pub lists: Vec<RatingList>,
    /// The places in the requested list: members who played in the last year and whose rating is not provisional.
    pub places: Vec<RatingPlace>,
    /// Whether there are more places.
    pub more: bool,
}

/// A place in a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingPlace {
    /// The place, from 1.
    pub place: u64,
    /// The member's name; `null` for a computer player.
    pub name: Option<String>,
    /// The computer player; `null` for a member.
    pub player: Option<String>,
    /// Whether it is you.
    pub yours: bool,
    /// The Glicko-2 rating.
    pub rating: f64,
    /// The rating deviation (RD) as of now; twice this is the 95% confidence interval.
    pub deviation: f64,
    /// The Elo rating, without a deviation.
    pub elo: f64,
    pub won: u64,
    pub drawn: u64,
    pub lost: u64,
}

/// The list of a rating history.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingHistoryQuery {
    pub list: String,
}

/// The history of a member's rating in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingHistory {
    /// The ratings after the last games, oldest first; at most 2000.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingPoint {
    /// The end of the game, in milliseconds since the Unix epoch.
    pub at: u64,
    /// The Glicko-2 rating.
    pub rating: f64,
    /// The Elo rating.
    pub elo: f64,
}

/// The rating change of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingChange {
    pub seat: usize,
    /// The Glicko-2 rating before.
    pub before: f64,
    /// The Glicko-2 rating after.
    pub after: f64,
    /// The rating deviation (RD) before.
    pub deviation: f64,
    /// The change of the Elo rating.
    pub elo: f64,
    /// The place in the table before, if any.
    pub place: Option<u64>,
}

/// The rating changes of a game; empty while it is running or if it is unrated.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameRatings {
    /// Whether it is rated.
    pub rated: bool,
    pub changes: Vec<RatingChange>,
}

/// A filter for a member's rated games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CountedQuery {
    /// Only games of this list.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub list: Option<String>,
    /// Start before this entry, from `before` of the last response.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<u64>,
    /// The page size, 1 to 200; 200 by default.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// A member's rated games, latest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CountedGames {
    pub games: Vec<CountedGame>,
    /// The value of `before` for the previous page.
    pub before: Option<u64>,
}

/// A rated game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CountedGame {
    #[serde(flatten)]
    pub line: GameLine,
    pub seat: usize,
    /// The rating changes by seat.
    pub changes: Vec<RatingChange>,
}
