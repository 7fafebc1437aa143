//! A position inside the search, without its board.

use crossword::{Direction, PreparedBoard, SIDE};

use super::hand::Part;
use super::layings::EndgamePlacement;

/// Rows and columns.
pub(super) const LANES: usize = 2 * SIDE;

/// The number of a lane: rows, then columns.
#[inline]
pub(super) fn lane_of(direction: Direction, line: usize) -> usize {
    direction as usize * SIDE + line
}

/// How a game stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// What the seats still hold.
    pub(super) racks: [Part; 2],
    /// Who is on turn.
    pub(super) turn: usize,
    /// After so many more turns without points the game ends.
    pub(super) rest: u8,
    /// Which of the search's boards it lies on.
    pub(super) board: usize,
    /// The number of the board, racks and turns left out.
    pub(super) hash: u64,
    /// The states of the lanes.
    pub(super) lanes: [u32; LANES],
    /// By direction and line: the places on which a tile lies.
    pub(super) filled: [[u16; SIDE]; 2],
}

impl Node {
    /// The places on which tiles lie, by direction and line.
    pub(super) fn filled(prepared: &PreparedBoard) -> [[u16; SIDE]; 2] {
        let mut filled = [[0; SIDE]; 2];
        for (square, _) in prepared.board().iter() {
            for direction in Direction::BOTH {
                filled[direction as usize][square.line(direction)] |= 1 << square.place(direction);
            }
        }
        filled
    }

    /// The squares that a placing depends on: as long as nothing is laid there, it can be laid, for the same points.
    pub(super) fn zone(&self, laying: &EndgamePlacement) -> Zone {
        let (across, line) = (usize::from(laying.lane) / SIDE, usize::from(laying.lane) % SIDE);
        let mut zone = Zone([[0; SIDE]; 2]);
        let mut add = |direction: usize, line: usize, place: usize| {
            zone.0[direction][line] |= 1 << place;
            zone.0[1 - direction][place] |= 1 << line;
        };
        let whole = u32::from(self.filled[across][line] | laying.places);
        let (before, behind) = ends(whole, laying.places.trailing_zeros() as usize);
        before.into_iter().chain(behind).for_each(|place| add(across, line, place));
        let mut todo = laying.places;
        while todo != 0 {
            let place = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            add(across, line, place);
            let (before, behind) = ends(u32::from(self.filled[1 - across][place]) | 1 << line, line);
            before.into_iter().chain(behind).for_each(|at| add(1 - across, place, at));
        }
        zone
    }
}

/// The empty places before and behind a run, where the board has such.
fn ends(filled: u32, at: usize) -> (Option<usize>, Option<usize>) {
    let behind = at + (filled >> at).trailing_ones() as usize;
    let run = (filled << (31 - at)).leading_ones() as usize;
    ((at + 1).checked_sub(run + 1), (behind < SIDE).then_some(behind))
}

/// Squares, by direction and line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zone([[u16; SIDE]; 2]);

impl Zone {
    /// Does a placing cover one of them?
    #[inline]
    pub(super) fn meets(&self, laying: &EndgamePlacement) -> bool {
        let lane = usize::from(laying.lane);
        self.0.as_flattened()[lane] & laying.places != 0
    }
}
