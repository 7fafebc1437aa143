//! A position inside the search, relative to the side to move, and its moves.
//!
//! A move is treated as the turn followed by the placement on the turned board. The same positions
//! are reached, since a marble placed before the turn moves with it. There are only a few distinct
//! turned boards: turns that change nothing coincide, and so do both directions on a quadrant with
//! half-turn symmetry. On each of them, all placements can be evaluated together.

use pentago::{Board, Marbles, Move, RuleSet, Square, Symmetry, Turn, threats};

/// A position without a five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pentago) struct Node {
    /// Marbles of the side to move.
    pub(in crate::pentago) own: Marbles,
    /// Marbles of the opponent.
    pub(in crate::pentago) other: Marbles,
}

/// A board after a turn, before the placement.
#[derive(Clone, Copy, Debug)]
pub(in crate::pentago) struct TurnedBoard {
    pub(in crate::pentago) turn: Turn,
    /// Marbles of the side to move.
    pub(in crate::pentago) own: Marbles,
    /// Marbles of the opponent.
    pub(in crate::pentago) other: Marbles,
}

/// Returns the code of a move: the turn's index times 64, plus the bit of the marble's square after
/// the turn.
#[inline]
pub(super) const fn code(turn: Turn, bit: usize) -> u16 {
    (turn.index() * 64 + bit) as u16
}

/// Returns the code of a move, or [`NO_CODE`] without a turn.
pub(super) fn encode(play: Move) -> u16 {
    play.turn.map_or(NO_CODE, |turn| code(turn, play.square.marble().turned(turn).bits().trailing_zeros() as usize))
}

/// The code for no move.
pub(super) const NO_CODE: u16 = 0x1ff;

/// Returns the move with this code.
pub(super) fn decode(code: u16) -> Option<Move> {
    let turn = Turn::ALL[usize::from(code >> 6 & 7)];
    let marble = Marbles::from_bits(1 << (code & 63));
    let square = Square::lowest(marble.turned(turn.back()))?;
    Some(Move { square, turn: Some(turn) })
}

impl Node {
    pub(super) fn of(board: &Board) -> Node {
        let side = board.turn();
        Node { own: board.marbles(side), other: board.marbles(side.other()) }
    }

    #[inline]
    pub(super) fn empty(&self) -> Marbles {
        !(self.own | self.other)
    }

    /// Returns the exact key of the position. If `symmetric`, this is the key of the canonical
    /// symmetric position, with the symmetry that leads to it.
    #[inline]
    pub(super) fn key(&self, symmetric: bool) -> (u64, Symmetry) {
        let board = Board::new(self.own, self.other).unwrap_or_default();
        if symmetric {
            let (canonical, symmetry) = board.canonical_with_symmetry();
            (canonical.key(), symmetry)
        } else {
            (board.key(), Symmetry::IDENTITY)
        }
    }

    /// Returns the opponent's position after a move, or `None` if the square is occupied or the
    /// move has no turn.
    pub(super) fn after(&self, play: Move) -> Option<Node> {
        let turn = play.turn?;
        let is_empty = self.empty().contains(play.square);
        is_empty.then(|| Node { own: self.other.turned(turn), other: self.own.with(play.square).turned(turn) })
    }

    /// Returns the distinct boards after all turns.
    #[inline]
    pub(in crate::pentago) fn turned(&self) -> impl Iterator<Item = TurnedBoard> + use<> {
        let Node { own, other } = *self;
        let mut seen_unchanged = false;
        let mut last = (own, other);
        Turn::ALL.into_iter().filter_map(move |turn| {
            let after = (own.turned(turn), other.turned(turn));
            let first_way = turn.index() % 2 == 0;
            // Skip the second direction if it gives the same board, and all but the first turn that
            // changes nothing.
            let is_duplicate = !first_way && after == last;
            last = after;
            let is_unchanged = after == (own, other);
            if is_duplicate || is_unchanged && seen_unchanged {
                return None;
            }
            seen_unchanged |= is_unchanged;
            Some(TurnedBoard { turn, own: after.0, other: after.1 })
        })
    }

    /// Returns whether the side to move can win at once.
    #[inline]
    pub(super) fn wins(&self, rules: RuleSet) -> bool {
        match rules {
            RuleSet::Standard => threats::can_win(self.own, self.other),
            RuleSet::Answer => self.wins_despite_answer(),
        }
    }

    /// Returns whether the side to move can win at once under the rule set `answer`: by a
    /// placement, or by a turned five that the opponent can't answer by placing a five.
    fn wins_despite_answer(&self) -> bool {
        let Node { own, other } = *self;
        if threats::can_place_five(own, other) {
            return true;
        }
        let turns = threats::place_and_turn_fives(own, other);
        if turns == 0 {
            return false;
        }
        let turns = turns & !threats::turning_fives(other);
        Turn::ALL.into_iter().filter(|turn| turns >> turn.index() & 1 != 0).any(|turn| {
            threats::placings_before(turn, own, other).singles().any(|marble| {
                let (own, other) = ((own | marble).turned(turn), other.turned(turn));
                !threats::can_place_five(other, own)
            })
        })
    }
}
