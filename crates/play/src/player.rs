//! Whoever chooses actions by computing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::{Rules, Seed};

/// A computer player. It sees a view, never a position: it cannot know what its seat may not know.
pub trait Player<R: Rules>: Send {
    /// Chooses an action in a position where it is the view's seat that acts. Comes back soon after `stop` is raised, with the best so far.
    fn choose(&mut self, rules: &R, view: &R::View, budget: &Budget, stop: &Stop) -> R::Action;

    /// What was thought about the action chosen last; players that keep nothing of it have nothing to tell.
    fn thought(&self) -> Option<Thought> {
        None
    }

    /// Bytes, about, that it remembers from move to move of one game; 0: a new one would choose the same.
    fn memory(&self) -> usize {
        0
    }
}

/// What a player thought about an action it chose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// What the position is worth to the player, in the game's own words (`win`, `draw`, `loss`), where it is proved.
    pub value: Option<&'static str>,
    /// What it expects, in the unit of the player's evaluation; more is better for the player.
    pub score: Option<i64>,
    /// How many moves it looked ahead.
    pub depth: Option<u32>,
    /// How many positions it looked at.
    pub positions: Option<u64>,
    /// How long it took.
    pub time: Duration,
    /// The moves it expects, its own first, in the game's notation.
    pub line: Vec<String>,
}

/// How much a player may compute. Within `nodes` it chooses the same on every machine; within `time` it may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// At most so many search steps.
    pub nodes: Option<u64>,
    /// At most so long.
    pub time: Option<Duration>,
    /// For choices the player makes at random.
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
