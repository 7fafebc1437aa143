//! A quarter turn of one quadrant.

use std::fmt;

use crate::Quadrant;

/// Which way a quadrant turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Clockwise, written `R`.
    Clockwise,
    /// Counter-clockwise, written `L`.
    Counter,
}

/// A quarter turn of one quadrant: eight there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The quadrant that turns.
    pub quadrant: Quadrant,
    /// Which way.
    pub direction: Direction,
}

impl Turn {
    /// All eight, in the order `AR AL BR BL CR CL DR DL`.
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

    /// Its place in [`Turn::ALL`].
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.quadrant as usize * 2 + self.direction as usize
    }

    /// The turn that undoes it.
    #[must_use]
    pub const fn back(self) -> Turn {
        let direction = match self.direction {
            Direction::Clockwise => Direction::Counter,
            Direction::Counter => Direction::Clockwise,
        };
        Turn { quadrant: self.quadrant, direction }
    }
}

/// Quadrant and direction: `AR`, `DL`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = match self.direction {
            Direction::Clockwise => 'R',
            Direction::Counter => 'L',
        };
        write!(f, "{}{direction}", self.quadrant.letter())
    }
}
