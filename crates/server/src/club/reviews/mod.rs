//! Reviews of finished games and shared files: requests, their state, and the workers.
//!
//! A review is identified by what it depends on, so equal requests share one job and its result. The
//! turns are stored as they are finished; after a restart, the job continues with the next one.

mod body;
mod subject;
mod worker;

use std::collections::HashMap;
use std::time::Duration;

use parking_lot::Mutex;
use play::CancellationToken;
use store::{Enqueued, GuestId, JobCounts, JobLimits, JobQueue as _, JobState, JobStatus, NewJob, ReviewRow};
use tokio::sync::Notify;
use wire::{Review, ReviewState, ReviewStatus, ReviewText};

pub(crate) use self::body::decode;
pub(crate) use self::subject::Subject;
pub(crate) use self::worker::spawn_workers;

use crate::app::App;
use crate::club::fair_play;
use crate::http::rejection::Rejection;
use rooms::hosted::review::text;
use rooms::room::now;

/// The kind of the jobs.
const KIND: &str = "review";

/// How long a failed review is not computed again.
const RETRY_AFTER: Duration = Duration::from_secs(600);

/// The minimum and maximum polling interval that clients are given, in milliseconds.
const POLL_MILLIS: (u64, u64) = (1000, 10_000);

/// The state of the workers of this process.
#[derive(Default)]
pub(crate) struct Reviews {
    /// Wakes a worker when a review is requested.
    wake: Notify,
    /// Cancels running reviews by key.
    running: Mutex<HashMap<String, CancellationToken>>,
}

/// A client who requests a review.
#[derive(Clone, Copy)]
pub(crate) struct ReviewClient<'a> {
    pub(crate) guest: &'a GuestId,
    pub(crate) address: &'a str,
    /// Whether the client requests many reviews at once, which wait for single ones.
    pub(crate) batch: bool,
}

/// Requests the review of a game or file that the client may see. Returns the existing review if
/// there is one.
///
/// # Errors
/// The game is running or has no review, the client plays a game that denies help with it, or too many
/// reviews are waiting.
pub(crate) async fn request(app: &App, subject: &Subject, client: ReviewClient<'_>) -> Result<ReviewState, Rejection> {
    subject.check_finished()?;
    subject.check_help(app, Some(client.guest)).await?;
    let key = subject.key(app).await?;
    if let Some(row) = app.store.review(&key).await?.filter(|row| row.body.is_some()) {
        return state_of(app, subject, &row).await;
    }
    let job = NewJob {
        kind: KIND.into(),
        key: key.clone(),
        payload: subject.payload(),
        guest: client.guest.clone(),
        address: client.address.to_owned(),
        batch: client.batch,
    };
    let limits = JobLimits {
        total: app.limits.reviews_in_all,
        per_guest: app.limits.reviews_of_guest,
        per_address: app.limits.reviews_of_address,
        retry_after: RETRY_AFTER,
    };
    let enqueued = app.store.enqueue(&job, limits, now()).await?;
    match enqueued {
        Enqueued::Added | Enqueued::Joined => {}
        Enqueued::TooMany => return Err(Rejection::TooManyReviews),
        Enqueued::Full => return Err(Rejection::ReviewsFull),
    }
    let row = ReviewRow { key, game: subject.game_id(), file: subject.file_id(), created: now(), body: None };
    app.store.add_review(row.clone()).await?;
    if enqueued == Enqueued::Added {
        app.reviews.wake.notify_one();
    }
    state_of(app, subject, &row).await
}

/// Returns a review with this id and its subject, if the request may see it.
///
/// # Errors
/// There is no such review, or its game is not visible.
pub(crate) async fn find(app: &App, id: &str, headers: &axum::http::HeaderMap) -> Result<(Subject, ReviewRow), Rejection> {
    let row = app.store.review(id).await?.ok_or(Rejection::NoSuchReview)?;
    let subject = match (&row.game, &row.file) {
        (Some(game), _) => Subject::visible_game(app, game, headers).await?,
        (None, Some(file)) => Subject::file(app, file).await?,
        (None, None) => return Err(Rejection::NoSuchReview),
    };
    Ok((subject, row))
}

/// Returns the review of a game: the one that a request would return, else the latest one.
///
/// # Errors
/// There is no review.
pub(crate) async fn of_game(app: &App, subject: &Subject) -> Result<ReviewRow, Rejection> {
    let current = match subject.key(app).await {
        Ok(key) => app.store.review(&key).await?,
        // The lexicon or the review of this game is not available any more.
        Err(Rejection::Analysis(_)) => None,
        Err(error) => return Err(error),
    };
    if let Some(row) = current {
        return Ok(row);
    }
    let latest = match subject.game_id() {
        Some(game) => app.store.review_of_game(&game).await?,
        None => None,
    };
    latest.ok_or(Rejection::NoSuchReview)
}

