//! A position as a seat sees it, from which random choices follow.

use crossword::scrabble::View;

use crate::attention::Observation;

/// Returns the position as the seat sees it.
pub(super) fn observation(view: &View) -> Observation<'_> {
    let View { board, rack, scores, seat, bag, scoreless, .. } = view;
    Observation { board, rack: rack.as_ref(), scores, seat: *seat, bag: *bag, idle: *scoreless }
}
