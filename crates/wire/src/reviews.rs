//! Requests for reviews of games, and their progress.

use serde::{Deserialize, Serialize};

use crate::{RequestError, Review, ReviewText};

/// A request for reviews: exactly one field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewRequest {
    /// The id of a finished game; the response is a `ReviewState`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub game: Option<String>,
    /// The id of a shared file; the response is a `ReviewState`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub file: Option<String>,
    /// The ids of 1 to 50 finished games; the response is a `ReviewList`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub games: Option<Vec<String>>,
}

/// The response to a request for reviews.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(untagged)]
pub enum ReviewAnswer {
    One(ReviewState),
    Several(ReviewList),
}

/// The states of several reviews, in the order of the request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReviewList {
    pub reviews: Vec<ReviewListEntry>,
}

/// The state of the review of a game, or why it was refused.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReviewListEntry {
    /// The id of the game.
    pub game: String,
    /// The state, without the review itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub state: Option<ReviewState>,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub error: Option<RequestError>,
}

/// The state of a review.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ReviewState {
    pub id: String,
    /// The id of the game; `null` for a file.
    pub game: Option<String>,
    /// The id of the shared file; `null` for a game.
    pub file: Option<String>,
    pub state: ReviewStatus,
    /// While queued: the place in the queue, from 1.
    pub place: Option<u64>,
    /// The number of reviewed turns.
    pub done: u64,
    /// The number of turns; 0 until they are counted.
    pub total: u64,
    /// When to ask again, in milliseconds; `null` if the state is final.
    pub retry_after_ms: Option<u64>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub error: Option<ReviewText>,
    /// The finished review.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub review: Option<Box<Review>>,
}

/// How far a review is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum ReviewStatus {
    Queued,
    Running,
    Done,
    Failed,
    /// No one wanted it any more.
    Cancelled,
}
