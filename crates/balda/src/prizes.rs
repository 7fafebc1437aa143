//! Prize squares: a letter put on one of them multiplies the points of the word that is named with it.
//!
//! Where they lie is the same rule on every board, alike when the board is turned over in either direction. The corners count three times and the other
//! squares of both diagonals twice; the row of the start word, and with an even number of rows the other row in the middle, has none. On boards of 3 and 4,
//! where a corner can be reached with the first letter, corners count twice.
//!
//! ```text
//! 5 x 5        7 x 7
//! 3 . . . 3    3 . . . . . 3
//! . 2 . 2 .    . 2 . . . 2 .
//! . . . . .    . . 2 . 2 . .
//! . 2 . 2 .    . . . . . . .
//! 3 . . . 3    ...
//! ```

use crate::moves::Move;
use crate::square::{Side, Square};

/// The prize squares of a board, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Prizes(Option<Side>);

impl Prizes {
    /// No square is one.
    pub const NONE: Prizes = Prizes(None);

    /// Those of a board of this side.
    #[must_use]
    pub const fn of(side: Side) -> Prizes {
        Prizes(Some(side))
    }

    /// Those of a board of this side if there are any.
    #[must_use]
    pub const fn if_any(any: bool, side: Side) -> Prizes {
        if any { Prizes::of(side) } else { Prizes::NONE }
    }

    /// By what a word's points are multiplied if its new letter is put here: 1, 2 or 3.
    #[must_use]
    pub const fn factor(self, square: Square) -> u32 {
        let Some(side) = self.0 else { return 1 };
        if !side.has(square) {
            return 1;
        }
        let last = side.len() - 1;
        let (row, column) = (from_edge(square.row(), last), from_edge(square.column(), last));
        // Rows that are as far from the edge as the middle is hold the start word, or lie beside it on a board of an even side.
        if row != column || row == last / 2 {
            1
        } else if row == 0 && side.len() > 4 {
            3
        } else {
            2
        }
    }

    /// The points of a move: the letters of its word, multiplied by the square of the new letter. How often the word goes over that square does not matter.
    #[must_use]
    pub fn points(self, action: &Move) -> u32 {
        action.path.len() as u32 * self.factor(action.square)
    }

    /// The squares that multiply, row by row, each with its factor.
    pub fn squares(self) -> impl Iterator<Item = (Square, u32)> {
        self.0.into_iter().flat_map(Side::squares).map(move |square| (square, self.factor(square))).filter(|(_, factor)| *factor > 1)
    }

    /// The same by the numbers of the squares.
    #[must_use]
    pub fn numbers(self) -> Vec<(usize, u32)> {
        let Some(side) = self.0 else { return Vec::new() };
        self.squares().map(|(square, factor)| (square.index(side), factor)).collect()
    }
}

/// How far a row or column is from the nearer edge.
const fn from_edge(at: usize, last: usize) -> usize {
    if at < last - at { at } else { last - at }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(side: Side) -> String {
        let factor = |square: Square| match Prizes::of(side).factor(square) {
            1 => '.',
            factor => char::from_digit(factor, 10).unwrap(),
        };
        let all: Vec<char> = side.squares().map(factor).collect();
        all.chunks(side.len()).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn they_lie_where_the_rules_say() {
        assert_eq!(drawn(Side::THREE), "2.2/.../2.2");
        assert_eq!(drawn(Side::new(4).unwrap()), "2..2/..../..../2..2");
        assert_eq!(drawn(Side::FIVE), "3...3/.2.2./...../.2.2./3...3");
        assert_eq!(drawn(Side::new(6).unwrap()), "3....3/.2..2./....../....../.2..2./3....3");
        assert_eq!(drawn(Side::SEVEN), "3.....3/.2...2./..2.2../......./..2.2../.2...2./3.....3");
    }

    #[test]
    fn boards_are_alike_when_turned_over_and_the_start_word_lies_on_none() {
        for side in Side::ALL {
            let (last, prizes) = (side.len() - 1, Prizes::of(side));
            for square in side.squares() {
                let over = Square::new(last - square.row(), square.column()).unwrap();
                let aside = Square::new(square.row(), last - square.column()).unwrap();
                assert_eq!(prizes.factor(square), prizes.factor(over));
                assert_eq!(prizes.factor(square), prizes.factor(aside));
                assert!(square.row() != side.middle() || prizes.factor(square) == 1);
                assert_eq!(Prizes::NONE.factor(square), 1);
            }
            assert!(prizes.squares().count() >= 4 && Prizes::NONE.squares().count() == 0);
            assert_eq!(prizes.numbers()[0].0, 0);
        }
    }
}
