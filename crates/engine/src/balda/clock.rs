//! Limits of a search: nodes, time and a cancellation token.

use std::time::Duration;

use play::time::Instant;

use play::{Budget, CancellationToken};

/// Nodes between two checks of the time.
const CHECK_INTERVAL: u64 = 32;

/// Counts the nodes of a search and reports when a limit is reached. Once over, it stays over.
pub(crate) struct Clock<'a> {
    stop: &'a CancellationToken,
    started: Instant,
    time: Option<Duration>,
    max_nodes: u64,
    nodes: u64,
    over: bool,
}

impl<'a> Clock<'a> {
    pub(crate) fn new(budget: &Budget, default_nodes: u64, stop: &'a CancellationToken) -> Clock<'a> {
        let max_nodes = match (budget.nodes, budget.time) {
            (Some(nodes), _) => nodes,
            (None, Some(_)) => u64::MAX,
            (None, None) => default_nodes,
        };
        Clock { stop, started: Instant::now(), time: budget.time, max_nodes, nodes: 0, over: false }
    }

    /// Returns a clock that only `stop` ends.
    pub(crate) fn unlimited(stop: &'a CancellationToken) -> Clock<'a> {
        Clock::new(&Budget::default(), u64::MAX, stop)
    }

    /// Counts a node and returns whether the search must end.
    #[inline]
    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.max_nodes {
            self.over = true;
        } else if self.nodes.is_multiple_of(CHECK_INTERVAL) {
            self.check_limits();
        }
        self.over
    }

    #[cold]
    fn check_limits(&mut self) {
        self.over |= self.stop.is_cancelled() || self.time.is_some_and(|time| self.started.elapsed() >= time);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether at least `percent` of the budget is spent.
    pub(crate) fn has_spent(&self, percent: u64) -> bool {
        let nodes = self.max_nodes != u64::MAX && self.nodes >= self.max_nodes / 100 * percent;
        nodes || self.time.is_some_and(|time| self.started.elapsed() * 100 >= time * percent as u32)
    }

    /// Returns this clock with its budget reduced to `percent` of the whole.
    pub(crate) fn with_percent(&self, percent: u64) -> Clock<'a> {
        let max_nodes =
            if self.max_nodes == u64::MAX { u64::MAX } else { self.max_nodes / 100 * percent + self.max_nodes % 100 * percent / 100 };
        Clock { time: self.time.map(|time| time * percent as u32 / 100), max_nodes, ..*self }
    }

    /// Continues from the node count of `other`.
    pub(crate) fn continue_from(&mut self, other: &Clock<'a>) {
        self.nodes = other.nodes;
        self.check_limits();
        self.over |= self.nodes >= self.max_nodes;
    }
}
