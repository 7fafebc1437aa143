//! Resources that games share while the server runs.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use games::GameName;
use play::CancellationToken;

use super::live::LiveAnalyses;
use super::{Games, Host};
use crate::limits::{MemoryBudget, MemoryReservation, Processors, Queue, QueueFull, QueueLimits, QuotaKey, Requester, Slot};
use crate::metrics;
use crate::runtime::{Instant, Priority, compute};
use crate::words::Lexicons;

/// Names of the queues in the metrics.
const COMPUTING: &str = "computing";
const ANALYSES: &str = "analyses";
const SOLVING: &str = "solving";

/// Concurrent requests that load the database heavily. Moves wait for the same database.
const DATABASE_WORK: usize = 2;

/// The memory that the review of a turn may use, in bytes.
const REVIEW_MEMORY: usize = 64 << 20;

/// The hosted games, the lexicons, and the queues and budgets for computations. Cheap to clone.
#[derive(Clone)]
pub struct Services {
    pub lexicons: Lexicons,
    /// The allowed turn time limits, in seconds.
    pub(super) turn_seconds: RangeInclusive<u64>,
    games: Arc<[(GameName, Arc<dyn Host>)]>,
    /// Queue of hints, one-off analyses and file imports.
    pub questions: Queue,
    /// Queue of requests that load the database heavily. It admits one per address at a time, so
    /// that a burst from one address does not delay others.
    database_work: Queue,
    /// Queue of live analyses.
    analyses: Queue,
    /// Memory of live analyses, with a share per address.
    analysis_memory: MemoryBudget<QuotaKey>,
    /// Processors that long computations share in turns: computer players, analyses, solving.
    pub processors: Processors,
    /// How long a request waits for its slot.
    patience: Duration,
    /// Memory for solving one position exactly, in bytes.
    pub(super) solving_memory: u64,
    /// Queue of positions to solve exactly.
    solving: Queue,
    /// The running live analyses, by name.
    pub watched: LiveAnalyses,
}

/// The request was rejected because too many others are waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The server is busy: try again in a moment.")]
pub struct Busy;

/// Resource limits of [`Services`].
#[derive(Clone, Debug)]
pub struct ServiceLimits {
    /// The allowed turn time limits, in seconds.
    pub turn_seconds: RangeInclusive<u64>,
    /// Concurrent hints, one-off analyses and file imports.
    pub computing: QueueLimits,
    /// Requests per address that may wait for the database.
    pub database_waiting: usize,
    /// Concurrent live analyses.
    pub analyses: QueueLimits,
    /// Memory of all live analyses, in bytes.
    pub analysis_memory: usize,
    /// Processors for background work.
    pub processors: usize,
    /// How long a request waits for its slot.
    pub patience: Duration,
    /// Memory for solving one position exactly, in bytes; 0 if positions are not solved.
    pub solving_memory: u64,
    /// Concurrent and waiting jobs of solving positions.
    pub solving: QueueLimits,
}

impl Default for ServiceLimits {
    /// Returns the limits of a single user: one computation at a time, and nothing is refused.
    fn default() -> ServiceLimits {
        ServiceLimits {
            turn_seconds: 1..=86_400,
            computing: QueueLimits::of(1),
            database_waiting: usize::MAX,
            analyses: QueueLimits::of(1),
            analysis_memory: usize::MAX,
            processors: 1,
            patience: Duration::from_secs(3600),
            solving_memory: 0,
            solving: QueueLimits::of(1),
        }
    }
}

impl Services {
    pub fn new(lexicons: Lexicons, games: &Games, limits: ServiceLimits) -> Services {
        let database = QueueLimits { of_address: 1, waiting_of_address: limits.database_waiting, ..QueueLimits::of(DATABASE_WORK) };
        Services {
            games: games.ready(&lexicons).into(),
            lexicons,
            turn_seconds: limits.turn_seconds,
            questions: Queue::new(limits.computing),
            database_work: Queue::new(database),
            analyses: Queue::new(limits.analyses),
            analysis_memory: MemoryBudget::new(limits.analysis_memory),
            processors: Processors::new(limits.processors),
            patience: limits.patience,
            solving_memory: limits.solving_memory,
            solving: Queue::new(limits.solving),
            watched: LiveAnalyses::default(),
        }
    }

    /// Returns all hosted games.
    pub fn hosts(&self) -> impl Iterator<Item = &dyn Host> {
        self.games.iter().map(|(_, host)| &**host)
    }

    /// Starts [`Host::prepare`] of all games in the background.
    pub fn prepare(&self) {
        let services = self.clone();
        drop(compute(Priority::Interactive, move || services.hosts().for_each(Host::prepare)));
    }

