//! When a computer player gives its rack back.

use crossword::Move;
use crossword::scrabble::View;

/// Rounds without points after which nobody exchanges any more.
///
/// Under the rule that a game ends when all pass, exchanging counts as playing: computers that find nothing to lay, or nothing worth it, would go on
/// exchanging for ever.
const ROUNDS: usize = 3;

/// The exchange of the whole rack, where that is allowed and may still help.
pub(crate) fn whole_rack(view: &View) -> Option<Move> {
    let rack = view.rack.filter(|rack| !rack.is_empty() && rack.len() <= view.left_in_bag)?;
    (view.may.exchange && view.scoreless < ROUNDS * view.racks.len()).then_some(Move::Exchange(rack))
}
