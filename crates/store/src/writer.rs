//! The write queue: a single task groups pending writes into one transaction.
//!
//! One fsync thus makes the moves of many rooms durable, and callers get their responses only after
//! the commit. A failed write rolls back only itself.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{mpsc, oneshot, watch};

use crate::BoxFuture;
use crate::IdempotencyKey;
use crate::error::DataError;
use crate::open::Store;

/// The capacity of the queue; further callers wait for space.
const WAITING: usize = 4096;

/// The maximum number of writes in a transaction, which bounds the latency of the first one.
const GROUP: usize = 512;

/// A write transaction.
pub(crate) type Writing = Transaction<'static, Any>;

/// The function of a write. The task may call it again, if another write of its group has broken
/// the transaction.
pub(crate) type Step<D, T, E> = for<'t> fn(&'t mut Writing, &'t D) -> BoxFuture<'t, Result<T, E>>;

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
    fn run<'a>(&'a mut self, transaction: &'a mut Writing) -> BoxFuture<'a, bool>;
    /// Returns whether the caller is still waiting.
    fn awaited(&self) -> bool;
    /// Sends the result to the caller, or `failure` if there is one.
    fn tell(self: Box<Self>, failure: Option<DataError>);
}

struct Write<D, T, E> {
    data: D,
    step: Step<D, T, E>,
    key: Option<IdempotencyKey<T>>,
    outcome: Option<Result<T, E>>,
    answer: oneshot::Sender<Result<T, E>>,
    waits: Waits,
}

impl<D, T, E> Work for Write<D, T, E>
where
    D: Send + Sync + 'static,
    T: Send + Sync + 'static,
    E: From<DataError> + Send + Sync + 'static,
{
    fn run<'a>(&'a mut self, transaction: &'a mut Writing) -> BoxFuture<'a, bool> {
        Box::pin(async move {
            let mut outcome = (self.step)(transaction, &self.data).await;
            if let (Some(key), Ok(written)) = (&self.key, &outcome)
                && let Err(error) = crate::idempotency::store_response(key, transaction, written).await
            {
                outcome = Err(error.into());
            }
            let done = outcome.is_ok();
            self.outcome = Some(outcome);
            done
        })
    }

    fn awaited(&self) -> bool {
        !self.answer.is_closed()
    }

    fn tell(self: Box<Self>, failure: Option<DataError>) {
        let Write { outcome, answer, waits, .. } = *self;
        drop(waits);
        if let Some(told) = failure.map(|failure| Err(failure.into())).or(outcome) {
            // The caller may have stopped waiting.
            let _ = answer.send(told);
        }
    }
}

/// Counts a write as queued until it is dropped.
struct Waits(Arc<Counts>);

impl Waits {
    fn new(counts: &Arc<Counts>) -> Waits {
        counts.queued.fetch_add(1, Ordering::Relaxed);
        Waits(Arc::clone(counts))
    }
}

impl Drop for Waits {
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
        let (queue, waiting) = mpsc::channel(WAITING);
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
    pub(crate) async fn write<D, T, E>(&self, data: D, step: Step<D, T, E>) -> Result<T, E>
    where
        D: Send + Sync + 'static,
        T: Send + Sync + 'static,
        E: From<DataError> + Send + Sync + 'static,
    {
        self.write_once(None, data, step).await
    }

    /// Queues a write like [`Store::write`], and stores the response for the idempotency key in
    /// the same transaction.
    pub(crate) async fn write_once<D, T, E>(&self, key: Option<IdempotencyKey<T>>, data: D, step: Step<D, T, E>) -> Result<T, E>
    where
        D: Send + Sync + 'static,
        T: Send + Sync + 'static,
        E: From<DataError> + Send + Sync + 'static,
    {
        let (answer, told) = oneshot::channel();
        let waits = Waits::new(&self.writes.counts);
        let write: Box<dyn Work> = Box::new(Write { data, step, key, outcome: None, answer, waits });
        self.writes.queue.send(write).await.map_err(|_| closed())?;
        told.await.unwrap_or_else(|_| Err(closed().into()))
    }

