//! The eight symmetries of the board: four rotations, each with or without a reflection.
//!
//! They map quadrants to quadrants, so a quadrant turn stays a quadrant turn and the game does not
//! change. Rotating single quadrants generates a larger group, which does not preserve lines; only
//! exact solvers use it.

use crate::quadrant_tables::{MIRRORED, TURNED};
use crate::{Board, Direction, Marbles, Move, Quadrant, Side, Square, Turn};

/// A symmetry of the board: an optional left-right reflection, then 0 to 3 quarter turns clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// All eight symmetries; the first four have no reflection.
    pub const ALL: [Symmetry; 8] = [Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3), Symmetry(4), Symmetry(5), Symmetry(6), Symmetry(7)];

    /// Returns the number of clockwise quarter turns.
    const fn quarters(self) -> u8 {
        self.0 & 3
    }

    /// Returns whether the symmetry starts with a reflection.
    #[must_use]
    pub const fn reflects(self) -> bool {
        self.0 & 4 != 0
    }

    /// Returns the inverse. A reflection followed by rotations is its own inverse.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.reflects() { self } else { Symmetry((4 - self.0) & 3) }
    }

    /// Applies the symmetry to a set of squares.
    #[must_use]
    pub fn apply(self, marbles: Marbles) -> Marbles {
        let mut now = if self.reflects() { mirror(marbles) } else { marbles };
        for _ in 0..self.quarters() {
            now = rotate_clockwise(now);
        }
        now
    }

    /// Applies the symmetry to a square.
    #[must_use]
    pub fn square(self, square: Square) -> Square {
        let side = crate::SIDE - 1;
        let (mut row, mut column) = (square.row(), square.column());
        if self.reflects() {
            column = side - column;
        }
        for _ in 0..self.quarters() {
            (row, column) = (column, side - row);
        }
        Square::new(row, column).unwrap_or(square)
    }

    /// Applies the symmetry to a quadrant turn. A reflection reverses the direction.
    #[must_use]
    pub fn turn(self, turn: Turn) -> Turn {
        // The images of the quadrants under a quarter turn and under a reflection.
        const ROTATED: [Quadrant; 4] = [Quadrant::B, Quadrant::D, Quadrant::A, Quadrant::C];
        const REFLECTED: [Quadrant; 4] = [Quadrant::B, Quadrant::A, Quadrant::D, Quadrant::C];
        let mut now = turn;
        if self.reflects() {
            now = Turn { quadrant: REFLECTED[now.quadrant as usize], ..now.back() };
        }
        for _ in 0..self.quarters() {
            now.quadrant = ROTATED[now.quadrant as usize];
        }
        now
    }

    /// Applies the symmetry to a move.
    #[must_use]
    pub fn play(self, play: Move) -> Move {
        Move { square: self.square(play.square), turn: play.turn.map(|turn| self.turn(turn)) }
    }
}

/// Rotates the whole board clockwise: A moves to B, B to D, D to C and C to A, each rotated itself.
#[inline]
fn rotate_clockwise(marbles: Marbles) -> Marbles {
    from_indices(rotate_quadrants(marbles.quadrants()))
}

/// [`rotate_clockwise`] on the bits of the four quadrants.
#[inline]
fn rotate_quadrants([a, b, c, d]: [usize; 4]) -> [usize; 4] {
    let turned = &TURNED[Direction::Clockwise as usize];
    [turned[c], turned[a], turned[d], turned[b]].map(usize::from)
}

#[inline]
fn from_indices(quadrants: [usize; 4]) -> Marbles {
    Marbles::from_quadrants(quadrants.map(|marbles| marbles as u16))
}

/// Reflects the whole board from left to right.
#[inline]
fn mirror(marbles: Marbles) -> Marbles {
    from_indices(mirror_quadrants(marbles.quadrants()))
}

/// [`mirror`] on the bits of the four quadrants.
#[inline]
fn mirror_quadrants([a, b, c, d]: [usize; 4]) -> [usize; 4] {
    [MIRRORED[b], MIRRORED[a], MIRRORED[d], MIRRORED[c]].map(usize::from)
}

impl Board {
    /// Returns the board transformed by a symmetry.
    #[must_use]
    pub fn transform(&self, symmetry: Symmetry) -> Board {
        Board { white: symmetry.apply(self.white), black: symmetry.apply(self.black) }
    }

    /// Returns the least of the eight symmetric boards in the order of `Board`. Symmetric boards
    /// share it.
    #[must_use]
    #[inline]
    pub fn canonical(&self) -> Board {
        self.canonical_with_symmetry().0
    }

    /// Returns [`Board::canonical`] and the symmetry that maps this board to it.
    #[must_use]
    #[inline]
    pub fn canonical_with_symmetry(&self) -> (Board, Symmetry) {
        // Works on quadrants to split the bitboards only once.
        let mut now = [Side::White, Side::Black].map(|side| self.marbles(side).quadrants());
        let mut best = ([self.marbles(Side::White), self.marbles(Side::Black)], 0);
        for symmetry in 1..8 {
            now = now.map(rotate_quadrants);
            // Four quarter turns restore the board, so the reflected half starts from the original.
            if symmetry == 4 {
                now = now.map(mirror_quadrants);
            }
            let marbles = now.map(from_indices);
            if marbles < best.0 {
                best = (marbles, symmetry);
            }
        }
        (Board::new(best.0[0], best.0[1]).unwrap_or(*self), Symmetry(best.1))
    }
}
