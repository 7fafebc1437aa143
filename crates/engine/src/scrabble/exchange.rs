//! When computer players exchange their rack.

use crossword::Move;
use crossword::scrabble::View;

/// Scoreless rounds after which computer players stop exchanging.
///
/// Under the rule that a game ends when all seats pass, exchanges count as play, so players without
/// a useful placement would exchange for ever.
const MAX_SCORELESS_ROUNDS: usize = 3;

/// Returns an exchange of the whole rack, if it is allowed and may still help.
pub(crate) fn whole_rack(view: &View) -> Option<Move> {
    let rack = view.rack.filter(|rack| !rack.is_empty() && rack.len() <= view.left_in_bag)?;
    (view.may.exchange && view.scoreless < MAX_SCORELESS_ROUNDS * view.racks.len()).then_some(Move::Exchange(rack))
}
