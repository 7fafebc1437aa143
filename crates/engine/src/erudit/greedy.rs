//! The greedy player: repeats the laying with the most points.

use crossword::Placement;
use crossword::erudit::{Action, Draft, Erudit, Situation, Step, View};
use play::{Budget, CancellationToken, Player};

use crate::erudit::exchange;

/// Lays the word with the most points, then the next best with the remaining tiles, until nothing
/// more can be laid. If nothing can be laid, exchanges the whole rack, or passes if an exchange is
/// not allowed or has not helped for some rounds.
///
/// Ties go to the first in the order of [`crossword::Placement`], so the choice is the same on
/// every machine. Takes no stars from the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

/// Returns the chain of layings with the most points.
#[must_use]
pub fn chain(game: &Erudit, situation: &Situation) -> Draft {
    let mut draft = Draft::new(game.rules(), situation.clone());
    let mut prepared = game.generator().prepare(&situation.board);
    let mut layings: Vec<Placement> = Vec::new();
    loop {
        layings.clear();
        game.generator().placements(&prepared, draft.rack(), &mut layings);
        layings.sort_unstable();
        let mut all = layings.iter().map(|laying| laying.laid(prepared.board()));
        // Layings that repeat a word are rejected.
        let Some(laid) = all.find(|laid| draft.push(&Step::Lay(laid.clone()), None).is_ok()) else { return draft };
        game.generator().lay(&mut prepared, &laid);
    }
}

impl Player<Erudit> for GreedyPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, _: &Budget, _: &CancellationToken) -> Action {
        let Some(situation) = view.situation() else { return Action::Pass };
        let draft = chain(game, &situation);
        if draft.finish().is_ok() {
            return Action::Lay(draft.turn());
        }
        exchange::exchange_rack_or_pass(view)
    }
}
