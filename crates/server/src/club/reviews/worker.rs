//! The workers, which claim review jobs and compute them turn by turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use play::CancellationToken;
use store::{BoxFuture, ClaimedJob, JobQueue as _, ReviewRow};
use tokio::task::JoinSet;
use wire::{Replay, Review, ReviewText, TurnReview};

use super::subject::Subject;
use super::{KIND, purge};
use crate::app::App;
use crate::club::compressed;
use crate::club::periodic;
use crate::http::rejection::Rejection;
use crate::ops::metrics;
use rooms::hosted::review::{GameReview, ReviewError, ReviewOptions, ReviewWork, text};
use rooms::hosted::{AnalysisError, Busy, SettingsError};
use rooms::limits::Requester;
use rooms::room::{LoadError, ended, now};

/// The lease of a job. A worker that does not renew it loses the job.
const LEASE: Duration = Duration::from_secs(60);

/// The interval at which a lease is renewed.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// How often a worker looks for jobs that another process queued, and for expired leases.
const POLL: Duration = Duration::from_secs(5);

/// How long a worker waits while the server is busy.
const BUSY_PAUSE: Duration = Duration::from_secs(1);

/// The interval at which outdated reviews are deleted.
const PURGE_INTERVAL: Duration = Duration::from_secs(24 * 3600);

/// The maximum number of reviews at the same time. Each uses one processor.
const MAX_WORKERS: usize = 4;

/// Why a worker stops without a review.
enum Stopped {
    /// The job was cancelled, or another worker has it.
    Lost,
    /// The server shuts down.
    Shutdown,
    /// The job failed. With `retry`, another attempt may succeed.
    Failed { why: ReviewText, retry: bool },
}

impl Stopped {
    fn failed(code: &str, why: impl Into<String>) -> Stopped {
        Stopped::Failed { why: text(code, &[], why), retry: false }
    }

    fn panicked() -> Stopped {
        let why = text("crashed", &[], "The review crashed: please report this game to the administrator of the server.");
        Stopped::Failed { why, retry: true }
    }
}

/// Spawns the workers. They end when the server shuts down.
pub(crate) fn spawn_workers(app: &App) -> JoinSet<()> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut workers = JoinSet::new();
    for _ in 0..processors.saturating_sub(app.limits.processors_left).clamp(1, MAX_WORKERS) {
        workers.spawn(work(app.clone()));
    }
    let purged = app.clone();
    workers.spawn(async move { purge(&purged).await });
    let app = app.clone();
    periodic::spawn(PURGE_INTERVAL, app.ending.clone(), move || {
        let app = app.clone();
        async move { purge(&app).await }
    });
    workers
}

async fn work(app: App) {
    let mut ending = app.ending.clone();
    while !*ending.borrow() {
        match app.store.claim(KIND, LEASE, now()).await {
            Ok(Some(job)) => {
                // A task of its own confines panics.
                let outcome = tokio::spawn(run(app.clone(), job.clone())).await;
                let stopped = outcome.unwrap_or_else(|_| Err(Stopped::panicked()));
                if let Err(error) = settle(&app, &job, stopped).await {
                    tracing::warn!(job = job.key, %error, "failed to record the end of a review; it is repeated");
                }
            }
            Ok(None) => tokio::select! {
                () = app.reviews.wake.notified() => {}
                () = tokio::time::sleep(POLL) => {}
                () = ended(&mut ending) => {}
            },
            Err(error) => {
                tracing::warn!(%error, "failed to look up reviews to compute");
                tokio::select! {
                    () = tokio::time::sleep(POLL) => {}
                    () = ended(&mut ending) => {}
                }
            }
        }
    }
}

/// Records how a job ended.
async fn settle(app: &App, job: &ClaimedJob, outcome: Result<(), Stopped>) -> Result<(), store::StorageError> {
    match outcome {
        Ok(()) => {
            // The queue forgets them with the job.
            let requesters = app.store.job_requesters(&job.key).await?;
            app.store.finish(job).await?;
            metrics::review_finished();
            let (game, file) = Subject::ids_of_payload(&job.payload);
            let news = wire::News::Reviewed { id: job.key.clone(), game, file };
            requesters.iter().for_each(|guest| app.news.send_to(guest, &news));
            Ok(())
        }
        // A cancellation may hit the next run of a job that was requested again meanwhile. Its lease is
        // valid, so that it goes back to the queue; releasing a lost job has no effect.
        Err(Stopped::Lost | Stopped::Shutdown) => app.store.release(job).await,
        Err(Stopped::Failed { why, retry }) => {
            tracing::info!(job = job.key, code = why.code, why = why.text, "a review failed");
            let error = serde_json::to_string(&why).unwrap_or_default();
            app.store.fail(job, &error, retry, now()).await
        }
    }
}

