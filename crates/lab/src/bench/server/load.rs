//! What all clients of one run share: the server, the games, the clock of the run, and where they note what they measured.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::client::Trouble;
use super::figures::Figures;
use super::script::Scripted;

/// A run.
pub(crate) struct Load {
    pub(crate) server: SocketAddr,
    pub(crate) games: Vec<Scripted>,
    /// The time between two moves of a game.
    pub(crate) every: Duration,
    /// Of all that is random.
    pub(crate) seed: u64,
    /// Which share of the sockets a storm takes.
    pub(crate) storm_share: f64,
    /// How many storms there were.
    pub(crate) storms: watch::Sender<u64>,
    /// When moves begin to be due.
    pub(crate) start: watch::Sender<Option<Instant>>,
    /// By stretch of the run; the first one is what lies outside all that is measured.
    figures: Mutex<Vec<Figures>>,
    stretch: AtomicUsize,
    ending: AtomicBool,
}

impl Load {
    pub(crate) fn new(server: SocketAddr, games: Vec<Scripted>, every: Duration, seed: u64, storm_share: f64) -> Load {
        let figures = Mutex::new(vec![Figures::new(games.len())]);
        Load {
            server,
            games,
            every,
            seed,
            storm_share,
            storms: watch::Sender::new(0),
            start: watch::Sender::new(None),
            figures,
            stretch: AtomicUsize::new(0),
            ending: AtomicBool::new(false),
        }
    }

    /// The stretch that runs.
    pub(crate) fn stretch(&self) -> usize {
        self.stretch.load(Ordering::Relaxed)
    }

    /// Notes something of the stretch that runs.
    pub(crate) fn note(&self, what: impl FnOnce(&mut Figures)) {
        self.note_in(self.stretch(), what);
    }

    /// Notes something of a stretch.
    pub(crate) fn note_in(&self, stretch: usize, what: impl FnOnce(&mut Figures)) {
        if let Some(figures) = self.figures.lock().unwrap_or_else(PoisonError::into_inner).get_mut(stretch) {
            what(figures);
        }
    }

    /// Notes what went wrong.
    pub(crate) fn trouble(&self, trouble: &Trouble) {
        self.note(|figures| figures.trouble(&*trouble.0));
    }

    /// Begins a stretch that is measured.
    pub(crate) fn begin_stretch(&self) {
        let mut figures = self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        figures.push(Figures::new(self.games.len()));
        self.stretch.store(figures.len() - 1, Ordering::Relaxed);
    }

    /// Ends the stretch, which lasted so long.
    pub(crate) fn end_stretch(&self, time: Duration) {
        self.note(|figures| figures.time = time);
        self.stretch.store(0, Ordering::Relaxed);
    }

    /// From now on nobody makes another move.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    /// What was measured: outside all stretches, and in each.
    pub(crate) fn figures(&self) -> Vec<Figures> {
        self.figures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
