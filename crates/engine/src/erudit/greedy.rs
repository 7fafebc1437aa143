//! The greedy player: the highest laying again and again, whatever it keeps from being laid.

use crossword::Placement;
use crossword::erudit::{Action, Draft, Erudit, Situation, Step, View};
use play::{Budget, Player, Stop};

use crate::erudit::exchange;

/// Lays the highest word, then the highest of what is left, until nothing more can be laid; where nothing can be laid at all, exchanges the whole rack, or
/// passes if it may not or if that has not helped for some rounds.
///
/// Among equals it takes the first in the order of [`crossword::Placement`]: the same on every machine. It takes no stars from the board.
#[derive(Clone, Copy, Debug, Default)]
pub struct GreedyPlayer;

/// The chain of highest layings.
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
        // Those that repeat a word are refused.
        let Some(laid) = all.find(|laid| draft.push(&Step::Lay(laid.clone()), None).is_ok()) else { return draft };
        game.generator().lay(&mut prepared, &laid);
    }
}

impl Player<Erudit> for GreedyPlayer {
    fn choose(&mut self, game: &Erudit, view: &View, _: &Budget, _: &Stop) -> Action {
        let Some(situation) = view.situation() else { return Action::Pass };
        let draft = chain(game, &situation);
        if draft.finish().is_ok() {
            return Action::Lay(draft.turn());
        }
        exchange::whole_rack_or_pass(view)
    }
}
