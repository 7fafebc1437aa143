//! Paths: the squares of a word in the order of its letters.

use std::fmt;
use std::ops::Deref;

use lexicon::MAX_WORD;

use crate::square::{ParseSquareError, Square};

/// Up to 15 squares by value; dereferences to a slice. Adjacency and repeated squares are not
/// checked here.
#[derive(Clone, Copy, Default)]
pub struct Path {
    squares: [Square; MAX_WORD],
    len: u8,
}

impl Path {
    /// The maximum number of squares.
    pub const MAX_LEN: usize = MAX_WORD;

    /// Returns an empty path.
    #[must_use]
    pub const fn new() -> Path {
        Path { squares: [const { Square::new(0, 0).unwrap() }; MAX_WORD], len: 0 }
    }

    /// Appends a square. Returns `false` without appending if the path is full.
    pub fn push(&mut self, square: Square) -> bool {
        let Some(place) = self.squares.get_mut(usize::from(self.len)) else { return false };
        *place = square;
        self.len += 1;
        true
    }

    /// Removes the last square and returns it.
    pub fn pop(&mut self) -> Option<Square> {
        let last = self.last().copied();
        self.len = self.len.saturating_sub(1);
        last
    }

    /// Builds a path from a slice, or returns `None` if it is longer than 15 squares.
    #[must_use]
    pub fn from_squares(squares: &[Square]) -> Option<Path> {
        let mut path = Path::new();
        squares.iter().all(|&square| path.push(square)).then_some(path)
    }

    /// Builds a path of `length` squares from the first places of a search path and its last place.
    /// The unused places are copied as well, which is faster; they are never read.
    #[inline]
    pub(crate) fn from_places(places: &[u8; MAX_WORD + 1], last: u8, length: usize) -> Path {
        let mut places = *places;
        places[(length - 1) & 15] = last;
        Path { squares: std::array::from_fn(|n| Square::from_place(places[n])), len: length.min(MAX_WORD) as u8 }
    }

    /// Returns how often the square occurs.
    #[must_use]
    pub fn uses(&self, square: Square) -> usize {
        self.iter().filter(|other| **other == square).count()
    }

    /// Parses `r,c-r,c-...`.
    ///
    /// # Errors
    /// Fails if a part is not a square or there are more than 15.
    pub fn parse(text: &str) -> Result<Path, ParsePathError> {
        let mut path = Path::new();
        for part in text.split('-') {
            let square = Square::parse(part)?;
            if !path.push(square) {
                return Err(ParsePathError::TooLong(text.split('-').count()));
            }
        }
        Ok(path)
    }
}

/// An error parsing a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePathError {
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// More squares than a word can have letters.
    #[error("the path has {0} squares; a word has at most {MAX_WORD} letters")]
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
    fn paths_round_trip() {
        let path = Path::parse("0,1-1,1-1,2-1,1").unwrap();
        assert_eq!((path.len(), path.to_string().as_str()), (4, "0,1-1,1-1,2-1,1"));
        assert_eq!((path.uses(path[1]), path.uses(path[0])), (2, 1));
        assert_eq!(Path::parse(&["0,0"; 16].join("-")), Err(ParsePathError::TooLong(16)));
        assert!(matches!(Path::parse("0,1-"), Err(ParsePathError::Square(_))));
    }

    #[test]
    fn popped_squares_are_ignored() {
        let mut path = Path::parse("0,1-1,1").unwrap();
        assert_eq!(path.pop(), Square::new(1, 1));
        assert_eq!(path, Path::parse("0,1").unwrap());
        path.pop();
        assert_eq!((path.pop(), path), (None, Path::new()));
    }
}
