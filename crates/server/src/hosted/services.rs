//! What games share while the server runs.

use std::sync::Arc;
use std::time::Duration;

use games::GameName;

use super::live::LiveAnalyses;
use super::{Games, Host};
#[cfg(feature = "network")]
use crate::config::Limits;
use crate::fair::{Claimant, Place, Queue, QueueFull, Urgency};
use crate::metrics;
use crate::time::Instant;
use crate::words::Lexicons;

/// What the queues are called where they are watched.
const COMPUTING: &str = "computing";
const ANALYSES: &str = "analyses";
const SOLVING: &str = "solving";

/// The games that are offered, opened word lists, and a place for those who want something computed.
#[derive(Clone)]
pub struct Services {
    pub(crate) lexicons: Lexicons,
    games: Arc<[(GameName, Arc<dyn Host>)]>,
    /// Hints, analyses, files that are read.
    pub(crate) questions: Queue,
    /// Analyses that go on while somebody looks.
    analyses: Queue,
    /// How long somebody waits for their turn.
    patience: Duration,
    /// Memory that solving a position exactly may take, in bytes.
    pub(super) solving_memory: u64,
    /// Positions that are to be solved exactly.
    solving: Queue,
    /// Those analyses by name.
    pub(crate) watched: LiveAnalyses,
}

/// So many ask that this question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The server is busy with other questions: try again in a moment.")]
pub struct Busy;

impl Services {
    #[cfg(feature = "network")]
    pub(crate) fn new(lexicons: Lexicons, games: &Games, limits: &Limits) -> Services {
        Services {
            games: games.ready(&lexicons).into(),
            lexicons,
            questions: Queue::new(limits.computing),
            analyses: Queue::new(limits.analyses),
            patience: limits.patience,
            solving_memory: limits.solving_memory,
            solving: Queue::new(limits.solving),
            watched: LiveAnalyses::default(),
        }
    }

    /// For somebody who is alone: one thing is computed after the other, and everybody waits for it.
    #[cfg(not(feature = "network"))]
    pub(crate) fn alone(lexicons: Lexicons, games: &Games) -> Services {
        use crate::fair::Places;
        Services {
            games: games.ready(&lexicons).into(),
            lexicons,
            questions: Queue::new(Places::of(1)),
            analyses: Queue::new(Places::of(1)),
            patience: Duration::from_secs(3600),
            solving_memory: 0,
            solving: Queue::new(Places::of(1)),
            watched: LiveAnalyses::default(),
        }
    }

    /// All games that are known here.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = &dyn Host> {
        self.games.iter().map(|(_, host)| &**host)
    }

    /// Begins to make ready what games need, and does not wait for it.
    #[cfg(feature = "network")]
    pub(crate) fn prepare(&self) {
        let services = self.clone();
        drop(Urgency::Quick.run(move || services.hosts().for_each(Host::prepare)));
    }

    /// The game of this name; `None` if it was added to the list of games, but not to this server.
    pub(crate) fn host(&self, game: GameName) -> Option<&dyn Host> {
        self.hosts().find(|host| host.game() == game)
    }

    /// Waits for a place, as long as is bearable.
    async fn place(&self, queue: &Queue, name: &'static str) -> Result<Place, Busy> {
        let begun = Instant::now();
        let place = crate::time::timeout(self.patience, queue.place()).await;
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
    pub(crate) fn queues(&self) -> [(&'static str, usize, usize); 3] {
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

    /// Waits for a place for an analysis that goes on.
    pub(super) async fn place_to_analyse(&self) -> Result<Place, Busy> {
        self.place(&self.analyses, ANALYSES).await
    }

    /// Is there no place for an analysis, whoever wants it?
    pub(super) fn all_analyses_taken(&self) -> bool {
        self.analyses.is_full()
    }

    /// As [`Services::compute`], for what takes some seconds and nobody plays on for.
    pub(crate) async fn examine<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let place = self.place_to_analyse().await?;
        Self::work(place, work).await
    }

    /// Computes something in a thread where it hinders nobody, when there is a place for it.
    pub(crate) async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let place = self.place(&self.questions, COMPUTING).await?;
        Self::work(place, work).await
    }

    async fn work<T: Send + 'static>(place: Place, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let asking = tracing::Span::current();
        let working = Urgency::Patient.run(move || {
            let (_place, _asking) = (place, asking.entered());
            work()
        });
        working.await.map_err(|failed| {
            tracing::error!(%failed, "what somebody asked could not be computed");
            Busy
        })
    }
}
