//! The write queue: a single task groups pending writes into one transaction.
//!
//! One fsync thus makes the moves of many rooms durable, and callers get their responses only after
//! the commit. A failed write rolls back only itself.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, AnyPool};
use tokio::sync::{mpsc, oneshot, watch};

use crate::BoxFuture;
use crate::IdempotencyKey;
use crate::error::DataError;
use crate::open::Store;

/// The capacity of the queue; further callers wait for space.
const QUEUE_CAPACITY: usize = 4096;

/// The maximum number of writes in a transaction, which bounds the latency of the first one.
const MAX_GROUP: usize = 512;

/// The function of a write: an async closure without captures, or an async function. It gets the
/// connection of the transaction and the data of the write. The task may call it again, if another
/// write of its group has broken the transaction.
pub(crate) trait Step<D, T, E>:
    for<'t> AsyncFn(&'t mut AnyConnection, &'t D) -> Result<T, E> + for<'t> SendStep<'t, D, T, E> + Send + Sync + 'static
{
}

impl<F, D, T, E> Step<D, T, E> for F where
    F: for<'t> AsyncFn(&'t mut AnyConnection, &'t D) -> Result<T, E> + for<'t> SendStep<'t, D, T, E> + Send + Sync + 'static
{
}

/// Requires that the future of a [`Step`] is `Send`, which a bound on [`AsyncFn`] can't express.
pub(crate) trait SendStep<'t, D: 't, T, E>: Fn(&'t mut AnyConnection, &'t D) -> Self::Future {
    type Future: Future<Output = Result<T, E>> + Send + 't;
}

impl<'t, F, R, D: 't, T, E> SendStep<'t, D, T, E> for F
where
    F: Fn(&'t mut AnyConnection, &'t D) -> R,
    R: Future<Output = Result<T, E>> + Send + 't,
{
    type Future = R;
}

/// Statistics about writes since the database was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WriteFigures {
    /// Writes that are waiting or running.
    pub queued: usize,
    /// Completed writes, including failed ones.
    pub writes: u64,
    /// Transactions used for these writes.
    pub groups: u64,
    /// The total duration of these transactions, in seconds.
    pub seconds: f64,
}

/// Counters shared with the writing task.
#[derive(Debug, Default)]
struct Counts {
    /// The last failure to store records and when it happened; cleared by the next success.
    fault: Mutex<Option<(Instant, DataError)>>,
    queued: AtomicUsize,
    writes: AtomicU64,
    groups: AtomicU64,
    micros: AtomicU64,
}

/// A handle to the write queue. Cheap to clone. When the last clone is dropped, the task completes
/// the pending writes and ends.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Box<dyn Work>>,
    closing: Arc<watch::Sender<bool>>,
    counts: Arc<Counts>,
}

/// A type-erased write with its data and response channel.
trait Work: Send {
    /// Runs the write in a transaction and stores its result. Returns whether it succeeded.
    fn run<'a>(&'a mut self, db: &'a mut AnyConnection) -> BoxFuture<'a, bool>;
    /// Returns whether the caller is still waiting.
    fn is_awaited(&self) -> bool;
    /// Sends the result to the caller, or `failure` if there is one.
    fn respond(self: Box<Self>, failure: Option<DataError>);
}

struct Write<D, T, E, F> {
    data: D,
    step: F,
    key: Option<IdempotencyKey<T>>,
    outcome: Option<Result<T, E>>,
    response: oneshot::Sender<Result<T, E>>,
    queued: Queued,
}

impl<D, T, E, F> Work for Write<D, T, E, F>
where
    F: Step<D, T, E>,
    D: Send + Sync + 'static,
    T: Send + Sync + 'static,
    E: From<DataError> + Send + Sync + 'static,
{
    fn run<'a>(&'a mut self, db: &'a mut AnyConnection) -> BoxFuture<'a, bool> {
        Box::pin(async move {
            let mut outcome = (self.step)(db, &self.data).await;
            if let (Some(key), Ok(written)) = (&self.key, &outcome)
                && let Err(error) = crate::idempotency::store_response(key, db, written).await
            {
                outcome = Err(error.into());
            }
            let succeeded = outcome.is_ok();
            self.outcome = Some(outcome);
            succeeded
        })
    }

    fn is_awaited(&self) -> bool {
        !self.response.is_closed()
    }

    fn respond(self: Box<Self>, failure: Option<DataError>) {
        let Write { outcome, response, queued, .. } = *self;
        drop(queued);
        if let Some(result) = failure.map(|failure| Err(failure.into())).or(outcome) {
            // The caller may have stopped waiting.
            let _ = response.send(result);
        }
    }
}

/// Counts a write as queued until it is dropped.
struct Queued(Arc<Counts>);

