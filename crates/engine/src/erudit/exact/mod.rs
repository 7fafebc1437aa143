//! The best turn, by search through all that can be laid one after another.
//!
//! It is an anytime search: it begins with the chain of highest layings, and if it has to end before all was seen it gives the best turn so far and says
//! that this is not proven to be the maximum. How it searches is said in [`sequential`] and [`general`].

mod general;
mod keys;
mod sequential;

use std::time::Duration;

use play::time::Instant;

use crossword::erudit::{Erudit, Scoring, Situation, Turn};
use play::Stop;

pub(super) use self::keys::marks;
pub(super) use self::sequential::{Aim, HIGH, Near, POINT, nearly_best};
use super::greedy::chain;

/// How far a search may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// At most so long.
    pub time: Option<Duration>,
    /// At most so many sets of tiles.
    pub states: Option<u64>,
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactResult {
    /// The turn; without steps where nothing can be laid.
    pub turn: Turn,
    /// Its points.
    pub score: u32,
    /// Is it certain that no turn scores more?
    pub proven: bool,
    /// How many sets of tiles were looked at.
    pub states: u64,
}

/// Finds the best turn.
#[must_use]
pub fn best_turn(game: &Erudit, situation: &Situation, limits: &Limits, stop: &Stop) -> ExactResult {
    let greedy = chain(game, situation);
    let (turn, score) = if greedy.finish().is_ok() { (greedy.turn(), greedy.score()) } else { (Turn::default(), 0) };
    let sequential = game.rules().scoring() == Scoring::Sequential && situation.stars_due == 0;
    let search = if sequential { sequential::search } else { general::search };
    let Search { best, proven, states } = search(game, situation, score, limits, stop);
    let (score, turn) = best.unwrap_or((score, turn));
    ExactResult { turn, score, proven, states }
}

/// How a search came out.
struct Search {
    /// A turn that scores more than was known before.
    best: Option<(u32, Turn)>,
    /// Is it certain that none scores more?
    proven: bool,
    /// How many sets of tiles were looked at.
    states: u64,
}

/// The search has to end.
#[derive(Debug)]
pub(super) struct Interrupted;

/// Says when a search has to end.
pub(super) struct Clock<'a> {
    until: Option<Instant>,
    most: u64,
    stop: &'a Stop,
    states: u64,
}

impl<'a> Clock<'a> {
    pub(super) fn new(limits: &Limits, stop: &'a Stop) -> Self {
        Self { until: limits.time.map(|time| Instant::now() + time), most: limits.states.unwrap_or(u64::MAX), stop, states: 0 }
    }

    /// By what it is told to end.
    pub(super) fn stop(&self) -> &'a Stop {
        self.stop
    }

    /// How many sets of tiles were looked at.
    pub(super) fn states(&self) -> u64 {
        self.states
    }

    /// One more set of tiles is looked at.
    pub(super) fn tick(&mut self) -> Result<(), Interrupted> {
        self.states += 1;
        let late = self.states & 63 == 0 && (self.stop.raised() || self.until.is_some_and(|until| Instant::now() >= until));
        if late || self.states > self.most { Err(Interrupted) } else { Ok(()) }
    }
}
