//! The moves that the search tries, with their estimates.

use super::endgame_placement::EndgamePlacement;

/// Greater than any spread.
pub(super) const INFINITE: i32 = 1 << 22;

/// A move in the search: a placement or a pass.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchMove {
    /// `None` for a pass.
    pub(super) placement: Option<EndgamePlacement>,
    /// The estimate for move ordering, best first.
    pub(super) worth: i32,
    /// Whether the move ends the game. Its `worth` is exact then.
    pub(super) ends_game: bool,
    /// An upper bound of its value.
    pub(super) upper_bound: i32,
}
