//! The board as the search walks it, and the words that go through one of its letters.
//!
//! Places have a margin, as in the rules' own search: a place is `(row + 1) * 16 + column + 1`, a step to a neighbour adds a fixed number, every table
//! has 256 entries, and no index needs a check.

use balda::{Grid, Shape, Side, Square};
use lexicon::Tile;

use crate::balda::lexis::{Edge, Lexis};
use crate::lots::mixed;

/// A place on the board with its margin.
pub(crate) type Place = u8;

/// What is added to a place to come to its neighbours: beside, above and below first, then at the corners.
const STEPS: [u8; 8] = [1, 16, 255, 240, 17, 15, 239, 241];

/// A word in one number: six bits a letter, the first letter lowest.
pub(crate) type Packed = u128;

/// A letter put and the word it makes. Which way the word lies does not matter to whoever looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Play {
    pub(crate) word: Packed,
    pub(crate) len: u8,
    pub(crate) place: Place,
    pub(crate) letter: Tile,
}

impl Play {
    /// The order of lists: longer first, then by place, letter and word.
    #[inline]
    pub(crate) fn rank(&self) -> (u8, Place, Tile, Packed) {
        (!self.len, self.place, self.letter, self.word)
    }

    /// The same letter on the same square.
    #[inline]
    pub(crate) fn same_letter(&self, other: &Play) -> bool {
        self.place == other.place && self.letter == other.letter
    }
}

/// The letters of a word in one number.
pub(crate) fn packed(word: &[Tile]) -> Packed {
    word.iter().rev().fold(0, |packed, &tile| packed << 6 | Packed::from(tile & 63))
}

/// The letters of a packed word.
pub(crate) fn unpacked(mut word: Packed) -> Vec<Tile> {
    let mut tiles = Vec::new();
    while word != 0 {
        tiles.push((word & 63) as Tile);
        word >>= 6;
    }
    tiles
}

/// A board that letters are put on and taken off.
#[derive(Clone)]
pub(crate) struct Field {
    /// The letters; 0 where there is none and around the board.
    letter: [Tile; 256],
    /// How often a word may still use a square; 0 around the board.
    left: [u8; 256],
    /// The neighbours that are on the board and empty, as bits of [`STEPS`].
    holes: [u8; 256],
    side: Side,
    shape: Shape,
    empty: usize,
    hash: u64,
}

/// A number for a letter on a place.
fn zobrist(place: Place, letter: Tile) -> u64 {
    mixed(u64::from(place) << 8 | u64::from(letter) | 1 << 40)
}

/// A number for a word.
#[inline]
pub(crate) fn word_hash(word: Packed) -> u64 {
    mixed(word as u64 ^ mixed((word >> 64) as u64))
}

pub(crate) fn place_of(square: Square) -> Place {
    ((square.row() + 1) << 4 | (square.column() + 1)) as Place
}

pub(crate) fn square_of(place: Place) -> Square {
    let (row, column) = (usize::from(place >> 4).wrapping_sub(1), usize::from(place & 15).wrapping_sub(1));
    Square::new(row, column).unwrap_or_default()
}

impl Field {
    pub(crate) fn new(grid: &Grid, shape: Shape) -> Field {
        let side = grid.side();
        let mut field = Field { letter: [0; 256], left: [0; 256], holes: [0; 256], side, shape, empty: side.area(), hash: 0 };
        for square in side.squares() {
            field.left[usize::from(place_of(square))] = shape.uses();
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
        if self.shape.diagonals { &STEPS } else { &STEPS[..4] }
    }

    /// Puts a letter on an empty place.
    pub(crate) fn put(&mut self, place: Place, letter: Tile) {
        self.letter[usize::from(place)] = letter;
        self.turn_holes(place);
        self.empty -= 1;
        self.hash ^= zobrist(place, letter);
    }

    /// Takes a letter off.
    pub(crate) fn take(&mut self, place: Place) {
        self.hash ^= zobrist(place, self.letter[usize::from(place)]);
        self.letter[usize::from(place)] = 0;
        self.turn_holes(place);
        self.empty += 1;
    }

    fn turn_holes(&mut self, place: Place) {
        for (direction, &step) in self.steps().iter().enumerate() {
            self.holes[usize::from(place.wrapping_sub(step))] ^= 1 << direction;
        }
    }

    /// How many places are empty.
    pub(crate) fn empty(&self) -> usize {
        self.empty
    }

    /// A number for what stands where.
    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn is_empty(&self, place: Place) -> bool {
        self.letter[usize::from(place)] == 0
    }

    /// The empty places.
    pub(crate) fn empty_places(&self) -> impl Iterator<Item = Place> + '_ {
        self.side.squares().map(place_of).filter(|&place| self.is_empty(place))
    }

    /// All plays of the board, in the order of lists, each once.
    pub(crate) fn plays(&mut self, lexis: &Lexis, least: u8) -> Vec<Play> {
        let mut plays = Vec::new();
        let empty: Vec<Place> = self.empty_places().collect();
        for place in empty {
            for letter in lexis.words().letters().tiles() {
                self.put(place, letter);
                Walk { lexis, field: self, start: place, put: Some((place, letter)), least, out: &mut plays }.run();
                self.take(place);
            }
        }
        settle(&mut plays);
        plays
    }

