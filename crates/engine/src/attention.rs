//! What comes to mind of what could be laid on a board of tiles: the more tiles must be laid and the more words are formed across, the less likely it is.

use crossword::{Board, Placement, Tiles};
use play::Seat;

use crate::random::mixed;

/// How hard a placing is to see: the tiles laid beyond the first, and the words formed across.
pub(crate) fn effort(board: &Board, placing: &Placement) -> usize {
    let across = placing.direction().other();
    let crossing = placing.laid(board).iter().filter(|tile| board.neighbours(tile.square, across)).count();
    placing.len() - 1 + crossing
}

/// By effort, the chance to see a placing, of 2^32.
pub(crate) struct Chances([u64; 16]);

impl Chances {
    /// Of a hundred placings of two tiles, so many are seen; of three tiles that share of this share, and so on.
    pub(crate) fn new(percent: u32) -> Chances {
        let mut chance = 1 << 32;
        Chances(std::array::from_fn(|effort| {
            if effort > 0 {
                chance = chance * u64::from(percent) / 100;
            }
            chance
        }))
    }

    /// Whether a placing of this effort is seen by whoever has this luck with its main word.
    pub(crate) fn reach(&self, effort: usize, luck: u64) -> bool {
        luck < self.0[effort.min(15)]
    }
}

/// A random number below 2^32, one for each word: the same word laid elsewhere has the same luck.
pub(crate) fn luck(seed: u64, letters: impl Iterator<Item = u8>) -> u64 {
    letters.fold(seed, |hash, letter| mixed(hash ^ u64::from(letter))) >> 32
}

/// What a seat sees of a position, as far as chance follows from it.
pub(crate) struct Observation<'a> {
    pub(crate) board: &'a Board,
    pub(crate) rack: Option<&'a Tiles>,
    pub(crate) scores: &'a [i32],
    pub(crate) seat: Option<Seat>,
    pub(crate) bag: usize,
    /// Turns in a row that brought nothing.
    pub(crate) idle: usize,
}

impl Observation<'_> {
    /// A number for it.
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
