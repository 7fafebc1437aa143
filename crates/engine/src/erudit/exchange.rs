//! When a computer player gives its rack back.

use crossword::Tiles;
use crossword::erudit::{Action, View};

/// Rounds without a laying after which nobody exchanges any more: exchanging counts as playing, and those who find nothing would go on for ever.
const ROUNDS: usize = 3;

/// Whether these tiles may be exchanged, and that may still help. A star that must be laid is not given back.
pub(super) fn may_help(view: &View, tiles: &Tiles) -> bool {
    let due = view.seat.and_then(|seat| view.stars_due.get(seat.index())).copied().unwrap_or(0);
    view.may.exchange && due == 0 && !tiles.is_empty() && tiles.len() <= view.bag && view.idle < ROUNDS * view.racks.len()
}

/// What a player does who can lay nothing: exchanges the whole rack, or passes.
pub(super) fn whole_rack_or_pass(view: &View) -> Action {
    match view.rack.filter(|rack| may_help(view, rack)) {
        Some(rack) => Action::Exchange(rack),
        None => Action::Pass,
    }
}