impl Queued {
    fn new(counts: &Arc<Counts>) -> Queued {
        counts.queued.fetch_add(1, Ordering::Relaxed);
        Queued(Arc::clone(counts))
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        self.0.queued.fetch_sub(1, Ordering::Relaxed);
    }
}

fn closed() -> DataError {
    DataError::Other(String::from("it is closed"))
}

impl Writer {
    /// Spawns the writing task. `begin` is the statement that begins a write transaction.
    pub(crate) fn begin(pool: AnyPool, begin: &'static str) -> Writer {
        let (queue, waiting) = mpsc::channel(QUEUE_CAPACITY);
        let (closing, closes) = watch::channel(false);
        let counts = Arc::new(Counts::default());
        tokio::spawn(Task { pool, begin, counts: Arc::clone(&counts) }.run(waiting, closes));
        Writer { queue, closing: Arc::new(closing), counts }
    }

    /// Closes the queue and waits until the pending writes are done.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        // The task drops its receiver when it ends.
        self.closing.closed().await;
    }
}

impl Store {
    /// Queues a write and waits until it is durable.
    pub(crate) async fn write<D, T, E>(&self, data: D, step: impl Step<D, T, E>) -> Result<T, E>
    where
        D: Send + Sync + 'static,
        T: Send + Sync + 'static,
        E: From<DataError> + Send + Sync + 'static,
    {
        self.write_once(None, data, step).await
    }

    /// Queues a write like [`Store::write`], and stores the response for the idempotency key in
    /// the same transaction.
    pub(crate) async fn write_once<D, T, E>(&self, key: Option<IdempotencyKey<T>>, data: D, step: impl Step<D, T, E>) -> Result<T, E>
    where
        D: Send + Sync + 'static,
        T: Send + Sync + 'static,
        E: From<DataError> + Send + Sync + 'static,
    {
        let (response, result) = oneshot::channel();
        let queued = Queued::new(&self.writes.counts);
        let write: Box<dyn Work> = Box::new(Write { data, step, key, outcome: None, response, queued });
        self.writes.queue.send(write).await.map_err(|_| closed())?;
        result.await.unwrap_or_else(|_| Err(closed().into()))
    }

    /// Records whether records could be stored.
    pub(crate) fn record_fault(&self, fault: Option<&DataError>) {
        let mut last = self.writes.counts.fault.lock().unwrap_or_else(PoisonError::into_inner);
        *last = fault.map(|fault| (Instant::now(), fault.clone()));
    }

    /// Returns the last failure to store records and its age, or `None` if a later attempt
    /// succeeded.
    #[must_use]
    pub fn last_fault(&self) -> Option<(Duration, DataError)> {
        let last = self.writes.counts.fault.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().map(|(at, fault)| (at.elapsed(), fault.clone()))
    }

    /// Returns statistics about writes since the database was opened.
    #[must_use]
    pub fn write_figures(&self) -> WriteFigures {
        let counts = &self.writes.counts;
        WriteFigures {
            queued: counts.queued.load(Ordering::Relaxed),
            writes: counts.writes.load(Ordering::Relaxed),
            groups: counts.groups.load(Ordering::Relaxed),
            seconds: counts.micros.load(Ordering::Relaxed) as f64 / 1e6,
        }
    }
}

/// The writing task.
struct Task {
    pool: AnyPool,
    begin: &'static str,
    counts: Arc<Counts>,
}

/// The result of a group of writes.
enum GroupResult {
    /// Each write has its result, and the successful ones are committed.
    Durable,
    /// The whole group failed for the same reason.
    Failed(DataError),
    /// One write has ended the shared transaction.
    Lost,
}

impl Task {
    async fn run(self, mut waiting: mpsc::Receiver<Box<dyn Work>>, mut closing: watch::Receiver<bool>) {
        let mut group = Vec::new();
        loop {
            tokio::select! {
                taken = waiting.recv_many(&mut group, MAX_GROUP) => if taken == 0 { return },
                // If all senders are gone, the queue ends by itself.
                Ok(_) = closing.wait_for(|closing| *closing), if !waiting.is_closed() => waiting.close(),
            }
            group.retain(|write| write.is_awaited());
            if !group.is_empty() {
                self.write(std::mem::take(&mut group)).await;
            }
        }
    }

    async fn write(&self, mut group: Vec<Box<dyn Work>>) {
        self.counts.writes.fetch_add(group.len() as u64, Ordering::Relaxed);
        match self.run_group(&mut group).await {
            GroupResult::Durable => group.into_iter().for_each(|write| write.respond(None)),
            GroupResult::Failed(error) => group.into_iter().for_each(|write| write.respond(Some(error.clone()))),
            GroupResult::Lost => self.run_each(group).await,
        }
    }

