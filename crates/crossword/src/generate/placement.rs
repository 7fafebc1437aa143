//! A generated placing, in 16 bytes.

use std::cmp::Ordering;

use lexicon::Tile;

use crate::board::{Board, Cell, PlacedTile};
use crate::moves::Move;
use crate::rules::MAX_RACK;
use crate::square::{Direction, SQUARES, Square};
use crate::tiles::Tiles;

/// A placing with its score, as generators make them by the thousand: the tiles lie on the empty squares from the first one on, so which
/// squares they cover follows from the board.
///
/// Placings are ordered from the better to the worse: by score, highest first; among equals the one that lays fewer tiles; then across before
/// down; then by the first square, row by row; then by letters, a blank after all letters. This is the order in which the best placing is
/// chosen, so the choice never depends on how it was searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    tiles: u64,
    score: u32,
    first: u8,
    shape: u8,
}

/// Set in the shape of a placing that lies down.
const DOWN: u8 = 0x80;

impl Placement {
    /// `tiles` holds the one-byte forms of the cells, the first one lowest; `first` is the index of the first one's square.
    #[inline(always)]
    pub(crate) fn new(tiles: u64, count: u32, score: u32, first: u8, direction: Direction) -> Self {
        let down = if matches!(direction, Direction::Down) { DOWN } else { 0 };
        Self { tiles, score, first, shape: count as u8 | down }
    }

    /// Its points.
    #[inline]
    pub fn score(&self) -> u32 {
        self.score
    }

    /// How the main word lies. A single tile that forms words both ways lies across.
    #[inline]
    pub fn direction(&self) -> Direction {
        if self.shape & DOWN == 0 { Direction::Across } else { Direction::Down }
    }

    /// How many tiles it lays.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // A placing lays at least one tile.
    pub fn len(&self) -> usize {
        usize::from(self.shape & !DOWN)
    }

    /// The first square on which it lays a tile.
    pub fn first(&self) -> Square {
        Square::from_index(usize::from(self.first) % SQUARES).expect("the remainder is on the board")
    }

    /// The tiles in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.len().min(MAX_RACK)).map(|place| Cell::from_code((self.tiles >> (8 * place)) as u8))
    }

    /// The kinds of tiles that leave the rack.
    pub fn kinds(&self) -> impl Iterator<Item = Tile> + '_ {
        self.cells().map(|cell| if cell.blank { crate::tiles::BLANK } else { cell.letter })
    }

    /// The tiles that leave the rack.
    pub fn tiles(&self) -> Tiles {
        self.kinds().collect()
    }

    /// The tiles on their squares, given the board for which the placing was generated.
    pub fn laid(&self, board: &Board) -> Vec<PlacedTile> {
        let direction = self.direction();
        let mut next = Some(self.first());
        let mut laid = Vec::with_capacity(self.len());
        for cell in self.cells() {
            while let Some(square) = next
                && board.get(square).is_some()
            {
                next = square.after(direction);
            }
            let Some(square) = next else { break };
            laid.push(PlacedTile { square, letter: cell.letter, blank: cell.blank });
            next = square.after(direction);
        }
        laid
    }

    /// The placing as a move, given the board for which it was generated.
    pub fn to_move(&self, board: &Board) -> Move {
        Move::Place(self.laid(board))
    }
}

impl Ord for Placement {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |p: &Self| (std::cmp::Reverse(p.score), p.len(), p.direction(), p.first, p.tiles.swap_bytes());
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Placement {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
