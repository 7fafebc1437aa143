//! All that is written goes through one task: it takes whatever waits into one transaction, so that one fsync makes the moves of many rooms durable, and
//! tells each who waits only then. What goes wrong in one write undoes that write alone.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::{Any, AnyPool, Transaction};
use tokio::sync::{mpsc, oneshot, watch};

use crate::BoxFuture;
use crate::IdempotencyKey;
use crate::error::DataError;
use crate::open::Store;

/// As many writes may wait; whoever comes then waits for a place.
const WAITING: usize = 4096;

/// At most so many writes are one transaction: what comes first is not kept waiting for ever by what comes after.
const GROUP: usize = 512;

/// A transaction that writes.
pub(crate) type Writing = Transaction<'static, Any>;

/// What one write does with what it was given. It is done anew if another write of its group has taken the transaction away.
pub(crate) type Step<D, T, E> = for<'t> fn(&'t mut Writing, &'t D) -> BoxFuture<'t, Result<T, E>>;

/// What was written since the database was opened, and what waits.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WriteFigures {
    /// Writes that wait or are being done.
    pub queued: usize,
    /// Writes that were done, those that failed among them.
    pub writes: u64,
    /// Transactions that they took.
    pub groups: u64,
    /// How long these transactions took together, in seconds.
    pub seconds: f64,
}

/// The figures as the task counts them.
#[derive(Debug, Default)]
struct Counts {
    /// When records could not be stored, and why, unless others were since.
    fault: Mutex<Option<(Instant, DataError)>>,
    queued: AtomicUsize,
    writes: AtomicU64,
    groups: AtomicU64,
    micros: AtomicU64,
}

/// Where writes are handed in. Cheap to clone; with the last clone the task ends, after it has done what waits.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    queue: mpsc::Sender<Box<dyn Work>>,
    closing: Arc<watch::Sender<bool>>,
    counts: Arc<Counts>,
}

/// A write whose data and answer are its own business.
trait Work: Send {
    /// Does it within a transaction; keeps the answer. Was it done?
    fn run<'a>(&'a mut self, transaction: &'a mut Writing) -> BoxFuture<'a, bool>;
    /// Does anybody still wait for it?
    fn awaited(&self) -> bool;
    /// Tells the answer; with a failure, that instead.
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
            // Whoever asked may have gone meanwhile.
            let _ = answer.send(told);
        }
    }
}

/// Counts a write as long as it waits.
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
    /// Begins the task. `begin` is how a transaction that will write begins.
    pub(crate) fn begin(pool: AnyPool, begin: &'static str) -> Writer {
        let (queue, waiting) = mpsc::channel(WAITING);
        let (closing, closes) = watch::channel(false);
        let counts = Arc::new(Counts::default());
        tokio::spawn(Task { pool, begin, counts: Arc::clone(&counts) }.run(waiting, closes));
        Writer { queue, closing: Arc::new(closing), counts }
    }

    /// Takes no more writes, and waits until those that wait are done.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        // The task lets go of its end when it has ended.
        self.closing.closed().await;
    }
}

impl Store {
    /// Has something written, and waits until it is durable.
    pub(crate) async fn write<D, T, E>(&self, data: D, step: Step<D, T, E>) -> Result<T, E>
    where
        D: Send + Sync + 'static,
        T: Send + Sync + 'static,
        E: From<DataError> + Send + Sync + 'static,
    {
        self.write_once(None, data, step).await
    }

    /// The same for a request with a key, whose response is stored in the same transaction.
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

    /// Remembers whether records could be stored.
    pub(crate) fn note_fault(&self, fault: Option<&DataError>) {
        let mut last = self.writes.counts.fault.lock().unwrap_or_else(PoisonError::into_inner);
        *last = fault.map(|fault| (Instant::now(), fault.clone()));
    }

    /// Why records could not be stored that were handed over last, and how long ago that is; `None` if they were stored.
    #[must_use]
    pub fn last_fault(&self) -> Option<(Duration, DataError)> {
        let last = self.writes.counts.fault.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().map(|(at, fault)| (at.elapsed(), fault.clone()))
    }

    /// What was written since the database was opened, and what waits.
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

/// The one who writes.
struct Task {
    pool: AnyPool,
    begin: &'static str,
    counts: Arc<Counts>,
}

/// How a group ended.
enum Ended {
    /// Each write has its answer, and what was done is durable.
    Durable,
    /// Nothing of it counts, for all the same reason.
    Failed(DataError),
    /// One write has taken the transaction away from the others.
    Lost,
}

impl Task {
    async fn run(self, mut waiting: mpsc::Receiver<Box<dyn Work>>, mut closing: watch::Receiver<bool>) {
        let mut group = Vec::new();
        loop {
            tokio::select! {
                taken = waiting.recv_many(&mut group, GROUP) => if taken == 0 { return },
                // Without whoever could close it the queue ends by itself.
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

    /// Each write in a transaction of its own.
    async fn one_by_one(&self, group: Vec<Box<dyn Work>>) {
        let mut broken = None;
        for write in group {
            let mut alone = vec![write];
            let ended = match &broken {
                Some(error) => Ended::Failed(DataError::clone(error)),
                None => self.together(&mut alone).await,
            };
            let failure = match ended {
                // Alone, a write that takes its transaction away has its own answer.
                Ended::Durable | Ended::Lost => None,
                Ended::Failed(error) => {
                    // No transaction can be had: the others need not wait for the same in turn.
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
                // An error here changes nothing: what is not committed does not count.
                let _ = transaction.rollback().await;
                Ended::Durable
            });
        }
        // Nearly always all succeed, and need nothing to go back to.
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

    /// Does all writes of a group anew, so that one that fails undoes itself alone.
    async fn with_savepoints(&self, group: &mut [Box<dyn Work>]) -> Result<Ended, sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.begin).await?;
        // All of them use one savepoint after the other by the same name: it is let go and set anew in one question.
        let mut next = "savepoint one";
        for write in group {
            if sqlx::raw_sql(next).execute(&mut *transaction).await.is_err() {
                let _ = transaction.rollback().await;
                return Ok(Ended::Lost);
            }
            next = if write.run(&mut transaction).await { "release savepoint one; savepoint one" } else { "rollback to savepoint one" };
        }
        // The last write, too, must have left the transaction whole before it is kept.
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
        // As SQLite does when it finds the disk full.
        let taking = store.write((), |transaction, ()| {
            Box::pin(async move {
                sqlx::raw_sql("rollback").execute(&mut **transaction).await?;
                Err::<(), _>(DataError::Full)
            })
        });
        // On one thread all are handed in before the task gets its turn, so they are one group.
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
