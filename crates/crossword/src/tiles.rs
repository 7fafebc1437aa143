//! A multiset of tiles: a rack, the unseen tiles, the contents of a bag, an exchange.
//!
//! Tiles are counted by kind, without an order.

use std::fmt;

use lexicon::{Alphabet, MAX_LETTERS, Tile};

/// The kind of a blank. Letters are 1 to 63.
pub const BLANK: Tile = 0;

/// Number of kinds of tiles: 63 letters and the blank.
pub const KINDS: usize = MAX_LETTERS + 1;

/// The number of tiles of each kind; kind 0 is the blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tiles {
    counts: [u8; KINDS],
}

pub type Rack = Tiles;

impl Default for Tiles {
    fn default() -> Self {
        Self::new()
    }
}

impl Tiles {
    /// Creates an empty multiset.
    pub const fn new() -> Self {
        Self { counts: [0; KINDS] }
    }

    /// Returns the number of tiles of one kind; 0 for numbers above 63.
    #[inline]
    pub fn count(&self, kind: Tile) -> u8 {
        self.counts.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// Returns the counts by kind, the blank first.
    #[inline]
    pub const fn counts(&self) -> &[u8; KINDS] {
        &self.counts
    }

    /// Returns the total number of tiles.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// Returns whether there are no tiles.
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&n| n == 0)
    }

    /// Returns whether all tiles of `other` are included.
    pub fn contains(&self, other: &Self) -> bool {
        self.counts.iter().zip(&other.counts).all(|(have, want)| have >= want)
    }

    /// Adds one tile.
    ///
    /// # Panics
    /// Panics if `kind` is above 63 or the count exceeds 255; checked data never does.
    pub fn add(&mut self, kind: Tile) {
        let count = &mut self.counts[usize::from(kind)];
        *count = count.checked_add(1).expect("no game has 256 tiles of a kind");
    }

    /// Adds all tiles of `other`.
    ///
    /// # Panics
    /// Panics like [`add`](Self::add).
    pub fn add_all(&mut self, other: &Self) {
        for (have, more) in self.counts.iter_mut().zip(&other.counts) {
            *have = have.checked_add(*more).expect("no game has 256 tiles of a kind");
        }
    }

    /// Removes one tile. Returns false without a change if there is none.
    #[must_use = "false means that there was no such tile"]
    pub fn remove(&mut self, kind: Tile) -> bool {
        match self.counts.get_mut(usize::from(kind)) {
            Some(count) if *count > 0 => {
                *count -= 1;
                true
            }
            _ => false,
        }
    }

    /// Returns the remaining tiles without those of `other`, or `None` if some are missing.
    pub fn without(&self, other: &Self) -> Option<Self> {
        let mut left = *self;
        for (have, less) in left.counts.iter_mut().zip(&other.counts) {
            *have = have.checked_sub(*less)?;
        }
        Some(left)
    }

    /// Returns the kind of each tile, letters in order and blanks last, as racks are written.
    pub fn iter(&self) -> impl Iterator<Item = Tile> + '_ {
        (1..KINDS).chain([0]).flat_map(|kind| std::iter::repeat_n(kind as Tile, usize::from(self.counts[kind])))
    }

    /// Returns the tile at an index of [`iter`](Self::iter), for random draws.
    pub fn nth(&self, place: usize) -> Option<Tile> {
        self.iter().nth(place)
    }

    /// Returns the kinds present with their counts, the blank first.
    #[inline]
    pub(crate) fn kind_counts(&self) -> impl Iterator<Item = (Tile, u8)> {
        let (counts, mut kinds) = (self.counts, self.kinds());
        std::iter::from_fn(move || {
            let kind = kinds.trailing_zeros();
            kinds &= kinds.checked_sub(1)?;
            Some((kind as Tile, counts[kind as usize & 63]))
        })
    }

    /// Returns the kinds present as a set: bit 0 for a blank, bit 1 for the first letter.
    #[inline]
    pub fn kinds(&self) -> u64 {
        self.counts.iter().enumerate().fold(0, |set, (kind, &n)| set | (u64::from(n > 0) << kind))
    }

    /// Parses tiles: letters of the alphabet in either case, `?` for a blank, in any order. An
    /// empty text has no tiles.
    ///
    /// ```
    /// use crossword::Tiles;
    /// use lexicon::Alphabet;
    /// let english = Alphabet::english();
    /// let rack = Tiles::parse("?EAI", &english).expect("letters and a blank");
    /// assert_eq!(rack.display(&english).to_string(), "AEI?");
    /// ```
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Self, ParseTilesError> {
        let mut tiles = Self::new();
        for kind in read_tiles(text, alphabet, '?')? {
            if tiles.count(kind) == u8::MAX {
                return Err(ParseTilesError::TooMany);
            }
            tiles.add(kind);
        }
        Ok(tiles)
    }

    /// Returns the tiles as text, letters in alphabetical order, then blanks as `?`.
    pub fn display<'a>(&'a self, alphabet: &'a Alphabet) -> impl fmt::Display + 'a {
        TilesDisplay { tiles: self, alphabet }
    }
}

