//! The board of the search, and the words through one of its letters.
//!
//! Squares are numbered as [`balda::places`].

pub(crate) use balda::places::{Place, place_of};
use balda::{Grid, Prizes, Shape, Side, Square};
use lexicon::Tile;

use self::walk::{Room, Start, Walk};
use crate::balda::lexis::Lexis;
use crate::random::mixed;

mod walk;

/// A word in one number: six bits per letter, the first letter in the lowest bits.
pub(crate) type PackedWord = u128;

/// A placed letter and the word it forms. The path of the word is not stored, since the search does
/// not need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    /// The lower 96 bits of the packed word; the others are zero. A `u128` would double the size of
    /// a play, and searches keep a million of them.
    word: [u32; 3],
    pub(crate) len: u8,
    /// The letter count, multiplied if the new letter is on a prize square.
    pub(crate) points: u8,
    pub(crate) place: Place,
    pub(crate) letter: Tile,
}

impl Play {
    #[inline]
    pub(crate) fn new((place, letter): (Place, Tile), word: PackedWord, len: u8, points: u8) -> Play {
        let part = |number: u32| (word >> (32 * number)) as u32;
        Play { word: [part(0), part(1), part(2)], len, points, place, letter }
    }

    #[inline]
    pub(crate) fn word(&self) -> PackedWord {
        let [low, middle, high] = self.word.map(PackedWord::from);
        high << 64 | middle << 32 | low
    }

    /// Returns the sort key of play lists: more points first, then by place, letter and word.
    #[inline]
    pub(crate) fn rank(&self) -> (u32, PackedWord) {
        (u32::from(!self.points) << 16 | u32::from(self.place) << 8 | u32::from(self.letter), self.word())
    }

    /// Returns whether both place the same letter on the same square.
    #[inline]
    pub(crate) fn same_letter(&self, other: &Play) -> bool {
        self.place == other.place && self.letter == other.letter
    }
}

/// Packs a word into one number.
pub(crate) fn packed(word: &[Tile]) -> PackedWord {
    word.iter().rev().fold(0, |packed, &tile| packed << 6 | PackedWord::from(tile & 63))
}

/// Returns the letters of a packed word.
pub(crate) fn unpacked(mut word: PackedWord) -> Vec<Tile> {
    let mut tiles = Vec::new();
    while word != 0 {
        tiles.push((word & 63) as Tile);
        word >>= 6;
    }
    tiles
}

/// A board on which letters are placed and removed.
#[derive(Clone)]
pub(crate) struct Field {
    /// The letters; 0 for empty squares and outside the board.
    letter: [Tile; 256],
    /// How often a word may still use a square; 0 outside the board.
    left: [u8; 256],
    /// The letters of the neighbours, as a bit mask.
    beside: [u64; 256],
    /// The empty neighbours on the board, as bits of [`balda::places::STEPS`].
    holes: [u8; 256],
    /// The factor for a word whose new letter is placed there.
    factor: [u8; 256],
    side: Side,
    shape: Shape,
    empty: usize,
    hash: u64,
    room: Room,
}

/// Returns the Zobrist key of a letter at a place.
fn zobrist(place: Place, letter: Tile) -> u64 {
    mixed(u64::from(place) << 8 | u64::from(letter) | 1 << 40)
}

/// Returns the hash of a word.
#[inline]
pub(crate) fn word_hash(word: PackedWord) -> u64 {
    mixed(word as u64 ^ mixed((word >> 64) as u64))
}

pub(crate) fn square_of(place: Place) -> Square {
    let (row, column) = (usize::from(place >> 4).wrapping_sub(1), usize::from(place & 15).wrapping_sub(1));
    Square::new(row, column).unwrap_or_default()
}

impl Field {
    pub(crate) fn new(grid: &Grid, shape: Shape, prizes: Prizes) -> Field {
        let side = grid.side();
        let mut field = Field {
            letter: [0; 256],
            left: [0; 256],
            beside: [0; 256],
            holes: [0; 256],
            factor: [1; 256],
            side,
            shape,
            empty: side.area(),
            hash: 0,
            room: Room::default(),
        };
        for square in side.squares() {
            field.left[usize::from(place_of(square))] = shape.uses();
            field.factor[usize::from(place_of(square))] = prizes.factor(square) as u8;
        }
        for square in side.squares() {
            for (direction, &step) in field.steps().iter().enumerate() {
                let near = place_of(square).wrapping_add(step);
                field.holes[usize::from(place_of(square))] |= u8::from(field.left[usize::from(near)] > 0) << direction;
            }
        }
        for square in side.squares() {
            if let Some(tile) = grid.get(square) {
                field.put(place_of(square), tile);
            }
        }
        field
    }

