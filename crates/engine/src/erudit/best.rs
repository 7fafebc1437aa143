//! The exact player: plays the turn that scores most.

use crossword::erudit::{Action, Erudit, View};
use play::{Budget, CancellationToken, Player};

use crate::erudit::{Limits, best_turn, exchange};

/// Default limit of states without a budget: tenths of a second, and nearly always enough for a
/// proof.
pub(super) const DEFAULT_STATES: u64 = 200_000;

/// Lays the turn with the most points, regardless of its leave and of what it opens. If nothing can
/// be laid, exchanges the whole rack, or passes if an exchange is not allowed or has not helped for
/// some rounds.
///
/// It searches until the result is proven or the budget ends. Without a budget, it visits at most
/// `DEFAULT_STATES` states, so it chooses the same turn on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExactPlayer;

/// Returns the search limits of a budget.
pub(super) fn limits(budget: &Budget) -> Limits {
    let unlimited = budget.nodes.is_none() && budget.time.is_none();
    Limits { time: budget.time, states: if unlimited { Some(DEFAULT_STATES) } else { budget.nodes } }
}

impl Player<Erudit> for ExactPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &CancellationToken) -> Action {
        let Some(situation) = view.situation() else { return Action::Pass };
        let found = best_turn(game, &situation, &limits(budget), stop);
        if found.turn.steps.is_empty() { exchange::exchange_rack_or_pass(view) } else { Action::Lay(found.turn) }
    }
}