async fn run(app: App, job: ClaimedJob) -> Result<(), Stopped> {
    let stop = CancellationToken::new();
    let _running = RunningReview::new(&app, &job.key, &stop);
    let requester = match job.address.parse() {
        Ok(address) => Requester::at(address, Some(job.guest.clone())),
        Err(_) => Requester::guest(Some(&job.guest)),
    };
    requester.scope(Work { app: &app, job: &job, stop: &stop }.review()).await
}

/// An entry in the list of running reviews. Dropping it removes it, and cancels what still computes.
struct RunningReview<'a> {
    app: &'a App,
    key: &'a str,
    stop: &'a CancellationToken,
}

impl<'a> RunningReview<'a> {
    fn new(app: &'a App, key: &'a str, stop: &'a CancellationToken) -> RunningReview<'a> {
        app.reviews.running.lock().insert(key.to_owned(), stop.clone());
        RunningReview { app, key, stop }
    }
}

impl Drop for RunningReview<'_> {
    fn drop(&mut self) {
        self.stop.cancel();
        let mut running = self.app.reviews.running.lock();
        // A job that was cancelled and requested again may run in another worker by now.
        if running.get(self.key).is_some_and(|stop| stop.is_same(self.stop)) {
            running.remove(self.key);
        }
    }
}

/// A job in progress.
struct Work<'a> {
    app: &'a App,
    job: &'a ClaimedJob,
    stop: &'a CancellationToken,
}

