//! State shared by all clients of a run: server, games, phase, and measurements.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::client::ClientError;
use super::figures::Figures;
use super::script::Scripted;

pub(crate) struct Load {
    pub(crate) server: SocketAddr,
    pub(crate) games: Vec<Scripted>,
    /// Time between two moves of a game.
    pub(crate) every: Duration,
    pub(crate) seed: u64,
    /// Share of the sockets that a storm disconnects.
    pub(crate) storm_share: f64,
    /// Number of storms so far.
    pub(crate) storms: watch::Sender<u64>,
    /// When the first moves are due.
    pub(crate) start: watch::Sender<Option<Instant>>,
    /// Measurements by phase; phase 0 collects everything outside measured phases.
    figures: Mutex<Vec<Figures>>,
    phase: AtomicUsize,
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
            phase: AtomicUsize::new(0),
            ending: AtomicBool::new(false),
        }
    }

    /// Returns the current phase.
    pub(crate) fn phase(&self) -> usize {
        self.phase.load(Ordering::Relaxed)
    }

    /// Records a measurement in the current phase.
    pub(crate) fn record(&self, what: impl FnOnce(&mut Figures)) {
        self.record_in(self.phase(), what);
    }

    /// Records a measurement in a phase.
    pub(crate) fn record_in(&self, phase: usize, what: impl FnOnce(&mut Figures)) {
        if let Some(figures) = self.figures.lock().unwrap_or_else(PoisonError::into_inner).get_mut(phase) {
            what(figures);
        }
    }

    /// Counts an error.
    pub(crate) fn count_error(&self, error: &ClientError) {
        self.record(|figures| figures.count_error(&*error.0));
    }

    /// Starts a measured phase.
    pub(crate) fn begin_phase(&self) {
        let mut figures = self.figures.lock().unwrap_or_else(PoisonError::into_inner);
        figures.push(Figures::new(self.games.len()));
        self.phase.store(figures.len() - 1, Ordering::Relaxed);
    }

    /// Ends the phase and records its duration.
    pub(crate) fn end_phase(&self, time: Duration) {
        self.record(|figures| figures.time = time);
        self.phase.store(0, Ordering::Relaxed);
    }

    /// Tells clients to make no more moves.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    /// Returns the measurements of all phases.
    pub(crate) fn figures(&self) -> Vec<Figures> {
        self.figures.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