    /// Records whether records could be stored.
    pub(crate) fn note_fault(&self, fault: Option<&DataError>) {
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
enum Ended {
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
                taken = waiting.recv_many(&mut group, GROUP) => if taken == 0 { return },
                // If all senders are gone, the queue ends by itself.
                Ok(_) = closing.wait_for(|closing| *closing), if !waiting.is_closed() => waiting.close(),
            }
            group.retain(|write| write.awaited());
            if !group.is_empty() {
                self.write(std::mem::take(&mut group)).await;
            }
        }
    }

    async fn write(&self, mut group: Vec<Box<dyn Work>>) {
        self.counts.writes.fetch_add(group.len() as u64, Ordering::Relaxed);
        match self.together(&mut group).await {
            Ended::Durable => group.into_iter().for_each(|write| write.tell(None)),
            Ended::Failed(error) => group.into_iter().for_each(|write| write.tell(Some(error.clone()))),
            Ended::Lost => self.one_by_one(group).await,
        }
    }

    /// Runs each write in its own transaction.
    async fn one_by_one(&self, group: Vec<Box<dyn Work>>) {
        let mut broken = None;
        for write in group {
            let mut alone = vec![write];
            let ended = match &broken {
                Some(error) => Ended::Failed(DataError::clone(error)),
                None => self.together(&mut alone).await,
            };
            let failure = match ended {
                // A write that breaks its own transaction already has its result.
                Ended::Durable | Ended::Lost => None,
                Ended::Failed(error) => {
                    // No transaction can begin, so fail the remaining writes without retrying.
                    Some(&*broken.insert(error)).cloned()
                }
            };
            alone.into_iter().for_each(|write| write.tell(failure.clone()));
        }
    }

    async fn together(&self, group: &mut [Box<dyn Work>]) -> Ended {
        let begun = Instant::now();
        let ended = self.transaction(group).await;
        self.counts.groups.fetch_add(1, Ordering::Relaxed);
        self.counts.micros.fetch_add(u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        ended.unwrap_or_else(|error| Ended::Failed(error.into()))
    }

    async fn transaction(&self, group: &mut [Box<dyn Work>]) -> Result<Ended, sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.begin).await?;
        if let [write] = group {
            return Ok(if write.run(&mut transaction).await {
                transaction.commit().await?;
                Ended::Durable
            } else {
                // A failed rollback is harmless: nothing was committed.
                let _ = transaction.rollback().await;
                Ended::Durable
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
            return Ok(Ended::Durable);
        }
        let _ = transaction.rollback().await;
        self.with_savepoints(group).await
    }

    /// Repeats all writes of a group with savepoints, so that a failed write rolls back only
    /// itself.
    async fn with_savepoints(&self, group: &mut [Box<dyn Work>]) -> Result<Ended, sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.begin).await?;
        // All writes reuse one savepoint name: a single query releases it and sets it again.
        let mut next = "savepoint one";
        for write in group {
            if sqlx::raw_sql(next).execute(&mut *transaction).await.is_err() {
                let _ = transaction.rollback().await;
                return Ok(Ended::Lost);
            }
            next = if write.run(&mut transaction).await { "release savepoint one; savepoint one" } else { "rollback to savepoint one" };
        }
        // Check that the last write left the transaction usable before committing.
        if sqlx::raw_sql(next).execute(&mut *transaction).await.is_err() {
            let _ = transaction.rollback().await;
            return Ok(Ended::Lost);
        }
        transaction.commit().await?;
        Ok(Ended::Durable)
    }
}

#[cfg(test)]
mod tests {
    use table::{Line, Standing};

    use super::*;
    use crate::{Address, NewGame};

    #[tokio::test]
    async fn a_write_that_takes_the_transaction_away_fails_alone() {
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
            async move { store.append(&format!("g{number}"), 0, &[Line { at: 1, text: "a".into() }], &Standing::default()).await }
        };
        // As SQLite does when the disk is full.
        let taking = store.write((), |transaction, ()| {
            Box::pin(async move {
                sqlx::raw_sql("rollback").execute(&mut **transaction).await?;
                Err::<(), _>(DataError::Full)
            })
        });
        // On a single thread, all writes are queued before the task runs, so they form one group.
        let (first, taken, second, third) = tokio::join!(append(0), taking, append(1), append(2));
        assert!(matches!(taken, Err(DataError::Full)), "{taken:?}");
        for (number, outcome) in [first, second, third].iter().enumerate() {
            assert!(outcome.is_ok(), "{number}: {outcome:?}");
            assert_eq!(store.log(&format!("g{number}")).await.unwrap().len(), 1);
        }
        let after = store.write_figures();
        assert_eq!((after.queued, after.writes - before.writes), (0, 4));
        assert_eq!(after.groups - before.groups, 5, "together once, then each alone");
    }
}
