//! Ratings: lists, tables, and what games changed.

use serde::{Deserialize, Serialize};

use crate::GameLine;

/// What a rating is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingList {
    /// Its name, as `list` of a question: `people/scrabble/en/blitz`.
    pub name: String,
    /// `people`: games between people; `computers`: games against computers.
    #[cfg_attr(test, ts(type = "\"people\" | \"computers\""))]
    pub against: String,
    /// The game: `scrabble`.
    pub game: String,
    /// The language of the words; `null` in a game without words.
    pub language: Option<String>,
    /// How much time there was: `blitz`, `rapid`, `classical` or `correspondence`.
    #[cfg_attr(test, ts(type = "\"blitz\" | \"rapid\" | \"classical\" | \"correspondence\""))]
    pub speed: String,
}

/// A player's rating in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingShown {
    /// The list.
    pub list: RatingList,
    /// Glicko-2; a newcomer has 1500.
    pub rating: f64,
    /// With 95% the truth lies within twice as much, as of now.
    pub deviation: f64,
    /// Is too little known for a place in the table?
    pub provisional: bool,
    /// Elo, which only wins move.
    pub elo: f64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// When the last one was over, in milliseconds since 1970.
    pub at: u64,
}

/// All ratings of a member.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct MemberRatings {
    /// The ratings, by list.
    pub ratings: Vec<RatingShown>,
}

/// Which part of a table is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RatingQuery {
    /// Of which list; absent: only which lists there are.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub list: Option<String>,
    /// How many places are left out before the first that is told; absent: none.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub skip: Option<u64>,
    /// How many, 1 to 200; absent: 200.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// A table of ratings, the best first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingTable {
    /// The lists in which anybody has a rating.
    pub lists: Vec<RatingList>,
    /// Who has a place in the one that was asked for: members who have played in it in the last year, and of whom enough is known.
    pub places: Vec<RatingPlace>,
    /// Are there more places?
    pub more: bool,
}

/// A place in a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingPlace {
    /// The place, from 1.
    pub place: u64,
    /// The member's name; `null`: a computer player.
    pub name: Option<String>,
    /// The computer player; `null`: a member.
    pub player: Option<String>,
    /// Is it whoever asks?
    pub yours: bool,
    /// Glicko-2.
    pub rating: f64,
    /// With 95% the truth lies within twice as much, as of now.
    pub deviation: f64,
    /// Elo, which only wins move.
    pub elo: f64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

/// Which part of a course is told.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CourseQuery {
    /// Of which list.
    pub list: String,
}

/// The course of a member's rating in a list.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingCourse {
    /// The last games, at most 2000, the oldest first.
    pub points: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingPoint {
    /// When the game was over, in milliseconds since 1970.
    pub at: u64,
    /// Glicko-2.
    pub rating: f64,
    /// Elo.
    pub elo: f64,
}

/// What a game changed for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct RatingChange {
    /// The seat.
    pub seat: usize,
    /// Glicko-2 before.
    pub before: f64,
    /// Glicko-2 after.
    pub after: f64,
    /// With 95% the truth lay within twice as much before.
    pub deviation: f64,
    /// By how much Elo changed.
    pub elo: f64,
    /// The place in the table before, if there was one.
    pub place: Option<u64>,
}

/// What a game changed; empty while it goes on, and where it does not count.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct GameRatings {
    /// Is it one of those that count for ratings?
    pub rated: bool,
    /// By seat.
    pub changes: Vec<RatingChange>,
}

/// Which games of a member that counted are told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CountedQuery {
    /// Of one list; absent: of all.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub list: Option<String>,
    /// Those before: what the page read last told as `before`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub before: Option<u64>,
    /// How many, 1 to 200; absent: 200.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub limit: Option<u32>,
}

/// Games of a member that counted for ratings, the last first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CountedGames {
    /// The games.
    pub games: Vec<CountedGame>,
    /// The value of `before` for those that came earlier.
    pub before: Option<u64>,
}

/// A game that counted.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CountedGame {
    /// The game.
    #[serde(flatten)]
    pub line: GameLine,
    /// The member's seat.
    pub seat: usize,
    /// What it changed, by seat.
    pub changes: Vec<RatingChange>,
}