    /// Returns the host of a game. `None` if the server does not host it.
    pub fn host(&self, game: GameName) -> Option<&dyn Host> {
        self.hosts().find(|host| host.game() == game)
    }

    /// Waits for a slot, at most for the configured patience.
    async fn slot(&self, queue: &Queue, name: &'static str) -> Result<Slot, Busy> {
        let begun = Instant::now();
        let slot = crate::runtime::timeout(self.patience, queue.place()).await;
        metrics::waited(name, begun.elapsed());
        match slot {
            Ok(Ok(slot)) => Ok(slot),
            Ok(Err(QueueFull)) | Err(_) => {
                metrics::limited(name);
                Err(Busy)
            }
        }
    }

    /// Returns the name, occupied slots and waiting requests of each queue.
    pub fn queues(&self) -> [(&'static str, usize, usize); 3] {
        [(COMPUTING, &self.questions), (ANALYSES, &self.analyses), (SOLVING, &self.solving)].map(|(name, queue)| {
            let (held, waiting) = queue.lengths();
            (name, held, waiting)
        })
    }

    /// Joins the queue for solving a position. The wait for the returned future has no timeout.
    ///
    /// # Errors
    /// The queue is full.
    pub(super) fn enqueue_solving(&self, who: Requester) -> Result<impl Future<Output = Option<Slot>> + use<>, Busy> {
        let given = self.solving.enqueue(who).map_err(|QueueFull| {
            metrics::limited(SOLVING);
            Busy
        })?;
        Ok(async move { given.await.ok() })
    }

    /// Waits for a slot for a request that starts a game or reads many.
    ///
    /// # Errors
    /// Too many requests of this address are waiting, or the wait timed out.
    pub async fn place_for_database_work(&self) -> Result<Slot, Busy> {
        self.slot(&self.database_work, "database-work").await
    }

    /// Waits for a slot for a live analysis.
    pub(super) async fn analysis_slot(&self) -> Result<Slot, Busy> {
        self.slot(&self.analyses, ANALYSES).await
    }

    /// Reserves memory for an analysis of the current request: `wanted` bytes, or down to `min`
    /// bytes if many run.
    ///
    /// # Errors
    /// The address or the server has reached its memory limit.
    pub(super) fn reserve_memory(&self, wanted: usize, min: usize) -> Result<MemoryReservation<QuotaKey>, Busy> {
        self.analysis_memory.reserve(Requester::current().quota_key().clone(), wanted, min).ok_or_else(|| {
            metrics::limited("analysis-memory");
            Busy
        })
    }

    /// Returns whether all slots for live analyses are taken.
    pub(super) fn all_analyses_taken(&self) -> bool {
        self.analyses.is_full()
    }

    /// As [`Services::compute`], for work that takes seconds and that no game in progress waits
    /// for. It uses a slot for live analyses.
    pub async fn examine<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let slot = self.analysis_slot().await?;
        self.work(slot, |_: &CancellationToken| work()).await
    }

    /// Runs `work` on a background thread once a slot is free.
    pub async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        self.compute_in_turns(|_: &CancellationToken| work()).await
    }

    /// As [`Services::compute`], for work that yields its processor to others whenever it polls the
    /// token.
    pub async fn compute_in_turns<T: Send + 'static>(
        &self,
        work: impl FnOnce(&CancellationToken) -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let slot = self.slot(&self.questions, COMPUTING).await?;
        self.work(slot, work).await
    }

    /// Runs a turn of a review on behalf of the current requester. It takes no slot, since reviews
    /// come from a queue of their own, but shares processors and memory with live analyses. Returns
    /// `None` if `work` panicked.
    ///
    /// # Errors
    /// The memory of the address or the server is used up.
    pub async fn review<T: Send + 'static>(
        &self,
        stop: &CancellationToken,
        work: impl FnOnce(&CancellationToken) -> T + Send + 'static,
    ) -> Result<Option<T>, Busy> {
        let memory = self.reserve_memory(REVIEW_MEMORY, REVIEW_MEMORY / 4)?;
        let (requester, processors, stop) = (Requester::current(), self.processors.clone(), stop.clone());
        let working = compute(Priority::Background, move || {
            let _memory = memory;
            processors.share(requester, &stop, work)
        });
        Ok(working.await.ok())
    }

    async fn work<T: Send + 'static>(&self, slot: Slot, work: impl FnOnce(&CancellationToken) -> T + Send + 'static) -> Result<T, Busy> {
        let (asking, requester, processors) = (tracing::Span::current(), Requester::current(), self.processors.clone());
        let working = compute(Priority::Background, move || {
            let (_slot, _asking) = (slot, asking.entered());
            processors.share(requester, &CancellationToken::new(), work)
        });
        working.await.map_err(|failed| {
            tracing::error!(%failed, "a computation failed");
            Busy
        })
    }
}
