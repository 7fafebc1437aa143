//! A player that thinks no longer than it is told to, whatever the clock leaves it.

use std::time::Duration;

use crate::{Budget, Player, Rules, Stop, Thought};

/// Chooses as another player does, in no more than so much time.
pub struct BriefPlayer<R: Rules> {
    player: Box<dyn Player<R>>,
    longest: Duration,
    nodes: Option<u64>,
}

impl<R: Rules> BriefPlayer<R> {
    /// No action takes this player longer than `longest`, even without a clock. Without one so many `nodes` are a limit, too: where they take less time, an
    /// action is the same on every machine.
    #[must_use]
    pub const fn new(player: Box<dyn Player<R>>, longest: Duration, nodes: Option<u64>) -> BriefPlayer<R> {
        BriefPlayer { player, longest, nodes }
    }
}

fn limited(budget: &Budget, longest: Duration, nodes: Option<u64>) -> Budget {
    match budget.time {
        Some(time) => Budget { time: Some(time.min(longest)), ..*budget },
        None => Budget { time: Some(longest), nodes: budget.nodes.or(nodes), ..*budget },
    }
}

impl<R: Rules> Player<R> for BriefPlayer<R> {
    fn choose(&mut self, rules: &R, view: &R::View, budget: &Budget, stop: &Stop) -> R::Action {
        self.player.choose(rules, view, &limited(budget, self.longest, self.nodes), stop)
    }

    fn thought(&self) -> Option<Thought> {
        self.player.thought()
    }

    fn rules_applied(&self) -> &[&'static str] {
        self.player.rules_applied()
    }

    fn memory(&self) -> usize {
        self.player.memory()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_kept_to_as_far_as_people_wait_and_without_one_both_limits_hold() {
        let limits = |time: Option<u64>, nodes: Option<u64>, usual: Option<u64>| {
            let budget = Budget { time: time.map(Duration::from_secs), nodes, ..Budget::default() };
            let limited = limited(&budget, Duration::from_secs(2), usual);
            (limited.time.unwrap().as_secs(), limited.nodes)
        };
        assert_eq!(limits(Some(270), None, Some(9)), (2, None));
        assert_eq!(limits(Some(1), None, Some(9)), (1, None));
        assert_eq!(limits(None, None, Some(9)), (2, Some(9)));
        assert_eq!(limits(None, Some(7), Some(9)), (2, Some(7)));
        assert_eq!(limits(None, None, None), (2, None));
    }
}
