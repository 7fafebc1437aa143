//! Models which placements a player overlooks: the more tiles and cross-words a placement has, the
//! less likely the player finds it.

use crossword::{Board, Placement, Tiles};
use play::Seat;

use crate::random::mixed;

/// Returns the difficulty of a placement: the tiles beyond the first, plus the cross-words.
pub(crate) fn effort(board: &Board, placement: &Placement) -> usize {
    let across = placement.direction().other();
    let crossing = placement.laid(board).iter().filter(|tile| board.neighbours(tile.square, across)).count();
    placement.len() - 1 + crossing
}

/// The probability of finding a placement by its effort, scaled by 2^32.
pub(crate) struct Chances([u64; 16]);

impl Chances {
    /// Creates probabilities that decrease exponentially: `percent` for two tiles, its square for
    /// three, and so on.
    pub(crate) fn new(percent: u32) -> Chances {
        let mut chance = 1 << 32;
        Chances(std::array::from_fn(|effort| {
            if effort > 0 {
                chance = chance * u64::from(percent) / 100;
            }
            chance
        }))
    }

    /// Returns whether a player with this luck for the main word finds a placement of this effort.
    pub(crate) fn reach(&self, effort: usize, luck: u64) -> bool {
        luck < self.0[effort.min(15)]
    }
}

/// Returns a random number below 2^32 for a word. It is the same wherever the word is placed.
pub(crate) fn luck(seed: u64, letters: impl Iterator<Item = u8>) -> u64 {
    letters.fold(seed, |hash, letter| mixed(hash ^ u64::from(letter))) >> 32
}

/// The part of a seat's view that determines its random choices.
pub(crate) struct Observation<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rack: Option<&'a Tiles>,
    pub(crate) scores: &'a [i32],
    pub(crate) seat: Option<Seat>,
    pub(crate) bag: usize,
    /// Scoreless turns in a row.
    pub(crate) idle: usize,
}

impl Observation<'_> {
    /// Returns a hash of the observation.
    pub(crate) fn number(&self) -> u64 {
        let mut hash = 0;
        let mut add = |number: u64| hash = mixed(hash ^ number);
        for (square, cell) in self.board.iter() {
            add(square.index() as u64 | u64::from(cell.letter) << 8 | u64::from(cell.blank) << 16);
        }
        self.rack
            .iter()
            .flat_map(|rack| rack.counts().iter().enumerate())
            .for_each(|(kind, &count)| add((kind as u64) << 8 | u64::from(count)));
        self.scores.iter().for_each(|&score| add(score as u64));
        add(self.seat.map_or(0, |seat| 1 + seat.index() as u64));
        add(self.bag as u64);
        add(self.idle as u64);
        hash
    }
}
