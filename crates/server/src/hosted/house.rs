//! What games share while the server runs.

use std::sync::Arc;
use std::time::Duration;

use engine::scrabble::Roster;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::live::Watched;
use super::{balda, crossword, pentago};
use crate::words::Shelf;

/// How many questions that need much computing are answered at once.
const DESKS: usize = 2;

/// How many analyses go on at once while somebody looks at them.
const LOOKERS: usize = 4;

/// How long such a question waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);

/// Opened word lists and what was made from them, computer players with the words they know, and a place for those who want something computed.
#[derive(Clone)]
pub(crate) struct House {
    pub(crate) shelf: Shelf,
    pub(super) generators: crossword::Generators,
    pub(super) roster: Roster,
    pub(super) erudit_players: engine::erudit::Roster,
    pub(super) balda: balda::Games,
    pub(super) balda_players: engine::balda::Roster,
    /// Players of Pentago, with what they know.
    pub(super) pentago: engine::pentago::roster::Roster,
    /// Finished games of Pentago.
    pub(crate) played: pentago::played::Played,
    /// Hints, analyses, files that are read: as many at once, whoever asks.
    pub(crate) desks: Arc<Semaphore>,
    /// Analyses that go on while somebody looks: as many at once, whoever looks.
    pub(super) lookers: Arc<Semaphore>,
    /// How fast this machine was when somebody last asked.
    pub(super) measured: pentago::work::Measured,
    /// Those analyses by name.
    pub(crate) watched: Watched,
}

/// So many ask that this question was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The server is busy with other questions: try again in a moment.")]
pub(crate) struct Busy;

/// Waits for one of these places, as long as is bearable.
///
/// # Errors
/// None became free.
pub(super) async fn place(places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Busy> {
    let place = tokio::time::timeout(PATIENCE, Arc::clone(places).acquire_owned()).await;
    place.ok().and_then(Result::ok).ok_or(Busy)
}

impl House {
    pub(crate) fn new(shelf: Shelf) -> House {
        let words = shelf.clone();
        let roster = Roster::new(move |lexicon| words.classes(lexicon));
        let words = shelf.clone();
        let balda_players = engine::balda::Roster::new(move |lexicon| words.classes(lexicon));
        let words = shelf.clone();
        let taught = shelf.clone();
        let erudit_players =
            engine::erudit::Roster::new(move |lexicon| words.classes(lexicon)).taught(move |lexicon, rules| taught.learned(lexicon, rules));
        House {
            shelf,
            generators: crossword::Generators::default(),
            roster,
            erudit_players,
            balda: balda::Games::default(),
            balda_players,
            pentago: pentago::roster(),
            played: pentago::played::Played::default(),
            desks: Arc::new(Semaphore::new(DESKS)),
            lookers: Arc::new(Semaphore::new(LOOKERS)),
            measured: pentago::work::Measured::default(),
            watched: Watched::default(),
        }
    }

    /// Its players of Pentago ask there.
    pub(crate) fn knowing(mut self, known: Vec<engine::pentago::strong::SharedKnown>) -> House {
        self.pentago = known.into_iter().fold(self.pentago, engine::pentago::roster::Roster::knowing);
        self
    }

    /// Computes something in a thread where it hinders nobody, when a desk is free.
    pub(crate) async fn compute<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Busy> {
        let desk = place(&self.desks).await?;
        let working = tokio::task::spawn_blocking(move || {
            let _desk = desk;
            work()
        });
        working.await.map_err(|failed| {
            tracing::error!(%failed, "what somebody asked could not be computed");
            Busy
        })
    }
}
