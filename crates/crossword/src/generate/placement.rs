//! A generated placement in 16 bytes.

use std::cmp::Ordering;

use lexicon::Tile;

use crate::board::{Board, Cell, PlacedTile};
use crate::moves::Move;
use crate::rules::MAX_RACK;
use crate::square::{Direction, SQUARES, Square};
use crate::tiles::Tiles;

/// A placement with its score, optimized for generating thousands. Its tiles cover the empty
/// squares from the first one on, so the squares follow from the board.
///
/// Placements are ordered from best to worst: by descending score, then by ascending number of
/// tiles, then across before down, then by the first square, row by row, then by letters, with
/// blanks last. The best placement is chosen by this order, so the choice does not depend on the
/// search method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    tiles: u64,
    score: u32,
    first: u8,
    shape: u8,
}

/// Flag in `shape` for a placement that lies down.
const DOWN: u8 = 0x80;

impl Placement {
    /// Creates a placement. `tiles` contains the cells in one-byte encoding, the first in the
    /// lowest byte; `first` is the index of the first square.
    #[inline(always)]
    pub(crate) fn new(tiles: u64, count: u32, score: u32, first: u8, direction: Direction) -> Self {
        let down = if matches!(direction, Direction::Down) { DOWN } else { 0 };
        Self { tiles, score, first, shape: count as u8 | down }
    }

    #[inline]
    pub fn score(&self) -> u32 {
        self.score
    }

    /// Returns the direction of the main word. A single tile that forms words in both directions
    /// counts as across.
    #[inline]
    pub fn direction(&self) -> Direction {
        if self.shape & DOWN == 0 { Direction::Across } else { Direction::Down }
    }

    /// Returns the number of tiles placed.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // A placement has at least one tile.
    pub fn len(&self) -> usize {
        usize::from(self.shape & !DOWN)
    }

    /// Returns the first square with a placed tile.
    pub fn first(&self) -> Square {
        Square::from_index(usize::from(self.first) % SQUARES).expect("the remainder is on the board")
    }

    /// Returns the tiles in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.len().min(MAX_RACK)).map(|place| Cell::from_code((self.tiles >> (8 * place)) as u8))
    }

    /// Returns the kinds of tiles that leave the rack.
    pub fn kinds(&self) -> impl Iterator<Item = Tile> + '_ {
        self.cells().map(|cell| if cell.blank { crate::tiles::BLANK } else { cell.letter })
    }

    /// Returns the tiles that leave the rack.
    pub fn tiles(&self) -> Tiles {
        self.kinds().collect()
    }

    /// Returns the tiles with their squares on the board that the placement was generated for.
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

    /// Converts the placement to a move on the board that it was generated for.
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
