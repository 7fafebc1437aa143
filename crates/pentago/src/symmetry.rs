//! The eight symmetries of the board: four quarter turns of the whole, each with or without a reflection.
//!
//! They move quadrants as a whole, so a turn of one quadrant stays a turn of one quadrant: the game does not change. Turning single quadrants is a
//! larger group under which lines do change; it is of use only to exact solvers.

use crate::tables::{MIRRORED, TURNED};
use crate::{Board, Direction, Marbles, Move, Quadrant, Side, Square, Turn};

/// A symmetry of the board: a reflection from left to right or not, then 0 to 3 quarter turns clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Leaves all as it is.
    pub const IDENTITY: Symmetry = Symmetry(0);
    /// All eight; the first four are those without a reflection.
    pub const ALL: [Symmetry; 8] = [Symmetry(0), Symmetry(1), Symmetry(2), Symmetry(3), Symmetry(4), Symmetry(5), Symmetry(6), Symmetry(7)];

    /// How many quarter turns clockwise.
    const fn quarters(self) -> u8 {
        self.0 & 3
    }

    /// Is it reflected first?
    #[must_use]
    pub const fn reflects(self) -> bool {
        self.0 & 4 != 0
    }

    /// The symmetry that undoes it. A reflection followed by turns undoes itself.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        if self.reflects() { self } else { Symmetry((4 - self.0) & 3) }
    }

    /// Where the marbles go.
    #[must_use]
    pub fn apply(self, marbles: Marbles) -> Marbles {
        let mut now = if self.reflects() { reflected(marbles) } else { marbles };
        for _ in 0..self.quarters() {
            now = quarter(now);
        }
        now
    }

    /// Where a square goes.
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

    /// What a turn becomes: another quadrant, and the other direction after a reflection.
    #[must_use]
    pub fn turn(self, turn: Turn) -> Turn {
        // Where the quadrants go in one quarter turn, and in a reflection.
        const QUARTER: [Quadrant; 4] = [Quadrant::B, Quadrant::D, Quadrant::A, Quadrant::C];
        const REFLECTED: [Quadrant; 4] = [Quadrant::B, Quadrant::A, Quadrant::D, Quadrant::C];
        let mut now = turn;
        if self.reflects() {
            now = Turn { quadrant: REFLECTED[now.quadrant as usize], ..now.back() };
        }
        for _ in 0..self.quarters() {
            now.quadrant = QUARTER[now.quadrant as usize];
        }
        now
    }

    /// What a move becomes.
    #[must_use]
    pub fn play(self, play: Move) -> Move {
        Move { square: self.square(play.square), turn: play.turn.map(|turn| self.turn(turn)) }
    }
}

/// The whole board turned clockwise: A goes to B, B to D, D to C, C to A, each turned itself.
#[inline]
fn quarter(marbles: Marbles) -> Marbles {
    together(quarter_of(marbles.quadrants()))
}

/// [`quarter`] of the marbles of the four quadrants.
#[inline]
fn quarter_of([a, b, c, d]: [usize; 4]) -> [usize; 4] {
    let turned = &TURNED[Direction::Clockwise as usize];
    [turned[c], turned[a], turned[d], turned[b]].map(usize::from)
}

/// The marbles of the four quadrants.
#[inline]
fn together(quadrants: [usize; 4]) -> Marbles {
    Marbles::from_quadrants(quadrants.map(|marbles| marbles as u16))
}

/// The whole board reflected from left to right.
#[inline]
fn reflected(marbles: Marbles) -> Marbles {
    together(reflection_of(marbles.quadrants()))
}

/// [`reflected`] of the marbles of the four quadrants.
#[inline]
fn reflection_of([a, b, c, d]: [usize; 4]) -> [usize; 4] {
    [MIRRORED[b], MIRRORED[a], MIRRORED[d], MIRRORED[c]].map(usize::from)
}

impl Board {
    /// The least of the eight boards that this one looks like under the symmetries, by the order of `Board`: the same for all eight.
    #[must_use]
    #[inline]
    pub fn canonical(&self) -> Board {
        self.canonical_by().0
    }

    /// [`Board::canonical`] with the symmetry that leads there.
    #[must_use]
    #[inline]
    pub fn canonical_by(&self) -> (Board, Symmetry) {
        // By quadrants, so that they are taken apart once.
        let mut now = [Side::White, Side::Black].map(|side| self.marbles(side).quadrants());
        let mut best = ([self.marbles(Side::White), self.marbles(Side::Black)], 0);
        for symmetry in 1..8 {
            now = now.map(quarter_of);
            // Once round is as before: the reflection starts from there.
            if symmetry == 4 {
                now = now.map(reflection_of);
            }
            let marbles = now.map(together);
            if marbles < best.0 {
                best = (marbles, symmetry);
            }
        }
        (Board::new(best.0[0], best.0[1]).unwrap_or(*self), Symmetry(best.1))
    }
}
