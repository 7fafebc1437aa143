//! A position inside the search, from the side of the one to move, and the moves from it.
//!
//! A move is taken as the turn first and then the placing on the turned board: the same positions are reached, since a marble placed before the turn is carried
//! along by it. So there are few turned boards (turns that change nothing are one, a half turn's both directions are one) and on each
//! the placings can be valued and tested together.

use pentago::{Board, Marbles, Move, RuleSet, Square, Symmetry, Turn, threats};

/// A position in which nobody has five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::pentago) struct Node {
    /// Marbles of the side to move.
    pub(in crate::pentago) own: Marbles,
    /// Marbles of the opponent.
    pub(in crate::pentago) other: Marbles,
}

/// A board after one of the turns, before the placing.
#[derive(Clone, Copy, Debug)]
pub(in crate::pentago) struct TurnedBoard {
    /// Which turn.
    pub(in crate::pentago) turn: Turn,
    /// Marbles of the side to move.
    pub(in crate::pentago) own: Marbles,
    /// Marbles of the opponent.
    pub(in crate::pentago) other: Marbles,
}

/// A move's code: the turn's number times 64, and the bit of the square on which the marble lies after the turn.
#[inline]
pub(super) const fn code(turn: Turn, bit: usize) -> u16 {
    (turn.index() * 64 + bit) as u16
}

/// The code of a move with a turn.
pub(super) fn encode(play: Move) -> u16 {
    play.turn.map_or(NO_CODE, |turn| code(turn, play.square.marble().turned(turn).bits().trailing_zeros() as usize))
}

/// No move's code.
pub(super) const NO_CODE: u16 = 0x1ff;

/// The move with this code.
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

    /// The exact key; the same for all positions that are mirror images of each other if `symmetric`, with the symmetry that leads to the one whose key it is.
    #[inline]
    pub(super) fn key(&self, symmetric: bool) -> (u64, Symmetry) {
        let board = Board::new(self.own, self.other).unwrap_or_default();
        if symmetric {
            let (least, symmetry) = board.canonical_with_symmetry();
            (least.key(), symmetry)
        } else {
            (board.key(), Symmetry::IDENTITY)
        }
    }

    /// The opponent's position after a move that is legal and has a turn.
    pub(super) fn after(&self, play: Move) -> Option<Node> {
        let turn = play.turn?;
        let fits = self.empty().contains(play.square);
        fits.then(|| Node { own: self.other.turned(turn), other: self.own.with(play.square).turned(turn) })
    }

    /// The boards after the turns, each once.
    #[inline]
    pub(in crate::pentago) fn turned(&self) -> impl Iterator<Item = TurnedBoard> + use<> {
        let Node { own, other } = *self;
        let mut still = false;
        let mut last = (own, other);
        Turn::ALL.into_iter().filter_map(move |turn| {
            let after = (own.turned(turn), other.turned(turn));
            let first_way = turn.index() % 2 == 0;
            // A quadrant that looks the same in both directions is turned one way, and one that does not change at all only if none before did not.
            let again = !first_way && after == last;
            last = after;
            let nothing = after == (own, other);
            if again || nothing && still {
                return None;
            }
            still |= nothing;
            Some(TurnedBoard { turn, own: after.0, other: after.1 })
        })
    }

    /// Can the side to move win at once?
    #[inline]
    pub(super) fn wins(&self, rules: RuleSet) -> bool {
        match rules {
            RuleSet::Standard => threats::can_win(self.own, self.other),
            RuleSet::Answer => self.wins_in_spite_of_an_answer(),
        }
    }

    /// Under the rule set `answer`: by a placing, or by a turned five that no placing of the opponent answers by a five of his.
    fn wins_in_spite_of_an_answer(&self) -> bool {
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
