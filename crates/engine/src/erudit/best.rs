//! The exact player: the turn that scores most.

use crossword::erudit::{Action, Erudit, View};
use play::{Budget, Player, Stop};

use crate::erudit::{Limits, best_turn, exchange};

/// Sets of tiles looked at where no budget says how far to go: some tenths of a second, and nearly always enough for a proof.
pub(super) const USUAL_STATES: u64 = 200_000;

/// Lays the turn with the most points, whatever it keeps or opens; where nothing can be laid, exchanges the whole rack, or passes if it may not or if
/// that has not helped for some rounds.
///
/// It searches until it has a proof or the budget ends. Without a budget it looks at so many sets of tiles at most that it chooses the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExactPlayer;

/// How far a budget lets a search go.
pub(super) fn limits(budget: &Budget) -> Limits {
    let unlimited = budget.nodes.is_none() && budget.time.is_none();
    Limits { time: budget.time, states: if unlimited { Some(USUAL_STATES) } else { budget.nodes } }
}

impl Player<Erudit> for ExactPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, budget: &Budget, stop: &Stop) -> Action {
        let Some(situation) = view.situation() else { return Action::Pass };
        let found = best_turn(game, &situation, &limits(budget), stop);
        if found.turn.steps.is_empty() { exchange::whole_rack_or_pass(view) } else { Action::Lay(found.turn) }
    }
}
