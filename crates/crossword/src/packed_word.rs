//! Words packed into one number, for comparing and storing without allocation.

use std::fmt;

use lexicon::{Alphabet, MAX_WORD, Tile};

use crate::board::Board;
use crate::square::{Direction, Square};

/// A word of at most 15 letters: six bits per letter, the first one highest. The encoding is
/// injective.
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

// The longest word fits, and every letter fits in its bits.
const _: () = assert!(MAX_WORD as u32 * BITS < u128::BITS && lexicon::MAX_LETTERS as u128 <= LETTER);

impl PackedWord {
    pub const EMPTY: Self = Self(0);

    /// Appends one letter, 1 to 63.
    #[inline]
    #[must_use]
    pub const fn with(self, letter: Tile) -> Self {
        Self(self.0 << BITS | (letter as u128 & LETTER))
    }

    /// Returns the run of tiles through an occupied square.
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

    /// Returns the number of letters.
    pub const fn len(self) -> usize {
        (u128::BITS - self.0.leading_zeros()).div_ceil(BITS) as usize
    }

    /// Returns whether there are no letters.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the letters, 1 to 63.
    pub fn letters(self) -> impl Iterator<Item = Tile> {
        (0..self.len()).rev().map(move |place| (self.0 >> (place as u32 * BITS) & LETTER) as Tile)
    }

    /// Returns the word in capitals.
    pub fn text(self, alphabet: &Alphabet) -> String {
        self.letters().map(|letter| alphabet.letter(letter)).collect()
    }
}

impl FromIterator<Tile> for PackedWord {
    /// Of more than 15 letters, only the last ones are guaranteed to be kept.
    fn from_iter<I: IntoIterator<Item = Tile>>(letters: I) -> Self {
        letters.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for PackedWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.letters()).finish()
    }
}