    fn steps(&self) -> &'static [u8] {
        balda::places::steps(self.shape.diagonals)
    }

    pub(crate) fn put(&mut self, place: Place, letter: Tile) {
        self.letter[usize::from(place)] = letter;
        self.turn(place);
        self.empty -= 1;
        self.hash ^= zobrist(place, letter);
    }

    /// Removes a letter.
    pub(crate) fn take(&mut self, place: Place) {
        self.hash ^= zobrist(place, self.letter[usize::from(place)]);
        self.letter[usize::from(place)] = 0;
        self.turn(place);
        self.empty += 1;
    }

    /// Updates the tables of the neighbours after a place was filled or emptied.
    fn turn(&mut self, place: Place) {
        let steps = self.steps();
        for (direction, &step) in steps.iter().enumerate() {
            let near = place.wrapping_sub(step);
            self.holes[usize::from(near)] ^= 1 << direction;
            let letters = steps.iter().map(|&step| 1 << self.letter[usize::from(near.wrapping_add(step))]);
            self.beside[usize::from(near)] = letters.fold(0, |all, letter: u64| all | letter) & !1;
        }
    }

    /// Returns the number of empty places.
    pub(crate) fn empty(&self) -> usize {
        self.empty
    }

    /// Returns the Zobrist hash of the board.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn is_empty(&self, place: Place) -> bool {
        self.letter[usize::from(place)] == 0
    }

    /// Returns the empty places.
    pub(crate) fn empty_places(&self) -> impl Iterator<Item = Place> + '_ {
        self.side.squares().map(place_of).filter(|&place| self.is_empty(place))
    }

    /// Returns all plays, sorted by rank, without duplicates.
    pub(crate) fn plays(&mut self, lexis: &Lexis, least: u8) -> Vec<Play> {
        let mut plays = Vec::new();
        let mut room = std::mem::take(&mut self.room);
        let empty: Vec<Place> = self.empty_places().collect();
        for place in empty {
            for letter in lexis.words().letters().tiles() {
                self.put(place, letter);
                self.walk(lexis, Start { place, put: true }, least, &mut room, &mut plays);
                self.take(place);
            }
        }
        self.room = room;
        settle(&mut plays);
        plays
    }

    /// Replaces `plays` with those whose word goes through the letter at `place` and over one empty
    /// square, sorted by rank, without duplicates.
    pub(crate) fn plays_through(&mut self, place: Place, lexis: &Lexis, least: u8, plays: &mut Vec<Play>) {
        plays.clear();
        let mut room = std::mem::take(&mut self.room);
        self.walk(lexis, Start { place, put: false }, least, &mut room, plays);
        self.room = room;
        settle(plays);
    }

    fn walk(&self, lexis: &Lexis, start: Start, least: u8, room: &mut Room, plays: &mut Vec<Play>) {
        match (self.shape.knots, self.shape.diagonals) {
            (false, false) => Walk::<false, false>::new(lexis, self, start, least).run(room, plays),
            (false, true) => Walk::<false, true>::new(lexis, self, start, least).run(room, plays),
            (true, false) => Walk::<true, false>::new(lexis, self, start, least).run(room, plays),
            (true, true) => Walk::<true, true>::new(lexis, self, start, least).run(room, plays),
        }
    }

    /// Returns whether the word fits on the board over an empty square. Does not check whether the
    /// letters it needs can be placed one at a time.
    pub(crate) fn can_come(&mut self, word: PackedWord) -> bool {
        let empty: bool = self.empty > 0;
        let side = self.side;
        empty && side.squares().any(|square| self.spells(word, place_of(square), false))
    }

    /// Returns whether the rest of the word has a path from this place that includes an empty
    /// square.
    fn spells(&mut self, word: PackedWord, here: Place, over_empty: bool) -> bool {
        let (at, wanted) = (usize::from(here), (word & 63) as Tile);
        let standing = self.letter[at];
        if self.left[at] == 0 || (standing != 0 && standing != wanted) {
            return false;
        }
        let over_empty = over_empty || standing == 0;
        let rest = word >> 6;
        if rest == 0 {
            return over_empty;
        }
        // An empty square used twice has the same letter both times.
        self.letter[at] = wanted;
        self.left[at] -= 1;
        let found = self.steps().iter().any(|&step| self.spells(rest, here.wrapping_add(step), over_empty));
        self.left[at] += 1;
        self.letter[at] = standing;
        found
    }
}

/// Sorts plays by rank and removes duplicates.
pub(crate) fn settle(plays: &mut Vec<Play>) {
    plays.sort_unstable_by_key(Play::rank);
    plays.dedup();
}

#[cfg(test)]
pub(crate) mod tests;