    /// The plays whose word goes through the letter on `place` and over one empty square, in the order of lists, each once.
    pub(crate) fn plays_through(&mut self, place: Place, lexis: &Lexis, least: u8, plays: &mut Vec<Play>) {
        plays.clear();
        Walk { lexis, field: self, start: place, put: None, least, out: plays }.run();
        settle(plays);
    }

    /// Could the word be named at some time before the board is full? More than that is not looked at: not whether the letters it needs can be put.
    pub(crate) fn can_come(&mut self, word: Packed) -> bool {
        let empty: bool = self.empty > 0;
        let side = self.side;
        empty && side.squares().any(|square| self.spells(word, place_of(square), false))
    }

    /// Can the rest of the word lie from this place on, and has it gone over an empty square then?
    fn spells(&mut self, word: Packed, here: Place, over_empty: bool) -> bool {
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
        // An empty square that is used twice has the same letter both times.
        self.letter[at] = wanted;
        self.left[at] -= 1;
        let found = self.steps().iter().any(|&step| self.spells(rest, here.wrapping_add(step), over_empty));
        self.left[at] += 1;
        self.letter[at] = standing;
        found
    }
}

/// Brings plays into the order of lists, each once.
fn settle(plays: &mut Vec<Play>) {
    plays.sort_unstable_by_key(Play::rank);
    plays.dedup();
}

/// One walk from a letter: first towards the front of a word, then from the letter towards its end.
struct Walk<'a> {
    lexis: &'a Lexis,
    field: &'a mut Field,
    start: Place,
    /// The letter that is put, once it is.
    put: Option<(Place, Tile)>,
    least: u8,
    out: &'a mut Vec<Play>,
}

impl Walk<'_> {
    fn run(&mut self) {
        let letter = self.field.letter[usize::from(self.start)];
        let root = self.lexis.root();
        if root.has(letter) {
            let edge = self.lexis.edges()[root.follow(letter)];
            self.field.left[usize::from(self.start)] -= 1;
            self.front(edge, self.start, Packed::from(letter), 1);
            self.field.left[usize::from(self.start)] += 1;
        }
    }

    /// What was read lies before the letter, the first of it at `here`.
    fn front(&mut self, edge: Edge, here: Place, word: Packed, len: u8) {
        if edge.ends() {
            self.report(word, len);
        }
        if edge.letters & 1 != 0 {
            let turned = self.lexis.edges()[edge.first()];
            self.back(turned, self.start, word, len);
        }
        if edge.letters > 1 {
            self.step(edge, here, word, len, true);
        }
    }

    /// What was read ends at `here`.
    fn back(&mut self, edge: Edge, here: Place, word: Packed, len: u8) {
        if edge.letters != 0 {
            self.step(edge, here, word, len, false);
        }
    }

    /// To every neighbour whose letter can follow.
    #[inline(always)]
    fn step(&mut self, edge: Edge, here: Place, word: Packed, len: u8, front: bool) {
        let edges = self.lexis.edges();
        for &step in self.field.steps() {
            let near = here.wrapping_add(step);
            let letter = self.field.letter[usize::from(near)];
            if letter != 0 && edge.has(letter) && self.field.left[usize::from(near)] > 0 {
                self.go(edges[edge.follow(letter)], near, letter, word, len, front);
            }
        }
        let mut holes = self.field.holes[usize::from(here)];
        if self.put.is_some() {
            return;
        }
        while holes != 0 {
            let near = here.wrapping_add(STEPS[holes.trailing_zeros() as usize & 7]);
            holes &= holes - 1;
            let mut letters = edge.letters & !1;
            let mut at = edge.first() + (edge.letters & 1) as usize;
            while letters != 0 {
                let letter = letters.trailing_zeros() as Tile;
                letters &= letters - 1;
                self.put = Some((near, letter));
                self.field.letter[usize::from(near)] = letter;
                self.go(edges[at], near, letter, word, len, front);
                at += 1;
            }
            self.field.letter[usize::from(near)] = 0;
            self.put = None;
        }
    }

    #[inline(always)]
    fn go(&mut self, edge: Edge, near: Place, letter: Tile, word: Packed, len: u8, front: bool) {
        self.field.left[usize::from(near)] -= 1;
        if front {
            self.front(edge, near, word << 6 | Packed::from(letter), len + 1);
        } else {
            let word = word | Packed::from(letter) << (6 * u32::from(len));
            if edge.ends() {
                self.report(word, len + 1);
            }
            // Without a new letter yet, there must be enough to follow for one.
            if edge.height() > 0 {
                self.back(edge, near, word, len + 1);
            }
        }
        self.field.left[usize::from(near)] += 1;
    }

    #[inline(always)]
    fn report(&mut self, word: Packed, len: u8) {
        if let Some((place, letter)) = self.put
            && len >= self.least
        {
            self.out.push(Play { word, len, place, letter });
        }
    }
}

#[cfg(test)]
mod tests;
