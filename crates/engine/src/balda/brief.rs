//! A player for games with people, who do not wait for minutes.

use std::time::Duration;

use balda::game::{Action, Balda, View};
use play::{Budget, Player, Stop, Thought};

use crate::balda::thinker::NODES;

/// A move takes no longer, however much a clock leaves it: on large boards with diagonals the usual nodes take minutes.
const LONGEST: Duration = Duration::from_secs(2);

/// Chooses as another player does, in no more time than people like to wait.
pub(crate) struct BriefPlayer(pub(crate) Box<dyn Player<Balda>>);

impl Player<Balda> for BriefPlayer {
    fn choose(&mut self, game: &Balda, view: &View, budget: &Budget, stop: &Stop) -> Action {
        self.0.choose(game, view, &brief(budget), stop)
    }

    fn thought(&self) -> Option<Thought> {
        self.0.thought()
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}

/// With a limit of time; without a clock with the usual nodes, too: where these take less time, as on small boards, a move is the same on every machine.
fn brief(budget: &Budget) -> Budget {
    match budget.time {
        Some(time) => Budget { time: Some(time.min(LONGEST)), ..*budget },
        None => Budget { time: Some(LONGEST), nodes: budget.nodes.or(Some(NODES)), ..*budget },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_kept_to_as_far_as_people_wait_and_without_one_both_limits_hold() {
        let limits = |time: Option<u64>, nodes: Option<u64>| {
            let brief = brief(&Budget { time: time.map(Duration::from_secs), nodes, ..Budget::default() });
            (brief.time.unwrap().as_secs(), brief.nodes)
        };
        assert_eq!(limits(Some(270), None), (2, None));
        assert_eq!(limits(Some(1), None), (1, None));
        assert_eq!(limits(None, None), (2, Some(NODES)));
        assert_eq!(limits(None, Some(7)), (2, Some(7)));
    }
}
