//! The review of a game: every turn compared with the best one.
//!
//! Docs: `docs/review.md` has the formulas, thresholds and the table of mistake sizes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::GameFields;

/// The version of [`Review`]; readers refuse others.
pub const REVIEW_FORMAT: u32 = 1;

/// The review of a whole game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Review {
    /// [`REVIEW_FORMAT`].
    pub format: u32,
    pub game: String,
    pub rules: String,
    /// The lexicon; `null` in games without words.
    pub lexicon: Option<String>,
    /// The hash of the lexicon's words.
    pub lexicon_hash: Option<String>,
    pub maker: ReviewMaker,
    pub seats: Vec<SeatReview>,
    /// The turns in the order of play.
    pub turns: Vec<TurnReview>,
}

/// What made a review. The same maker makes the same review of the same game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReviewMaker {
    /// The version of the program.
    pub version: String,
    /// The method of the game, such as `master`.
    pub player: String,
    pub budget: ReviewBudget,
    pub seed: u64,
}

/// The work spent on each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReviewBudget {
    pub amount: u64,
    pub unit: BudgetUnit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum BudgetUnit {
    Rollouts,
    Nodes,
}

/// The summary of a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeatReview {
    pub seat: usize,
    /// The name in the game or file.
    pub name: String,
    /// The number of turns that have a class.
    pub turns: usize,
    /// From 0 to 100; `null` without a classified turn.
    pub accuracy: Option<f64>,
    /// The mean loss of win probability, from 0 to 1.
    pub mean_loss: Option<f64>,
    /// The sum of lost points; `null` in games without points.
    pub points_lost: Option<f64>,
    /// The mistake index.
    pub mistake_index: Option<f64>,
    /// The sum of the luck of the draws in points; `null` in games without draws.
    pub luck: Option<f64>,
    /// The number of turns of each class.
    pub classes: BTreeMap<MoveClass, usize>,
    /// The number of turns with each tag.
    pub tags: BTreeMap<String, usize>,
    /// The turn with the most points, an index into `turns`.
    pub best_turn: Option<usize>,
}

/// The review of a turn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TurnReview {
    /// The step of the replay before the turn.
    pub step: usize,
    pub seat: usize,
    /// The played move in the notation of the game's analysis.
    pub played: String,
    /// The score of the turn.
    pub score: Option<i32>,
    /// The scores by seat before the turn; empty in games without points.
    pub scores: Vec<i32>,
    /// The comparison with the best move; `null` if the position or the move cannot be analysed.
    pub result: Option<TurnResult>,
    /// Why there is no comparison.
    pub reason: Option<ReviewText>,
    /// The class; `null` without a comparison.
    pub class: Option<MoveClass>,
    /// The size of the mistake in the mistake index.
    pub mistake: Option<MistakeSize>,
}

/// The comparison of a move with the best one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TurnResult {
    /// The best move, which gives the value of the position before the turn.
    pub best: ReviewedMove,
    /// The played move, which gives the value after the turn.
    pub played: ReviewedMove,
    /// The loss of win probability, from 0 to 1.
    pub loss: f64,
    /// The loss in points: of spread, equity or expected points; `null` in games without points.
    pub points_lost: Option<f64>,
    /// Whether the values are exact.
    pub exact: bool,
    /// Whether the mistake index counts spread instead of win probability.
    pub endgame: bool,
    /// The number of legal moves; 1 makes the turn forced.
    pub legal: usize,
    /// For a partly known rack: the value is a mean over the unknown tiles.
    pub partial: bool,
    /// What the draw after the turn was worth against the average draw, in points.
    pub luck: Option<f64>,
    /// What the turn is counted as in the summary, such as `bingo`, `missed-bingo` or `trap`.
    pub tags: Vec<String>,
    /// Why the best move is better.
    pub reasons: Vec<ReviewText>,
    /// The best moves in the format of the game's analysis, best first.
    pub candidates: Vec<GameFields>,
}

/// A move with its value for the seat to act.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReviewedMove {
    /// In the notation of the game's analysis.
    pub r#move: String,
    /// The win probability from 0 to 1; a draw counts half.
    pub win: f64,
    /// The standard error of `win`; 0 for exact values, `null` if unknown.
    pub doubt: Option<f64>,
    /// The expected final spread, or in Balda the expected gain in points.
    pub spread: Option<f64>,
    /// The points of the move plus the value of its leave.
    pub equity: Option<f64>,
    /// The exact result `win`, `draw` or `loss`, if known.
    pub value: Option<String>,
}

/// The quality of a turn, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MoveClass {
    /// The only legal move.
    Forced,
    Best,
    Excellent,
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

/// The size of a mistake in the mistake index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum MistakeSize {
    Small,
    Medium,
    Large,
}

/// A sentence for translation: the page's message `review-reason-CODE` with these parameters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReviewText {
    pub code: String,
    /// Numbers are written with a decimal point.
    pub parameters: BTreeMap<String, String>,
    /// The sentence in English.
    pub text: String,
}
