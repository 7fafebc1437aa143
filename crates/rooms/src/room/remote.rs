//! Computer players that search in another instance of this program to keep their room responsive.
//!
//! In a browser a room and its computer players share one thread. The room there sends a request to
//! another worker, which loads the game from its log, searches, and caches the player for the next
//! request. Requests and responses are JSON.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::storage::BoxFuture;

use super::search::{SearchQueue, SearchRequest, SearchResult};
use crate::hosted::HostedRules;

/// Runs searches in another worker.
pub trait RemoteThinker: Send + Sync {
    /// Sends a search request and returns the response, both as JSON, or `None` if no worker can
    /// answer. Dropping the future cancels the request.
    fn think(&self, request: String) -> BoxFuture<'static, Option<String>>;
}

/// The remote worker, if searches do not run in this instance.
pub type Remote = Option<Arc<dyn RemoteThinker>>;

/// A search request to another worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemoteSearchRequest {
    /// The id of the game.
    pub game: String,
    /// The expected version of the game.
    pub version: usize,
    pub seat: usize,
    /// The name of the computer player.
    pub player: String,
    /// The time limit in milliseconds.
    pub time: Option<u64>,
    /// Whether this is a move of the game, for which the player's search state is cached. It is not
    /// for hints.
    pub move_of_game: bool,
}

/// The response to a [`RemoteSearchRequest`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct RemoteSearchResponse {
    pub(super) action: Map<String, Value>,
    pub(super) thought: Option<SearchInfo>,
}

/// The serialized form of [`play::SearchInfo`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct SearchInfo {
    value: Option<String>,
    score: Option<i64>,
    expected: Option<f64>,
    depth: Option<u32>,
    positions: Option<u64>,
    time: Duration,
    line: Vec<String>,
}

impl SearchInfo {
    pub(super) fn of(info: play::SearchInfo) -> SearchInfo {
        let play::SearchInfo { value, score, expected, depth, positions, time, line } = info;
        SearchInfo { value: value.map(str::to_owned), score, expected, depth, positions, time, line }
    }

    fn read(self) -> play::SearchInfo {
        let SearchInfo { value, score, expected, depth, positions, time, line } = self;
        let value = ["win", "draw", "loss"].into_iter().find(|known| value.as_deref() == Some(*known));
        play::SearchInfo { value, score, expected, depth, positions, time, line }
    }
}

impl RemoteSearchRequest {
    /// Serializes a search request.
    pub(super) fn of<H: HostedRules>(request: &SearchRequest<H>) -> String {
        let request = RemoteSearchRequest {
            game: request.game.clone(),
            version: request.version,
            seat: request.seat.index(),
            player: request.player.clone(),
            time: request.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            move_of_game: matches!(request.queue.0, SearchQueue::Players(_)),
        };
        serde_json::to_string(&request).unwrap_or_default()
    }
}

/// Parses a response. Returns `None` if it is malformed or the action is illegal in the seat's
/// view.
pub(super) fn read<H: HostedRules>(request: &SearchRequest<H>, response: &str) -> Option<SearchResult<H>> {
    let RemoteSearchResponse { action, thought } = serde_json::from_str(response).ok()?;
    let action = request.rules.read_action(&action).ok()?;
    request.rules.preview(&request.view, &action).ok()?;
    Some(SearchResult { action, thought: thought.map(SearchInfo::read), player: None })
}
