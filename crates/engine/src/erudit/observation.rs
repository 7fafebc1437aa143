//! Random choices that follow from the position as a seat sees it.

use crossword::erudit::View;
use play::{Budget, Dice};

use crate::attention::Observation;
use crate::random;

/// Returns random numbers for the position as the seat sees it.
pub(super) fn position_dice(view: &View, budget: &Budget) -> Dice {
    let View { board, rack, scores, seat, bag, idle, .. } = view;
    let seen = Observation { board, rack: rack.as_ref(), scores, seat: *seat, bag: *bag, idle: *idle };
    random::dice(budget, seen.number())
}
