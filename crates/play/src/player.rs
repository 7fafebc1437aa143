//! Computer players, their budget and their cancellation.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::time::Instant;
use crate::{Rules, Seed};

/// A computer player. It receives a view, never a position, so it cannot use hidden information.
pub trait Player<R: Rules>: Send {
    /// Chooses an action for the seat of the view, which is to act. Returns the best action found
    /// so far soon after `stop` is cancelled.
    fn choose(&mut self, rules: &R, view: &R::View, budget: &Budget, stop: &CancellationToken) -> R::Action;

    /// Returns details of the search behind the last chosen action, if the player records any.
    fn search_info(&self) -> Option<SearchInfo> {
        None
    }

    /// Returns the names of the rules that led to the last action; empty for players without named
    /// rules.
    fn rules_applied(&self) -> &[&'static str] {
        &[]
    }

    /// Returns the approximate size in bytes of the state that the player keeps between the moves
    /// of one game. With 0, a new player chooses the same actions.
    fn memory(&self) -> usize {
        0
    }
}

/// Details of the search behind a chosen action.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchInfo {
    /// The proved value for the player (`win`, `draw`, `loss`), if the search proved one.
    pub value: Option<&'static str>,
    /// The score in the unit of the player's evaluation, from the player's point of view.
    pub score: Option<i64>,
    /// The expected result for the player: 0 for a loss, 1 for a win.
    pub expected: Option<f64>,
    /// The search depth in plies.
    pub depth: Option<u32>,
    /// The number of positions searched.
    pub positions: Option<u64>,
    pub time: Duration,
    /// The principal variation in the game's notation, the player's own move first.
    pub line: Vec<String>,
}

/// The search limits of a player. With `nodes` alone a player chooses the same on every machine;
/// with `time` it may not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// The maximum number of search steps.
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    /// The seed of the player's random choices.
    pub seed: Option<Seed>,
}

/// A token with which another thread stops a search.
#[derive(Clone, Default)]
pub struct CancellationToken(Arc<Token>);

#[derive(Default)]
struct Token {
    cancelled: AtomicBool,
    parent: Option<CancellationToken>,
    /// The token counts as cancelled from this moment on.
    deadline: Option<Instant>,
    checkpoint: Option<Box<Checkpoint>>,
}

/// A callback that runs at every poll of a [`CancellationToken`].
type Checkpoint = dyn Fn() + Send + Sync;

impl CancellationToken {
    /// Creates a token that is not cancelled.
    #[must_use]
    pub fn new() -> CancellationToken {
        CancellationToken::default()
    }

    /// Returns a child token that is also cancelled when this one is, and at `deadline`.
    /// Cancelling the child does not cancel this one.
    #[must_use]
    pub fn until(&self, deadline: Option<Instant>) -> CancellationToken {
        CancellationToken(Arc::new(Token { parent: Some(self.clone()), deadline, ..Token::default() }))
    }

    /// Returns a child token that is also cancelled when this one is, and runs `checkpoint` at
    /// every poll before that. A checkpoint may block: a scheduler pauses the computation there.
    #[must_use]
    pub fn with_checkpoint(&self, checkpoint: impl Fn() + Send + Sync + 'static) -> CancellationToken {
        CancellationToken(Arc::new(Token { parent: Some(self.clone()), checkpoint: Some(Box::new(checkpoint)), ..Token::default() }))
    }

    /// Returns whether both are clones of the same token.
    #[must_use]
    pub fn is_same(&self, other: &CancellationToken) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Requests cancellation.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Ordering::Relaxed);
    }

    /// Returns whether cancellation was requested or the deadline has passed.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        let token = &*self.0;
        let ended = || {
            token.cancelled.load(Ordering::Relaxed)
                || token.parent.as_ref().is_some_and(CancellationToken::is_cancelled)
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

impl fmt::Debug for CancellationToken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("CancellationToken").field(&self.0.cancelled).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn a_child_token_is_cancelled_by_its_parent_and_at_its_deadline() {
        let first = CancellationToken::new();
        let (plain, later) = (first.until(None), first.until(Some(Instant::now() + Duration::from_secs(3600))));
        let past = later.until(Some(Instant::now()));
        assert!(past.is_cancelled() && !later.is_cancelled() && !plain.is_cancelled());
        plain.cancel();
        assert!(plain.is_cancelled() && !first.is_cancelled() && !later.is_cancelled());
        first.cancel();
        assert!(later.is_cancelled());
    }

    #[test]
    fn a_checkpoint_runs_at_each_poll_until_the_token_is_cancelled() {
        let (first, polls) = (CancellationToken::new(), Arc::new(AtomicUsize::new(0)));
        let (counted, token) = (Arc::clone(&polls), first.clone());
        let stop = first.with_checkpoint(move || {
            if counted.fetch_add(1, Ordering::Relaxed) == 2 {
                token.cancel();
            }
        });
        // Polling a derived token also runs the checkpoint.
        let derived = stop.until(None);
        assert_eq!([stop.is_cancelled(), derived.is_cancelled(), derived.is_cancelled(), stop.is_cancelled()], [false, false, true, true]);
        assert_eq!(polls.load(Ordering::Relaxed), 3);
    }
}
