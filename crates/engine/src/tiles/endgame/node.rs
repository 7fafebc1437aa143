//! A node of the search, without its board.

use crossword::{Direction, PreparedBoard, SIDE};

use super::endgame_placement::EndgamePlacement;
use super::hand::Subset;

/// The number of rows and columns.
pub(super) const LANES: usize = 2 * SIDE;

/// Returns the index of a lane: rows first, then columns.
#[inline]
pub(super) fn lane_of(direction: Direction, line: usize) -> usize {
    direction as usize * SIDE + line
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The tiles left of each hand.
    pub(super) racks: [Subset; 2],
    pub(super) turn: usize,
    /// The number of scoreless turns after which the game ends.
    pub(super) turns_left: u8,
    /// The index of the board in the worker's stack.
    pub(super) board: usize,
    /// The hash of the board, without racks and turns.
    pub(super) hash: u64,
    /// The indices of the lane states.
    pub(super) lanes: [u32; LANES],
    /// The occupied places, by direction and line.
    pub(super) filled: [[u16; SIDE]; 2],
}

impl Node {
    /// Returns the occupied places of a board, by direction and line.
    pub(super) fn filled(prepared: &PreparedBoard) -> [[u16; SIDE]; 2] {
        let mut filled = [[0; SIDE]; 2];
        for (square, _) in prepared.board().iter() {
            for direction in Direction::BOTH {
                filled[direction as usize][square.line(direction)] |= 1 << square.place(direction);
            }
        }
        filled
    }

    /// Returns the squares that a placement depends on. While they stay empty, it remains legal and
    /// scores the same.
    pub(super) fn zone(&self, placement: &EndgamePlacement) -> Zone {
        let (across, line) = (usize::from(placement.lane) / SIDE, usize::from(placement.lane) % SIDE);
        let mut zone = Zone([[0; SIDE]; 2]);
        let mut add = |direction: usize, line: usize, place: usize| {
            zone.0[direction][line] |= 1 << place;
            zone.0[1 - direction][place] |= 1 << line;
        };
        let whole = u32::from(self.filled[across][line] | placement.places);
        let (before, behind) = run_ends(whole, placement.places.trailing_zeros() as usize);
        before.into_iter().chain(behind).for_each(|place| add(across, line, place));
        let mut todo = placement.places;
        while todo != 0 {
            let place = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            add(across, line, place);
            let (before, behind) = run_ends(u32::from(self.filled[1 - across][place]) | 1 << line, line);
            before.into_iter().chain(behind).for_each(|at| add(1 - across, place, at));
        }
        zone
    }
}

/// Returns the empty places before and behind a run, if they are on the board.
fn run_ends(filled: u32, at: usize) -> (Option<usize>, Option<usize>) {
    let behind = at + (filled >> at).trailing_ones() as usize;
    let run = (filled << (31 - at)).leading_ones() as usize;
    ((at + 1).checked_sub(run + 1), (behind < SIDE).then_some(behind))
}

/// A set of squares, by direction and line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zone([[u16; SIDE]; 2]);

impl Zone {
    /// Returns whether a placement covers a square of the zone.
    #[inline]
    pub(super) fn intersects(&self, placement: &EndgamePlacement) -> bool {
        let lane = usize::from(placement.lane);
        self.0.as_flattened()[lane] & placement.places != 0
    }
}
