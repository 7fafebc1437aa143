//! What games share while the server runs.

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use games::GameName;
use play::Stop;

use super::live::LiveAnalyses;
use super::{Games, Host};
use crate::limits::{Claimant, Household, MemoryBudget, MemoryReservation, Place, Places, Processors, Queue, QueueFull};
use crate::metrics;
use crate::runtime::{Instant, Priority, compute};
use crate::words::Lexicons;

/// What the queues are called where they are watched.
const COMPUTING: &str = "computing";
const ANALYSES: &str = "analyses";
const SOLVING: &str = "solving";

/// How many requests are answered at the same time that cost the database much, for which moves wait, too.
const DATABASE_WORK: usize = 2;

/// The games that are offered, opened word lists, and a place for those who want something computed.
#[derive(Clone)]
pub struct Services {
    pub lexicons: Lexicons,
    /// How many seconds a turn may be limited to.
    pub(super) turn_seconds: RangeInclusive<u64>,
    games: Arc<[(GameName, Arc<dyn Host>)]>,
    /// Hints, analyses, files that are read.
    pub questions: Queue,
    /// Requests that cost the database much: one of an address at a time, so that its burst holds nobody else up.
    database_work: Queue,
    /// Analyses that go on while somebody looks.
    analyses: Queue,
    /// Memory of analyses.
    analysis_memory: MemoryBudget<Household>,
    /// Processors on which everything that takes long takes turns: players that think, analyses, solving.
    pub processors: Processors,
    /// How long somebody waits for their turn.
    patience: Duration,
    /// Memory that solving a position exactly may take, in bytes.
    pub(super) solving_memory: u64,
    /// Positions that are to be solved exactly.
    solving: Queue,
    /// Those analyses by name.
    pub watched: LiveAnalyses,
}

/// So many ask that this question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The server is busy with other questions: try again in a moment.")]
pub struct Busy;

/// What [`Services`] may use.
#[derive(Clone, Debug)]
pub struct ServiceLimits {
    /// The seconds to which a turn may be limited.
    pub turn_seconds: RangeInclusive<u64>,
    /// Hints, analyses and files that are computed at a time.
    pub computing: Places,
    /// Requests that may wait for the database, per address.
    pub database_waiting: usize,
    /// Live analyses.
    pub analyses: Places,
    /// Memory of all live analyses, in bytes.
    pub analysis_memory: usize,
    /// Processors for background work.
    pub processors: usize,
    /// How long a request waits for its turn.
    pub patience: Duration,
    /// Memory for solving one position exactly, in bytes; 0 if positions are not solved.
    pub solving_memory: u64,
    /// Positions that wait to be solved.
    pub solving: Places,
}

impl Default for ServiceLimits {
    /// Returns the limits of a single user: one computation at a time, and nothing is refused.
    fn default() -> ServiceLimits {
        ServiceLimits {
            turn_seconds: 1..=86_400,
            computing: Places::of(1),
            database_waiting: usize::MAX,
            analyses: Places::of(1),
            analysis_memory: usize::MAX,
            processors: 1,
            patience: Duration::from_secs(3600),
            solving_memory: 0,
            solving: Places::of(1),
        }
    }
}

impl Services {
    pub fn new(lexicons: Lexicons, games: &Games, limits: ServiceLimits) -> Services {
        let database = Places { of_address: 1, waiting_of_address: limits.database_waiting, ..Places::of(DATABASE_WORK) };
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

    /// All games that are known here.
    pub fn hosts(&self) -> impl Iterator<Item = &dyn Host> {
        self.games.iter().map(|(_, host)| &**host)
    }

    /// Begins to make ready what games need, and does not wait for it.
    pub fn prepare(&self) {
        let services = self.clone();
        drop(compute(Priority::Interactive, move || services.hosts().for_each(Host::prepare)));
    }

    /// The game of this name; `None` if it was added to the list of games, but not to this server.
    pub fn host(&self, game: GameName) -> Option<&dyn Host> {
        self.hosts().find(|host| host.game() == game)
    }

    /// Waits for a place, as long as is bearable.
    async fn place(&self, queue: &Queue, name: &'static str) -> Result<Place, Busy> {
        let begun = Instant::now();
        let place = crate::runtime::timeout(self.patience, queue.place()).await;
        metrics::waited(name, begun.elapsed());
        match place {
            Ok(Ok(place)) => Ok(place),
            Ok(Err(QueueFull)) | Err(_) => {
                metrics::limited(name);
                Err(Busy)
            }
        }
    }

    /// Places held and waited for, by queue.
    pub fn queues(&self) -> [(&'static str, usize, usize); 3] {
        [(COMPUTING, &self.questions), (ANALYSES, &self.analyses), (SOLVING, &self.solving)].map(|(name, queue)| {
            let (held, waiting) = queue.lengths();
            (name, held, waiting)
        })
    }

    /// Lines up for solving a position, for which somebody may wait long.
    ///
    /// # Errors
    /// Too many wait already.
    pub(super) fn line_up_to_solve(&self, who: Claimant) -> Result<impl Future<Output = Option<Place>> + use<>, Busy> {
        let given = self.solving.line_up(who).map_err(|QueueFull| {
            metrics::limited(SOLVING);
            Busy
        })?;
        Ok(async move { given.await.ok() })
    }

    /// Waits for a place for a request that begins a game, or reads many.
    ///
    /// # Errors
    /// Too many of this address wait already.
    pub async fn place_for_database_work(&self) -> Result<Place, Busy> {
        self.place(&self.database_work, "database-work").await
    }

    /// Waits for a place for an analysis that goes on.
    pub(super) async fn place_to_analyse(&self) -> Result<Place, Busy> {
        self.place(&self.analyses, ANALYSES).await
    }

    /// Reserves memory for an analysis of whoever asks what this task answers: as much as it can use, or less where many run.
    ///
    /// # Errors
    /// The analyses of this address, or all together, take all that they may.
    pub(super) fn reserve_memory(&self, wanted: usize, least: usize) -> Result<MemoryReservation<Household>, Busy> {
        self.analysis_memory.reserve(Claimant::asking().household().clone(), wanted, least).ok_or_else(|| {
            metrics::limited("analysis-memory");
            Busy
        })
    }

    /// Is there no place for an analysis, whoever wants it?
    pub(super) fn all_analyses_taken(&self) -> bool {
        self.analyses.is_full()
    }

    /// As [`Services::compute`], for what takes some seconds and nobody plays on for.
    pub async fn examine<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let place = self.place_to_analyse().await?;
        self.work(place, |_: &Stop| work()).await
    }

    /// Computes something in a thread where it hinders nobody, when there is a place for it.
    pub async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        self.compute_in_turns(|_: &Stop| work()).await
    }

    /// As [`Services::compute`], for what takes turns with others whenever it polls the token it is given.
    pub async fn compute_in_turns<T: Send + 'static>(&self, work: impl FnOnce(&Stop) -> T + Send + 'static) -> Result<T, Busy> {
        let place = self.place(&self.questions, COMPUTING).await?;
        self.work(place, work).await
    }

    async fn work<T: Send + 'static>(&self, place: Place, work: impl FnOnce(&Stop) -> T + Send + 'static) -> Result<T, Busy> {
        let (asking, requester, processors) = (tracing::Span::current(), Claimant::asking(), self.processors.clone());
        let working = compute(Priority::Background, move || {
            let (_place, _asking) = (place, asking.entered());
            processors.share(requester, &Stop::new(), work)
        });
        working.await.map_err(|failed| {
            tracing::error!(%failed, "what somebody asked could not be computed");
            Busy
        })
    }
}
