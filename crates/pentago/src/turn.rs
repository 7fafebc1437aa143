//! A quarter turn of one quadrant.

use std::fmt;

use crate::Quadrant;

/// The direction of a quadrant turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Written `R`.
    Clockwise,
    /// Written `L`.
    Counter,
}

/// A quarter turn of one quadrant, one of eight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    pub quadrant: Quadrant,
    pub direction: Direction,
}

impl Turn {
    /// All turns, in the order `AR AL BR BL CR CL DR DL`.
    pub const ALL: [Turn; 8] = {
        let mut all = [Turn { quadrant: Quadrant::A, direction: Direction::Clockwise }; 8];
        let mut n = 0;
        while n < 8 {
            let direction = if n % 2 == 0 { Direction::Clockwise } else { Direction::Counter };
            all[n] = Turn { quadrant: Quadrant::ALL[n / 2], direction };
            n += 1;
        }
        all
    };

    /// Returns the index in [`Turn::ALL`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.quadrant as usize * 2 + self.direction as usize
    }

    /// Returns the inverse turn.
    #[must_use]
    pub const fn back(self) -> Turn {
        let direction = match self.direction {
            Direction::Clockwise => Direction::Counter,
            Direction::Counter => Direction::Clockwise,
        };
        Turn { quadrant: self.quadrant, direction }
    }
}

/// Formats the turn as quadrant and direction: `AR`, `DL`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Clockwise => 'R',
            Direction::Counter => 'L',
        };
        write!(f, "{}{direction}", self.quadrant.letter())
    }
}
