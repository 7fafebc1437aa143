//! What games share while the server runs.

use std::sync::Arc;
use std::time::Duration;

use games::GameName;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::live::Watched;
use super::{Games, Host};
use crate::words::Lexicons;

/// How many questions that need much computing are answered at once.
const QUESTIONS: usize = 2;

/// How many analyses go on at once while somebody looks at them.
const ANALYSES: usize = 4;

/// How long such a question waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// The games that are offered, opened word lists, and a place for those who want something computed.
#[derive(Clone)]
pub struct Services {
    pub(crate) lexicons: Lexicons,
    games: Arc<[(GameName, Arc<dyn Host>)]>,
    /// Hints, analyses, files that are read: as many at once, whoever asks.
    pub(crate) questions: Arc<Semaphore>,
    /// Analyses that go on while somebody looks: as many at once, whoever looks.
    pub(super) analyses: Arc<Semaphore>,
    /// Those analyses by name.
    pub(crate) watched: Watched,
}

/// So many ask that this question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The server is busy with other questions: try again in a moment.")]
pub struct Busy;

/// Waits for one of these places, as long as is bearable.
///
/// # Errors
/// None became free.
pub(super) async fn place(places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Busy> {
    let place = tokio::time::timeout(PATIENCE, Arc::clone(places).acquire_owned()).await;
    place.ok().and_then(Result::ok).ok_or(Busy)
}

impl Services {
    pub(crate) fn new(lexicons: Lexicons, games: &Games) -> Services {
        Services {
            games: games.ready(&lexicons).into(),
            lexicons,
            questions: Arc::new(Semaphore::new(QUESTIONS)),
            analyses: Arc::new(Semaphore::new(ANALYSES)),
            watched: Watched::default(),
        }
    }

    /// All games that are known here.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = &dyn Host> {
        self.games.iter().map(|(_, host)| &**host)
    }

    /// The game of this name; `None` if it was added to the list of games, but not to this server.
    pub(crate) fn host(&self, game: GameName) -> Option<&dyn Host> {
        self.hosts().find(|host| host.game() == game)
    }

    /// Computes something in a thread where it hinders nobody, when there is a place for it.
    pub(crate) async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let place = place(&self.questions).await?;
        let working = tokio::task::spawn_blocking(move || {
            let _place = place;
            work()
        });
        working.await.map_err(|failed| {
            tracing::error!(%failed, "what somebody asked could not be computed");
            Busy
        })
    }
}
