//! Prize squares: a letter placed on one of them multiplies the score of the word it makes.
//!
//! They follow one rule on every board and are symmetric in both directions. Corners count three
//! times and the other squares of both diagonals twice. The row of the start word, and on boards of
//! an even side the other middle row, has none. On boards of 3 and 4, where the first letter can
//! reach a corner, corners count twice.
//!
//! ```text
//! 5 x 5        7 x 7
//! 3 . . . 3    3 . . . . . 3
//! . 2 . 2 .    . 2 . . . 2 .
//! . . . . .    . . 2 . 2 . .
//! . 2 . 2 .    . . . . . . .
//! 3 . . . 3    ...
//! ```

use crate::square::{Side, Square};

/// The prize squares of a board, or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Prizes(Option<Side>);

impl Prizes {
    /// No prize squares.
    pub const NONE: Prizes = Prizes(None);

    /// Returns the prize squares of a board of this side.
    #[must_use]
    pub const fn for_side(side: Side) -> Prizes {
        Prizes(Some(side))
    }

    /// Returns the prize squares of a board of this side if `any` is set.
    #[must_use]
    pub const fn if_any(any: bool, side: Side) -> Prizes {
        if any { Prizes::for_side(side) } else { Prizes::NONE }
    }

    /// Returns the factor for a word whose new letter is placed here: 1, 2 or 3.
    #[must_use]
    pub const fn factor(self, square: Square) -> u32 {
        let Some(side) = self.0 else { return 1 };
        if !side.contains(square) {
            return 1;
        }
        let last = side.len() - 1;
        let (row, column) = (from_edge(square.row(), last), from_edge(square.column(), last));
        // The rows in the middle contain the start word or, on boards of an even side, are next to
        // it.
        if row != column || row == last / 2 {
            1
        } else if row == 0 && side.len() > 4 {
            3
        } else {
            2
        }
    }

    /// Iterates over the prize squares row by row with their factors.
    pub fn squares(self) -> impl Iterator<Item = (Square, u32)> {
        self.0.into_iter().flat_map(Side::squares).map(move |square| (square, self.factor(square))).filter(|(_, factor)| *factor > 1)
    }

    /// Returns the prize squares by index with their factors.
    #[must_use]
    pub fn by_index(self) -> Vec<(usize, u32)> {
        let Some(side) = self.0 else { return Vec::new() };
        self.squares().map(|(square, factor)| (square.index(side), factor)).collect()
    }
}

/// Returns the distance of a row or column from the nearer edge.
const fn from_edge(at: usize, last: usize) -> usize {
    if at < last - at { at } else { last - at }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(side: Side) -> String {
        let factor = |square: Square| match Prizes::for_side(side).factor(square) {
            1 => '.',
            factor => char::from_digit(factor, 10).unwrap(),
        };
        let all: Vec<char> = side.squares().map(factor).collect();
        all.chunks(side.len()).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn layouts_match_the_rules() {
        assert_eq!(draw(Side::THREE), "2.2/.../2.2");
        assert_eq!(draw(Side::new(4).unwrap()), "2..2/..../..../2..2");
        assert_eq!(draw(Side::FIVE), "3...3/.2.2./...../.2.2./3...3");
        assert_eq!(draw(Side::new(6).unwrap()), "3....3/.2..2./....../....../.2..2./3....3");
        assert_eq!(draw(Side::SEVEN), "3.....3/.2...2./..2.2../......./..2.2../.2...2./3.....3");
    }

    #[test]
    fn prizes_are_symmetric_and_avoid_the_start_word() {
        for side in Side::ALL {
            let (last, prizes) = (side.len() - 1, Prizes::for_side(side));
            for square in side.squares() {
                let over = Square::new(last - square.row(), square.column()).unwrap();
                let aside = Square::new(square.row(), last - square.column()).unwrap();
                assert_eq!(prizes.factor(square), prizes.factor(over));
                assert_eq!(prizes.factor(square), prizes.factor(aside));
                assert!(square.row() != side.middle() || prizes.factor(square) == 1);
                assert_eq!(Prizes::NONE.factor(square), 1);
            }
            assert!(prizes.squares().count() >= 4 && Prizes::NONE.squares().count() == 0);
            assert_eq!(prizes.by_index()[0].0, 0);
        }
    }
}
