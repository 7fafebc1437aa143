//! A path: the squares of a word in the order of its letters.

use std::fmt;
use std::ops::Deref;

use lexicon::MAX_WORD;

use crate::square::{BadSquare, Square};

/// Up to 15 squares by value. As a slice it is its squares. Whether they touch, and how often each is used, is not its matter.
#[derive(Clone, Copy, Default)]
pub struct Path {
    squares: [Square; MAX_WORD],
    len: u8,
}

impl Path {
    /// The most squares.
    pub const MOST: usize = MAX_WORD;

    /// No square.
    #[must_use]
    pub const fn new() -> Path {
        Path { squares: [const { Square::new(0, 0).unwrap() }; MAX_WORD], len: 0 }
    }

    /// Appends a square; `false`, and nothing is done, where there are 15 already.
    pub fn push(&mut self, square: Square) -> bool {
        let Some(place) = self.squares.get_mut(usize::from(self.len)) else { return false };
        *place = square;
        self.len += 1;
        true
    }

    /// Takes the last square off.
    pub fn pop(&mut self) -> Option<Square> {
        let last = self.last().copied();
        self.len = self.len.saturating_sub(1);
        last
    }

    /// The squares of a slice; none if they are more than 15.
    #[must_use]
    pub fn of(squares: &[Square]) -> Option<Path> {
        let mut path = Path::new();
        squares.iter().all(|&square| path.push(square)).then_some(path)
    }

    /// The first squares of some places of the search (see its board) and the last one, so many in all. What stands behind them is copied, too, which
    /// is faster, and never seen.
    #[inline]
    pub(crate) fn of_places(places: &[u8; MAX_WORD + 1], last: u8, length: usize) -> Path {
        let mut places = *places;
        places[(length - 1) & 15] = last;
        Path { squares: std::array::from_fn(|n| Square::of_place(places[n])), len: length.min(MAX_WORD) as u8 }
    }

    /// How often the square is in it.
    #[must_use]
    pub fn uses(&self, square: Square) -> usize {
        self.iter().filter(|other| **other == square).count()
    }

    /// Reads `r,c-r,c-...`.
    ///
    /// # Errors
    /// A part that is no square, or more than 15 of them.
    pub fn parse(text: &str) -> Result<Path, BadPath> {
        let mut path = Path::new();
        for part in text.split('-') {
            let square = Square::parse(part)?;
            if !path.push(square) {
                return Err(BadPath::TooLong(text.split('-').count()));
            }
        }
        Ok(path)
    }
}

/// Text that is no path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPath {
    /// A part is no square.
    #[error(transparent)]
    Square(#[from] BadSquare),
    /// More squares than a word has letters.
    #[error("a path of {0} squares; no word has more than {MAX_WORD} letters")]
    TooLong(usize),
}

impl Deref for Path {
    type Target = [Square];

    #[inline]
    fn deref(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        **self == **other
    }
}

impl Eq for Path {}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Path) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Path {
    fn cmp(&self, other: &Path) -> std::cmp::Ordering {
        (**self).cmp(&**other)
    }
}

impl std::hash::Hash for Path {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Path({self})")
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, square) in self.iter().enumerate() {
            write!(f, "{}{square}", if n == 0 { "" } else { "-" })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_and_read() {
        let path = Path::parse("0,1-1,1-1,2-1,1").unwrap();
        assert_eq!((path.len(), path.to_string().as_str()), (4, "0,1-1,1-1,2-1,1"));
        assert_eq!((path.uses(path[1]), path.uses(path[0])), (2, 1));
        assert_eq!(Path::parse(&["0,0"; 16].join("-")), Err(BadPath::TooLong(16)));
        assert!(matches!(Path::parse("0,1-"), Err(BadPath::Square(_))));
    }

    #[test]
    fn what_was_popped_does_not_count() {
        let mut path = Path::parse("0,1-1,1").unwrap();
        assert_eq!(path.pop(), Square::new(1, 1));
        assert_eq!(path, Path::parse("0,1").unwrap());
        path.pop();
        assert_eq!((path.pop(), path), (None, Path::new()));
    }
}
