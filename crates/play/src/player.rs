//! Whoever chooses actions by computing.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::time::Instant;
use crate::{Rules, Seed};

/// A computer player. It sees a view, never a position: it cannot know what its seat may not know.
pub trait Player<R: Rules>: Send {
    /// Chooses an action in a position where it is the view's seat that acts. Comes back soon after `stop` is raised, with the best so far.
    fn choose(&mut self, rules: &R, view: &R::View, budget: &Budget, stop: &Stop) -> R::Action;

    /// What was thought about the action chosen last; players that keep nothing of it have nothing to tell.
    fn thought(&self) -> Option<Thought> {
        None
    }

    /// Names the rules by which the last action was chosen. Players without named rules have none.
    fn rules_applied(&self) -> &[&'static str] {
        &[]
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

/// A cancellation token: tells a computing player, from another thread, to come to an end.
#[derive(Clone, Default)]
pub struct Stop(Arc<Token>);

#[derive(Default)]
struct Token {
    raised: AtomicBool,
    /// Raised with this one, if there is one.
    parent: Option<Stop>,
    /// Raised from this moment on.
    deadline: Option<Instant>,
    checkpoint: Option<Box<Checkpoint>>,
}

/// Runs at every poll of a [`Stop`].
type Checkpoint = dyn Fn() + Send + Sync;

impl Stop {
    /// Creates a token that is not raised.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Returns a token that is also raised when this one is, and at `deadline`. Raising it does not raise this one.
    #[must_use]
    pub fn until(&self, deadline: Option<Instant>) -> Stop {
        Stop(Arc::new(Token { parent: Some(self.clone()), deadline, ..Token::default() }))
    }

    /// Returns a token that is also raised when this one is, and runs `checkpoint` at every poll before that. A checkpoint may block: a scheduler pauses the
    /// computation there.
    #[must_use]
    pub fn with_checkpoint(&self, checkpoint: impl Fn() + Send + Sync + 'static) -> Stop {
        Stop(Arc::new(Token { parent: Some(self.clone()), checkpoint: Some(Box::new(checkpoint)), ..Token::default() }))
    }

    /// Returns whether both are one token.
    #[must_use]
    pub fn is_same(&self, other: &Stop) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Asks for an end.
    pub fn raise(&self) {
        self.0.raised.store(true, Ordering::Relaxed);
    }

    /// Returns whether an end was asked for.
    #[must_use]
    pub fn raised(&self) -> bool {
        let token = &*self.0;
        let ended = || {
            token.raised.load(Ordering::Relaxed)
                || token.parent.as_ref().is_some_and(Stop::raised)
                || token.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        match &token.checkpoint {
            None => ended(),
            Some(checkpoint) => {
                ended() || {
                    checkpoint();
                    ended()
                }
            }
        }
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Stop").field(&self.0.raised).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn a_derived_token_follows_the_first_one_and_its_own_deadline() {
        let first = Stop::new();
        let (plain, later) = (first.until(None), first.until(Some(Instant::now() + Duration::from_secs(3600))));
        let past = later.until(Some(Instant::now()));
        assert!(past.raised() && !later.raised() && !plain.raised());
        plain.raise();
        assert!(plain.raised() && !first.raised() && !later.raised());
        first.raise();
        assert!(later.raised());
    }

    #[test]
    fn a_checkpoint_runs_at_each_poll_until_the_end() {
        let (first, polls) = (Stop::new(), Arc::new(AtomicUsize::new(0)));
        let (counted, raised) = (Arc::clone(&polls), first.clone());
        let stop = first.with_checkpoint(move || {
            if counted.fetch_add(1, Ordering::Relaxed) == 2 {
                raised.raise();
            }
        });
        // What a search derives from it is polled through it.
        let derived = stop.until(None);
        assert_eq!([stop.raised(), derived.raised(), derived.raised(), stop.raised()], [false, false, true, true]);
        assert_eq!(polls.load(Ordering::Relaxed), 3);
    }
}