impl Work<'_> {
    async fn review(&self) -> Result<(), Stopped> {
        let Work { app, job, .. } = *self;
        let subject = Subject::of_payload(app, &job.payload).await.map_err(to_stopped)?;
        let row = ReviewRow { key: job.key.clone(), game: subject.game_id(), file: subject.file_id(), created: now(), body: None };
        app.store.add_review(row).await.map_err(|error| to_stopped(error.into()))?;
        // The process died between storing the review and removing the job, or the review was
        // requested again in between.
        if app.store.review(&job.key).await.map_err(|error| to_stopped(error.into()))?.is_some_and(|row| row.body.is_some()) {
            return Ok(());
        }
        let replay = self.wait_while_busy(|| Box::pin(subject.replay(app)), is_busy).await?.map_err(to_stopped)?;
        let review = self.prepare(&replay).await?;
        let key = self.wait_while_busy(|| Box::pin(subject.key(app)), is_busy).await?.map_err(to_stopped)?;
        if key != job.key {
            return Err(Stopped::failed(
                "changed",
                "The game, its lexicon or the program changed while the review waited: request it again.",
            ));
        }
        if review.is_empty() {
            return Err(Stopped::failed("no-turns", "The game has no turns to review."));
        }
        let turns = self.review_turns(&review).await?;
        let mut whole = review.summarize(turns);
        if subject.game_id().is_some() {
            // The names are those of the game when the review is read.
            whole.seats.iter_mut().for_each(|seat| seat.name.clear());
        }
        self.save(&whole).await
    }

    async fn prepare(&self, replay: &Replay) -> Result<GameReview, Stopped> {
        let prepared = self.wait_while_busy(
            || Box::pin(GameReview::new(replay, ReviewOptions::default(), &self.app.services)),
            |error| matches!(error, ReviewError::Analysis(AnalysisError::Busy(_))),
        );
        prepared.await?.map_err(|error| review_failed(&error))
    }

    /// Reviews the turns that are not stored yet.
    async fn review_turns(&self, review: &GameReview) -> Result<Vec<TurnReview>, Stopped> {
        let Work { app, job, .. } = *self;
        let mut turns: Vec<Option<TurnReview>> = vec![None; review.len()];
        for (index, body) in app.store.review_turns(&job.key).await.map_err(|error| to_stopped(error.into()))? {
            // A turn that can't be read is computed again.
            if let (Some(turn), Ok(stored)) = (turns.get_mut(index), serde_json::from_str(&body)) {
                *turn = Some(stored);
            }
        }
        for index in 0..turns.len() {
            if turns[index].is_some() {
                continue;
            }
            let done = turns.iter().flatten().count();
            self.heartbeat(done, review.len()).await?;
            let turn = self.review_turn(review, index, done).await?;
            let body = serde_json::to_string(&turn).map_err(|error| Stopped::failed("storage", error.to_string()))?;
            app.store.save_review_turn(&job.key, index, body).await.map_err(|error| to_stopped(error.into()))?;
            turns[index] = Some(turn);
        }
        self.heartbeat(review.len(), review.len()).await?;
        Ok(turns.into_iter().flatten().collect())
    }

    /// Reviews a turn and renews the lease meanwhile.
    async fn review_turn(&self, review: &GameReview, index: usize, done: usize) -> Result<TurnReview, Stopped> {
        let services = &self.app.services;
        let begun = Instant::now();
        let panicked = Arc::new(AtomicBool::new(false));
        let turn = self.wait_while_busy(
            || {
                let (panicked, stop) = (Arc::clone(&panicked), self.stop.clone());
                let run = move |work: ReviewWork| async move {
                    let result = services.review(&stop, work).await?;
                    panicked.store(result.is_none(), Ordering::Relaxed);
                    Ok::<_, Busy>(result.flatten())
                };
                Box::pin(review.review_turn(index, services, run))
            },
            |error| matches!(error, ReviewError::Analysis(AnalysisError::Busy(_))),
        );
        let mut turn = std::pin::pin!(turn);
        let outcome = loop {
            tokio::select! {
                outcome = &mut turn => break outcome?,
                () = tokio::time::sleep(HEARTBEAT) => self.heartbeat(done, review.len()).await?,
            }
        };
        match outcome {
            Ok(turn) => {
                metrics::reviewed_turn(review.game(), begun.elapsed());
                Ok(turn)
            }
            Err(ReviewError::Cancelled) if panicked.load(Ordering::Relaxed) => Err(Stopped::panicked()),
            Err(ReviewError::Cancelled) => Err(Stopped::Lost),
            Err(error) => Err(review_failed(&error)),
        }
    }

    async fn save(&self, review: &Review) -> Result<(), Stopped> {
        let body = compressed::encode(review).map_err(|error| Stopped::failed("storage", error.to_string()))?;
        self.app.store.finish_review(&self.job.key, body).await.map_err(|error| to_stopped(error.into()))
    }

    async fn heartbeat(&self, done: usize, total: usize) -> Result<(), Stopped> {
        if self.stop.is_cancelled() {
            return Err(Stopped::Lost);
        }
        match self.app.store.heartbeat(self.job, (done as u64, total as u64), LEASE, now()).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Stopped::Lost),
            Err(error) => Err(to_stopped(error.into())),
        }
    }

    /// Repeats an operation until the server has time for it, and ends on cancellation and shutdown.
    async fn wait_while_busy<'t, T, E>(
        &self,
        operation: impl Fn() -> BoxFuture<'t, Result<T, E>>,
        is_busy: impl Fn(&E) -> bool,
    ) -> Result<Result<T, E>, Stopped> {
        let mut ending = self.app.ending.clone();
        loop {
            tokio::select! {
                outcome = operation() => match outcome {
                    Err(error) if is_busy(&error) => {}
                    outcome => return Ok(outcome),
                },
                () = ended(&mut ending) => return Err(Stopped::Shutdown),
            }
            tokio::select! {
                () = tokio::time::sleep(BUSY_PAUSE) => {}
                () = ended(&mut ending) => return Err(Stopped::Shutdown),
            }
            if self.stop.is_cancelled() {
                return Err(Stopped::Lost);
            }
        }
    }
}

fn is_busy(error: &Rejection) -> bool {
    error.code().0 == "busy"
}

fn review_failed(error: &ReviewError) -> Stopped {
    let code = match error {
        ReviewError::Analysis(AnalysisError::Settings(SettingsError::Words(_) | SettingsError::OtherLanguage { .. })) => "lexicon",
        _ => "no-review",
    };
    Stopped::failed(code, error.to_string())
}

fn to_stopped(error: Rejection) -> Stopped {
    let code = match &error {
        // The database may work again.
        Rejection::Data(_) | Rejection::Storage(_) | Rejection::Load(LoadError::Data(_)) => {
            return Stopped::Failed { why: text("storage", &[], error.to_string()), retry: true };
        }
        error if error.code().0 == "lexicon-unavailable" => "lexicon",
        Rejection::NoSuchGame | Rejection::NoSuchFile => "gone",
        Rejection::NotReviewable => "changed",
        _ => "damaged",
    };
    Stopped::failed(code, error.to_string())
}
