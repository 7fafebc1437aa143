//! The best turn, by search of all sequences of layings.
//!
//! This is an anytime search. It starts with the greedy chain; if interrupted, it returns the best
//! turn so far and reports it as not proven. [`sequential`] and [`general`] describe the
//! algorithms.

mod general;
mod keys;
mod sequential;

use std::time::Duration;

use play::time::Instant;

use crossword::erudit::{Erudit, Scoring, Situation, Turn};
use play::CancellationToken;

pub(super) use self::keys::tiles_key;
pub(super) use self::sequential::{HIGH, Objective, POINT, RankedTurn};
use super::greedy::chain;

/// Limits of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Maximum time.
    pub time: Option<Duration>,
    /// Maximum states visited.
    pub states: Option<u64>,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExactResult {
    /// The turn; without steps if nothing can be laid.
    pub turn: Turn,
    pub score: u32,
    /// Whether it is proven that no turn scores more.
    pub proven: bool,
    /// States visited.
    pub states: u64,
}

/// Returns the turn with the most points found within the limits.
#[must_use]
pub fn best_turn(game: &Erudit, situation: &Situation, limits: &Limits, stop: &CancellationToken) -> ExactResult {
    let greedy = chain(game, situation);
    let (turn, score) = if greedy.finish().is_ok() { (greedy.turn(), greedy.score()) } else { (Turn::default(), 0) };
    let search = if is_sequential(game, situation) { sequential::search } else { general::search };
    let Search { best, proven, states } = search(game, situation, score, limits, stop);
    let (score, turn) = best.unwrap_or((score, turn));
    ExactResult { turn, score, proven, states }
}

/// Returns the turns with the highest equity: the best one first, then those found within the
/// margin. Empty if nothing can be laid.
pub(super) fn best_turns(
    game: &Erudit,
    situation: &Situation,
    objective: &Objective<'_>,
    limits: &Limits,
    stop: &CancellationToken,
) -> Vec<RankedTurn> {
    let rank = if is_sequential(game, situation) { sequential::best_turns } else { general::best_turns };
    rank(game, situation, objective, limits, stop)
}

/// Returns whether the faster search applies.
fn is_sequential(game: &Erudit, situation: &Situation) -> bool {
    game.rules().scoring() == Scoring::Sequential && situation.stars_due == 0
}

/// The outcome of a search.
struct Search {
    /// A turn that scores more than the floor, if one was found.
    best: Option<(u32, Turn)>,
    /// Whether it is proven that none scores more.
    proven: bool,
    /// States visited.
    states: u64,
}

/// The error of a search that reached its limits.
#[derive(Debug)]
pub(super) struct Interrupted;

/// Counts states and enforces the limits.
pub(super) struct Clock<'a> {
    deadline: Option<Instant>,
    max_states: u64,
    stop: &'a CancellationToken,
    states: u64,
}

impl<'a> Clock<'a> {
    pub(super) fn new(limits: &Limits, stop: &'a CancellationToken) -> Self {
        Self { deadline: limits.time.map(|time| Instant::now() + time), max_states: limits.states.unwrap_or(u64::MAX), stop, states: 0 }
    }

    /// Returns the cancellation token.
    pub(super) fn stop(&self) -> &'a CancellationToken {
        self.stop
    }

    /// Returns the number of states visited.
    pub(super) fn states(&self) -> u64 {
        self.states
    }

    /// Counts a state. Returns an error once a limit is reached.
    pub(super) fn tick(&mut self) -> Result<(), Interrupted> {
        self.states += 1;
        let is_late =
            self.states & 63 == 0 && (self.stop.is_cancelled() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline));
        if is_late || self.states > self.max_states { Err(Interrupted) } else { Ok(()) }
    }
}
