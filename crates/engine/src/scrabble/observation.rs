//! The observation of a seat, which seeds the random choices of its player.

use crossword::scrabble::View;

use crate::attention::Observation;

/// Returns the observation of the seat with this view.
pub(super) fn observation(view: &View) -> Observation<'_> {
    let View { board, rack, scores, seat, bag, scoreless, .. } = view;
    Observation { board, rack: rack.as_ref(), scores, seat: *seat, bag: *bag, idle: *scoreless }
}
