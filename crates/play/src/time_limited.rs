//! A player with a limited time per move.

use std::time::Duration;

use crate::{Budget, CancellationToken, Player, Rules, SearchInfo};

/// Wraps a player and limits its time per move.
pub struct TimeLimitedPlayer<R: Rules> {
    player: Box<dyn Player<R>>,
    max_time: Duration,
    nodes: Option<u64>,
}

impl<R: Rules> TimeLimitedPlayer<R> {
    /// Limits each move to `max_time`. Without a clock, `nodes` is a limit as well. If it is
    /// reached before `max_time`, the choice is the same on every machine.
    #[must_use]
    pub const fn new(player: Box<dyn Player<R>>, max_time: Duration, nodes: Option<u64>) -> TimeLimitedPlayer<R> {
        TimeLimitedPlayer { player, max_time, nodes }
    }
}

fn limited_budget(budget: &Budget, max_time: Duration, nodes: Option<u64>) -> Budget {
    match budget.time {
        Some(time) => Budget { time: Some(time.min(max_time)), ..*budget },
        None => Budget { time: Some(max_time), nodes: budget.nodes.or(nodes), ..*budget },
    }
}

impl<R: Rules> Player<R> for TimeLimitedPlayer<R> {
    fn choose(&mut self, rules: &R, view: &R::View, budget: &Budget, stop: &CancellationToken) -> R::Action {
        self.player.choose(rules, view, &limited_budget(budget, self.max_time, self.nodes), stop)
    }

    fn search_info(&self) -> Option<SearchInfo> {
        self.player.search_info()
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
    fn the_time_limit_always_applies_and_the_node_limit_only_without_a_clock() {
        let limits = |time: Option<u64>, nodes: Option<u64>, default_nodes: Option<u64>| {
            let budget = Budget { time: time.map(Duration::from_secs), nodes, ..Budget::default() };
            let limited = limited_budget(&budget, Duration::from_secs(2), default_nodes);
            (limited.time.unwrap().as_secs(), limited.nodes)
        };
        assert_eq!(limits(Some(270), None, Some(9)), (2, None));
        assert_eq!(limits(Some(1), None, Some(9)), (1, None));
        assert_eq!(limits(None, None, Some(9)), (2, Some(9)));
        assert_eq!(limits(None, Some(7), Some(9)), (2, Some(7)));
        assert_eq!(limits(None, None, None), (2, None));
    }
}