/// Parses tiles one by one, in the order written; `blank` is the character for a blank.
pub(crate) fn read_tiles(text: &str, alphabet: &Alphabet, blank: char) -> Result<Vec<Tile>, ParseTilesError> {
    text.chars()
        .enumerate()
        .map(|(place, letter)| match letter {
            _ if letter == blank => Ok(BLANK),
            _ => {
                let foreign = || ParseTilesError::Foreign { letter, place: place + 1, alphabet: alphabet.title().to_owned(), blank };
                alphabet.tile(letter).ok_or_else(foreign)
            }
        })
        .collect()
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(kinds: I) -> Self {
        let mut tiles = Self::new();
        kinds.into_iter().for_each(|kind| tiles.add(kind));
        tiles
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

struct TilesDisplay<'a> {
    tiles: &'a Tiles,
    alphabet: &'a Alphabet,
}

impl fmt::Display for TilesDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.tiles.iter().map(|kind| if kind == BLANK { '?' } else { self.alphabet.letter(kind) }).collect();
        f.pad(&text)
    }
}

/// A string that is not a list of tiles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTilesError {
    /// A character that is neither a letter of the alphabet nor a blank.
    #[error("`{letter}` (character {place}) is not a tile: use letters of the {alphabet} alphabet, and {blank} for a blank")]
    Foreign {
        letter: char,
        /// Position of the character, from 1.
        place: usize,
        alphabet: String,
        /// The character for a blank.
        blank: char,
    },
    #[error("there are more than 255 tiles of one kind")]
    TooMany,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_added_and_removed() {
        let english = Alphabet::english();
        let mut rack = Tiles::parse("eA?iA", &english).unwrap();
        assert_eq!(rack.len(), 5);
        assert_eq!(rack.display(&english).to_string(), "AAEI?");
        assert!(rack.remove(1) && rack.remove(1) && !rack.remove(1) && !rack.remove(200));
        assert_eq!(rack.without(&Tiles::parse("EE", &english).unwrap()), None);
        assert_eq!(rack.without(&Tiles::parse("?E", &english).unwrap()), Some(Tiles::parse("I", &english).unwrap()));
        assert_eq!(rack.kinds(), 1 | 1 << 5 | 1 << 9);
        assert_eq!((rack.nth(0), rack.nth(2), rack.nth(3)), (Some(5), Some(BLANK), None));
    }

    #[test]
    fn error_names_the_invalid_tile() {
        let error = Tiles::parse("AÉ", &Alphabet::english()).unwrap_err();
        assert_eq!(error.to_string(), "`É` (character 2) is not a tile: use letters of the English alphabet, and ? for a blank");
        assert_eq!(Tiles::parse(&"A".repeat(256), &Alphabet::english()), Err(ParseTilesError::TooMany));
    }
}