/// Returns the state of a review, with the review itself once it is done.
///
/// # Errors
/// The database fails, or the stored review is damaged.
pub(crate) async fn state_of(app: &App, subject: &Subject, row: &ReviewRow) -> Result<ReviewState, Rejection> {
    let state = ReviewState {
        id: row.key.clone(),
        game: row.game.clone(),
        file: row.file.clone(),
        state: ReviewStatus::Cancelled,
        place: None,
        done: 0,
        total: 0,
        retry_after_ms: None,
        error: None,
        review: None,
    };
    if let Some(body) = &row.body {
        return finished(subject, state, body);
    }
    match app.store.status(&row.key).await? {
        Some(job) => Ok(pending(state, job)),
        // The job may have been finished meanwhile; without one, no one wanted the review any more.
        None => match app.store.review(&row.key).await?.and_then(|row| row.body) {
            Some(body) => finished(subject, state, &body),
            None => Ok(state),
        },
    }
}

fn finished(subject: &Subject, state: ReviewState, body: &str) -> Result<ReviewState, Rejection> {
    let mut review: Review = decode(body).map_err(|why| store::DataError::Damaged(format!("a review can't be read: {why}")))?;
    subject.set_names(&mut review);
    let total = review.turns.len() as u64;
    Ok(ReviewState { state: ReviewStatus::Done, done: total, total, review: Some(Box::new(review)), ..state })
}

fn pending(state: ReviewState, JobStatus { state: job, place, done, total, error }: JobStatus) -> ReviewState {
    let (min, max) = POLL_MILLIS;
    let state = ReviewState { place, done, total, ..state };
    match job {
        JobState::Queued => {
            let wait = min.saturating_mul(place.unwrap_or(1)).min(max);
            ReviewState { state: ReviewStatus::Queued, retry_after_ms: Some(wait), ..state }
        }
        JobState::Running => ReviewState { state: ReviewStatus::Running, retry_after_ms: Some(min), ..state },
        JobState::Failed => ReviewState { state: ReviewStatus::Failed, error: error.map(read_failure), ..state },
        JobState::Cancelled => ReviewState { state: ReviewStatus::Cancelled, ..state },
    }
}

/// Withdraws a guest's request. A review that no one else wants is cancelled.
///
/// # Errors
/// The database fails.
pub(crate) async fn withdraw(app: &App, key: &str, guest: &GuestId) -> Result<(), Rejection> {
    if app.store.withdraw(key, guest, now()).await?
        && app.store.status(key).await?.is_none_or(|job| job.state == JobState::Cancelled)
        && let Some(stop) = app.reviews.running.lock().get(key)
    {
        stop.cancel();
    }
    Ok(())
}

/// Returns the number of reviews in each state; `None` if the database fails.
pub(crate) async fn counts(app: &App) -> Option<JobCounts> {
    let counts = app.store.job_counts(KIND).await;
    counts.inspect_err(|error| tracing::warn!(%error, "failed to count the reviews")).ok()
}

/// Returns the text of a failure. One that the queue recorded itself is plain text.
fn read_failure(error: String) -> ReviewText {
    serde_json::from_str(&error).unwrap_or_else(|_| text("interrupted", &[], "The review was interrupted too often: try again later."))
}

/// Deletes old failed jobs and their partial reviews.
async fn purge(app: &App) {
    const FAILURES_KEPT: u64 = 7 * 24 * 3600 * 1000;
    let purged = async {
        app.store.forget_jobs(now().saturating_sub(FAILURES_KEPT)).await?;
        app.store.forget_reviews().await
    };
    if let Err(error) = purged.await {
        tracing::warn!(%error, "failed to delete outdated reviews");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_poll_by_their_place_in_the_queue() {
        let state = || ReviewState {
            id: "k".into(),
            game: None,
            file: None,
            state: ReviewStatus::Cancelled,
            place: None,
            done: 0,
            total: 0,
            retry_after_ms: None,
            error: None,
            review: None,
        };
        let job = |state, place| JobStatus { state, place, done: 1, total: 4, error: Some("{broken".into()) };
        let polls = |job| pending(state(), job).retry_after_ms;
        assert_eq!(polls(job(JobState::Queued, Some(1))), Some(1000));
        assert_eq!(polls(job(JobState::Queued, Some(4))), Some(4000));
        assert_eq!(polls(job(JobState::Queued, Some(900))), Some(10_000));
        assert_eq!((polls(job(JobState::Running, None)), polls(job(JobState::Cancelled, None))), (Some(1000), None));
        let failed = pending(state(), job(JobState::Failed, None));
        assert_eq!((failed.state, failed.error.unwrap().code.as_str()), (ReviewStatus::Failed, "interrupted"));
    }
}