    /// Runs each write in its own transaction.
    async fn run_each(&self, group: Vec<Box<dyn Work>>) {
        let mut broken = None;
        for write in group {
            let mut alone = vec![write];
            let result = match &broken {
                Some(error) => GroupResult::Failed(DataError::clone(error)),
                None => self.run_group(&mut alone).await,
            };
            let failure = match result {
                // A write that breaks its own transaction already has its result.
                GroupResult::Durable | GroupResult::Lost => None,
                GroupResult::Failed(error) => {
                    // No transaction can begin, so fail the remaining writes without retrying.
                    Some(&*broken.insert(error)).cloned()
                }
            };
            alone.into_iter().for_each(|write| write.respond(failure.clone()));
        }
    }

    async fn run_group(&self, group: &mut [Box<dyn Work>]) -> GroupResult {
        let begun = Instant::now();
        let outcome = self.run_in_transaction(group).await;
        self.counts.groups.fetch_add(1, Ordering::Relaxed);
        self.counts.micros.fetch_add(u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        outcome.unwrap_or_else(|error| GroupResult::Failed(error.into()))
    }

    async fn run_in_transaction(&self, group: &mut [Box<dyn Work>]) -> Result<GroupResult, sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.begin).await?;
        if let [write] = group {
            return Ok(if write.run(&mut transaction).await {
                transaction.commit().await?;
                GroupResult::Durable
            } else {
                // A failed rollback is harmless: nothing was committed.
                let _ = transaction.rollback().await;
                GroupResult::Durable
            });
        }
        // Try without savepoints first, since almost all groups succeed.
        let mut failed = false;
        for write in group.iter_mut() {
            if !write.run(&mut transaction).await {
                failed = true;
                break;
            }
        }
        if !failed {
            transaction.commit().await?;
            return Ok(GroupResult::Durable);
        }
        let _ = transaction.rollback().await;
        self.run_with_savepoints(group).await
    }

    /// Repeats all writes of a group with savepoints, so that a failed write rolls back only
    /// itself.
    async fn run_with_savepoints(&self, group: &mut [Box<dyn Work>]) -> Result<GroupResult, sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.begin).await?;
        // All writes reuse one savepoint name: a single query releases it and sets it again.
        let mut next = "savepoint one";
        for write in group {
            if sqlx::raw_sql(next).execute(&mut *transaction).await.is_err() {
                let _ = transaction.rollback().await;
                return Ok(GroupResult::Lost);
            }
            next = if write.run(&mut transaction).await { "release savepoint one; savepoint one" } else { "rollback to savepoint one" };
        }
        // Check that the last write left the transaction usable before committing.
        if sqlx::raw_sql(next).execute(&mut *transaction).await.is_err() {
            let _ = transaction.rollback().await;
            return Ok(GroupResult::Lost);
        }
        transaction.commit().await?;
        Ok(GroupResult::Durable)
    }
}

#[cfg(test)]
mod tests {
    use table::{GameSummary, Line};

    use super::*;
    use crate::{Address, NewGame};

    #[tokio::test]
    async fn a_write_that_ends_the_transaction_fails_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&Address::File(folder.path().join("a.db"))).await.unwrap();
        for number in 0..3 {
            let game = NewGame {
                id: format!("g{number}"),
                game: "scrabble".into(),
                rules: "scrabble-en".into(),
                lexicon: None,
                lexicon_hash: None,
                seed: play::Seed::from_number(1),
                options: "{}".into(),
                seats: vec![],
                created: 1,
                follows: None,
                rated: None,
                audience: crate::Audience::default(),
            };
            store.create_game(&game).await.unwrap();
        }
        let before = store.write_figures();
        let append = |number: usize| {
            let store = store.clone();
            async move { store.append(&format!("g{number}"), 0, &[Line { at: 1, text: "a".into() }], &GameSummary::default()).await }
        };
        // SQLite does this when the disk is full.
        let ending = store.write((), async |db, ()| {
            sqlx::raw_sql("rollback").execute(&mut *db).await?;
            Err::<(), _>(DataError::Full)
        });
        // On a single thread, all writes are queued before the task runs, so they form one group.
        let (first, ended, second, third) = tokio::join!(append(0), ending, append(1), append(2));
        assert!(matches!(ended, Err(DataError::Full)), "{ended:?}");
        for (number, outcome) in [first, second, third].iter().enumerate() {
            assert!(outcome.is_ok(), "{number}: {outcome:?}");
            assert_eq!(store.log(&format!("g{number}")).await.unwrap().len(), 1);
        }
        let after = store.write_figures();
        assert_eq!((after.queued, after.writes - before.writes), (0, 4));
        assert_eq!(after.groups - before.groups, 5, "together once, then each alone");
    }
}
