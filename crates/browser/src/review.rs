//! Reviews of games of this device and of opened files, turn by turn.
//!
//! A worker of its own asks for the [plan](Reviewer::plan), then for each [turn](Reviewer::turn) that
//! it has not stored yet, and at last for the [whole](Reviewer::whole). A review depends on the same
//! inputs as on the server, and is equal to the server's.

use std::sync::{Arc, Mutex, PoisonError};

use lexicon::LexiconRef;
use play::CancellationToken;
use rooms::hosted::review::{GameReview, ReviewError, ReviewOptions, ReviewWork};
use rooms::hosted::{self, Busy};
use rooms::room::{self, RoomContext};
use rooms::runtime::{self, Instant};
use serde::{Deserialize, Serialize};
use wire::{Replay, Review, TurnReview};

use crate::answer::{Answer, ErrorResponse, json_answer, no_such_game, read, storage_error};

/// What is reviewed.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Subject {
    /// The id of a game of this device.
    Game(String),
    File(OpenedFile),
}

/// A file that was opened in the browser.
#[derive(Debug, Deserialize)]
pub(crate) struct OpenedFile {
    /// The content, a character for each byte.
    bytes: String,
    rules: Option<String>,
    lexicon: Option<String>,
}

impl OpenedFile {
    pub(crate) fn new(bytes: String, rules: Option<String>, lexicon: Option<String>) -> OpenedFile {
        OpenedFile { bytes, rules, lexicon }
    }

    /// Reads the file into a replay.
    pub(crate) async fn replay(self, shared: &RoomContext) -> Result<Replay, ErrorResponse> {
        let bytes: Result<Vec<u8>, _> = self.bytes.chars().map(u8::try_from).collect();
        let bytes = bytes.map_err(|_| ErrorResponse::new(422, "bad-body", "`bytes` has a character beyond U+00FF".into()))?;
        let rules = self.rules.as_deref().map(games::Rules::by_name).transpose();
        let rules = rules.map_err(|why| ErrorResponse::new(404, "unknown-rules", why.to_string()))?;
        let lexicon = self.lexicon.map(LexiconRef::from);
        Ok(hosted::read_file(bytes.into(), rules, lexicon.as_ref(), &shared.services).await?)
    }
}

/// The answer to a plan.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
struct Plan {
    /// Changes with anything that changes a turn of this game's or file's review.
    key: String,
    total: usize,
}

/// The turn that is asked for.
#[derive(Deserialize)]
struct TurnRequest {
    index: usize,
}

/// All turns, in their order.
#[derive(Deserialize)]
struct WholeRequest {
    turns: Vec<TurnReview>,
}

/// Reviews one game at a time.
#[derive(Default)]
pub(crate) struct Reviewer {
    planned: Mutex<Option<Arc<GameReview>>>,
    options: ReviewOptions,
}

impl Reviewer {
    /// Handles a request with the last part of its path.
    pub(crate) async fn answer(&self, step: &str, body: &str, shared: &RoomContext) -> Result<Answer, ErrorResponse> {
        match step {
            "plan" => json_answer(200, &self.plan(read(body)?, shared).await?),
            "turn" => json_answer(200, &self.turn(read::<TurnRequest>(body)?.index, shared).await?),
            "whole" => json_answer(200, &self.whole(read::<WholeRequest>(body)?.turns)?),
            _ => Err(ErrorResponse::new(404, "no-such-address", format!("There is no step `{step}` of a review."))),
        }
    }

    /// Prepares the review of a finished game or a file.
    async fn plan(&self, subject: Subject, shared: &RoomContext) -> Result<Plan, ErrorResponse> {
        let (replay, version) = match subject {
            Subject::Game(id) => of_game(&id, shared).await?,
            // The content of a file is part of what its review is stored under.
            Subject::File(file) => (file.replay(shared).await?, 0),
        };
        let review = GameReview::new(&replay, self.options, &shared.services).await?;
        // Yield so that the spawned task builds the GADDAG first: the search is slow without it.
        runtime::sleep_until(Instant::now()).await;
        let key = json_answer(200, &(version, review.lexicon_hash(), review.maker()))?.body;
        let plan = Plan { key, total: review.len() };
        *self.planned.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(review));
        Ok(plan)
    }

    async fn turn(&self, index: usize, shared: &RoomContext) -> Result<TurnReview, ErrorResponse> {
        let review = self.planned()?;
        if index >= review.len() {
            return Err(ErrorResponse::new(422, "bad-body", format!("turn {index}: the game has {} turns", review.len())));
        }
        let (services, stop) = (&shared.services, CancellationToken::new());
        let run = |work: ReviewWork| async move { Ok::<_, Busy>(services.review(&stop, work).await?.flatten()) };
        Ok(review.review_turn(index, services, run).await?)
    }

    fn whole(&self, turns: Vec<TurnReview>) -> Result<Review, ErrorResponse> {
        let review = self.planned()?;
        if turns.len() != review.len() {
            return Err(ErrorResponse::new(422, "bad-body", format!("{} turns: the game has {}", turns.len(), review.len())));
        }
        Ok(review.summarize(turns))
    }

    fn planned(&self) -> Result<Arc<GameReview>, ErrorResponse> {
        let planned = self.planned.lock().unwrap_or_else(PoisonError::into_inner).clone();
        planned.ok_or_else(|| ErrorResponse::new(409, "bad-body", "`plan` comes first".into()))
    }
}

/// Returns the replay of a finished game and the length of its log. Moves of a finished game may still
/// be taken back.
async fn of_game(id: &str, shared: &RoomContext) -> Result<(Replay, u64), ErrorResponse> {
    let row = shared.store.game(id).await.map_err(storage_error)?.ok_or_else(no_such_game)?;
    if !row.summary.over {
        return Err(ErrorResponse::new(409, "not-reviewable", "The game is still in progress: it can be reviewed once it is over.".into()));
    }
    let version = row.version;
    let stored = room::stored((&*shared.store, &shared.services), row, None, None).await?;
    let stored = stored.ok_or_else(|| ErrorResponse::new(403, "not-your-seat", "That seat is not yours.".into()))?;
    Ok((stored.document_without_remarks(), version))
}

impl From<ReviewError> for ErrorResponse {
    fn from(why: ReviewError) -> ErrorResponse {
        match why {
            ReviewError::Analysis(why) => why.into(),
            ReviewError::Rules(why) => ErrorResponse::new(404, "unknown-rules", why),
            ReviewError::Cancelled => ErrorResponse::new(409, "failed", "The review was cancelled.".into()),
        }
    }
}

#[cfg(test)]
mod tests;
