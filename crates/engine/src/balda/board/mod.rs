//! The board of the search, and the words through one of its letters.
//!
//! Squares are numbered as [`balda::places`].

pub(crate) use balda::places::{Place, place_of};
use balda::{Grid, Prizes, Shape, Side, Square};
use lexicon::Tile;

use self::walk::{Start, Walk, WalkBuffers};
use crate::balda::word_graph::WordGraph;
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
pub(crate) struct Board {
    /// The letters; 0 for empty squares and outside the board.
    letters: [Tile; 256],
    /// How often a word may still use a square; 0 outside the board.
    uses_left: [u8; 256],
    /// The letters of the neighbours, as a bit mask.
    neighbour_letters: [u64; 256],
    /// The empty neighbours on the board, as bits of [`balda::places::STEPS`].
    empty_neighbours: [u8; 256],
    /// The factor for a word whose new letter is placed there.
    factors: [u8; 256],
    side: Side,
    shape: Shape,
    empty: usize,
    hash: u64,
    buffers: WalkBuffers,
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

impl Board {
    pub(crate) fn new(grid: &Grid, shape: Shape, prizes: Prizes) -> Board {
        let side = grid.side();
        let mut board = Board {
            letters: [0; 256],
            uses_left: [0; 256],
            neighbour_letters: [0; 256],
            empty_neighbours: [0; 256],
            factors: [1; 256],
            side,
            shape,
            empty: side.area(),
            hash: 0,
            buffers: WalkBuffers::default(),
        };
        for square in side.squares() {
            board.uses_left[usize::from(place_of(square))] = shape.uses();
            board.factors[usize::from(place_of(square))] = prizes.factor(square) as u8;
        }
        for square in side.squares() {
            for (direction, &step) in board.steps().iter().enumerate() {
                let near = place_of(square).wrapping_add(step);
                board.empty_neighbours[usize::from(place_of(square))] |= u8::from(board.uses_left[usize::from(near)] > 0) << direction;
            }
        }
        for square in side.squares() {
            if let Some(tile) = grid.get(square) {
                board.put(place_of(square), tile);
            }
        }
        board
    }

    fn steps(&self) -> &'static [u8] {
        balda::places::steps(self.shape.diagonals)
    }

    pub(crate) fn put(&mut self, place: Place, letter: Tile) {
        self.letters[usize::from(place)] = letter;
        self.update_neighbours(place);
        self.empty -= 1;
        self.hash ^= zobrist(place, letter);
    }

    /// Removes a letter.
    pub(crate) fn remove(&mut self, place: Place) {
        self.hash ^= zobrist(place, self.letters[usize::from(place)]);
        self.letters[usize::from(place)] = 0;
        self.update_neighbours(place);
        self.empty += 1;
    }

    /// Updates the tables of the neighbours after a place was filled or emptied.
    fn update_neighbours(&mut self, place: Place) {
        let steps = self.steps();
        for (direction, &step) in steps.iter().enumerate() {
            let near = place.wrapping_sub(step);
            self.empty_neighbours[usize::from(near)] ^= 1 << direction;
            let letters = steps.iter().map(|&step| 1 << self.letters[usize::from(near.wrapping_add(step))]);
            self.neighbour_letters[usize::from(near)] = letters.fold(0, |all, letter: u64| all | letter) & !1;
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
        self.letters[usize::from(place)] == 0
    }

    /// Returns the empty places.
    pub(crate) fn empty_places(&self) -> impl Iterator<Item = Place> + '_ {
        self.side.squares().map(place_of).filter(|&place| self.is_empty(place))
    }

    /// Returns all plays, sorted by rank, without duplicates.
    pub(crate) fn plays(&mut self, graph: &WordGraph, min_letters: u8) -> Vec<Play> {
        let mut plays = Vec::new();
        let mut buffers = std::mem::take(&mut self.buffers);
        let empty: Vec<Place> = self.empty_places().collect();
        for place in empty {
            for letter in graph.words().letters().tiles() {
                self.put(place, letter);
                self.walk(graph, Start { place, put: true }, min_letters, &mut buffers, &mut plays);
                self.remove(place);
            }
        }
        self.buffers = buffers;
        sort_and_dedup(&mut plays);
        plays
    }

    /// Replaces `plays` with those whose word goes through the letter at `place` and over one empty
    /// square, sorted by rank, without duplicates.
    pub(crate) fn plays_through(&mut self, place: Place, graph: &WordGraph, min_letters: u8, plays: &mut Vec<Play>) {
        plays.clear();
        let mut buffers = std::mem::take(&mut self.buffers);
        self.walk(graph, Start { place, put: false }, min_letters, &mut buffers, plays);
        self.buffers = buffers;
        sort_and_dedup(plays);
    }

    fn walk(&self, graph: &WordGraph, start: Start, min_letters: u8, buffers: &mut WalkBuffers, plays: &mut Vec<Play>) {
        match (self.shape.knots, self.shape.diagonals) {
            (false, false) => Walk::<false, false>::new(graph, self, start, min_letters).run(buffers, plays),
            (false, true) => Walk::<false, true>::new(graph, self, start, min_letters).run(buffers, plays),
            (true, false) => Walk::<true, false>::new(graph, self, start, min_letters).run(buffers, plays),
            (true, true) => Walk::<true, true>::new(graph, self, start, min_letters).run(buffers, plays),
        }
    }

    /// Returns whether the word fits on the board over an empty square. Does not check whether the
    /// letters it needs can be placed one at a time.
    pub(crate) fn can_be_formed(&mut self, word: PackedWord) -> bool {
        let empty: bool = self.empty > 0;
        let side = self.side;
        empty && side.squares().any(|square| self.can_spell(word, place_of(square), false))
    }

    /// Returns whether the rest of the word has a path from this place that includes an empty
    /// square.
    fn can_spell(&mut self, word: PackedWord, here: Place, over_empty: bool) -> bool {
        let (at, wanted) = (usize::from(here), (word & 63) as Tile);
        let current = self.letters[at];
        if self.uses_left[at] == 0 || (current != 0 && current != wanted) {
            return false;
        }
        let over_empty = over_empty || current == 0;
        let rest = word >> 6;
        if rest == 0 {
            return over_empty;
        }
        // An empty square used twice has the same letter both times.
        self.letters[at] = wanted;
        self.uses_left[at] -= 1;
        let found = self.steps().iter().any(|&step| self.can_spell(rest, here.wrapping_add(step), over_empty));
        self.uses_left[at] += 1;
        self.letters[at] = current;
        found
    }
}

/// Sorts plays by rank and removes duplicates.
pub(crate) fn sort_and_dedup(plays: &mut Vec<Play>) {
    plays.sort_unstable_by_key(Play::rank);
    plays.dedup();
}

#[cfg(test)]
pub(crate) mod tests;
