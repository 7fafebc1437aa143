//! Whoever chooses actions by computing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Rules, Seed};

/// A computer player. It sees a view, never a position: it cannot know what its seat may not know.
pub trait Player<R: Rules>: Send {
    /// Chooses an action in a position where it is the view's seat that acts. Comes back soon after `stop` is raised, with the best so far.
    fn choose(&mut self, rules: &R, view: &R::View, budget: &Budget, stop: &Stop) -> R::Action;
}

/// How much a player may compute. Within `nodes` it chooses the same on every machine; within `time` it may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// At most so many search steps.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
    /// For choices the player makes by lot.
    pub seed: Option<Seed>,
}

/// Tells a computing player, from another thread, to come to an end.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Not raised yet.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks for an end.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Has somebody asked for an end?
    #[must_use]
    pub fn raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
