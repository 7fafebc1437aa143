//! A word in one number, so that words can be compared and kept in sets without memory of their own.

use std::fmt;

use lexicon::{Alphabet, MAX_WORD, Tile};

use crate::board::Board;
use crate::square::{Direction, Square};

/// A word of at most 15 letters: six bits a letter, the first one highest. No two words have the same number.
///
/// ```
/// use crossword::PackedWord;
/// use lexicon::Alphabet;
/// let english = Alphabet::english();
/// let word: PackedWord = english.encode("care")?.into_iter().collect();
/// assert_eq!((word.len(), word.text(&english)), (4, "CARE".to_owned()));
/// # Ok::<(), lexicon::ForeignLetter>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedWord(u128);

const BITS: u32 = 6;
const LETTER: u128 = (1 << BITS) - 1;

// The letters of the longest word fit, and letters fit in their bits.
const _: () = assert!(MAX_WORD as u32 * BITS < u128::BITS && lexicon::MAX_LETTERS as u128 <= LETTER);

impl PackedWord {
    /// No letter.
    pub const EMPTY: Self = Self(0);

    /// With one more letter, 1 to 63, at its end.
    #[inline]
    #[must_use]
    pub const fn with(self, letter: Tile) -> Self {
        Self(self.0 << BITS | (letter as u128 & LETTER))
    }

    /// The run of tiles through a square that holds one.
    pub fn through(board: &Board, square: Square, direction: Direction) -> Self {
        let mut word = Self::EMPTY;
        let mut next = Some(board.run_start(square, direction));
        while let Some(square) = next
            && let Some(cell) = board.get(square)
        {
            word = word.with(cell.letter);
            next = square.after(direction);
        }
        word
    }

    /// How many letters it has.
    pub const fn len(self) -> usize {
        (u128::BITS - self.0.leading_zeros()).div_ceil(BITS) as usize
    }

    /// Whether it has no letter.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its letters, 1 to 63.
    pub fn letters(self) -> impl Iterator<Item = Tile> {
        (0..self.len()).rev().map(move |place| (self.0 >> (place as u32 * BITS) & LETTER) as Tile)
    }

    /// The word in capitals.
    pub fn text(self, alphabet: &Alphabet) -> String {
        self.letters().map(|letter| alphabet.letter(letter)).collect()
    }
}

impl FromIterator<Tile> for PackedWord {
    /// Of more than 15 letters only the last ones are sure to count.
    fn from_iter<I: IntoIterator<Item = Tile>>(letters: I) -> Self {
        letters.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for PackedWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.letters()).finish()
    }
}
