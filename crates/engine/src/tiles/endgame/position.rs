//! The position that an endgame begins with.

use crossword::{Board, Cgp, MAX_SEATS, RuleSet, Tiles};
use lexicon::Tile;

/// A position with an empty bag, the seat on turn first. That the bag is empty is checked when it is made: every tile of the rule set lies on the
/// board or on a rack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    board: Board,
    racks: Vec<Tiles>,
    idle: u32,
}

impl Endgame {
    /// A position of two to four seats in which the last turn brought points.
    ///
    /// # Errors
    /// The tiles are not those of the rule set, each once, or a rack holds too many of them.
    pub fn new(board: Board, racks: &[Tiles], rules: &RuleSet) -> Result<Self, BadEndgame> {
        let missing = missing(&board, racks, 2, rules)?;
        if !missing.is_empty() {
            return Err(BadEndgame::InBag { tiles: missing.len() });
        }
        Ok(Self { board, racks: racks.to_vec(), idle: 0 })
    }

    /// The position of a CGP line, which names all racks; its scores are not looked at.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn of(cgp: &Cgp, rules: &RuleSet) -> Result<Self, BadEndgame> {
        let racks: Vec<Tiles> = (0..cgp.seats()).map(|seat| cgp.rack(seat)).collect();
        Ok(Self::new(cgp.board().clone(), &racks, rules)?.after(cgp.scoreless()))
    }

    /// The same position after so many turns in a row that count towards the game's end: turns without points under [`crossword::EndRule::Tournament`],
    /// passes under [`crossword::EndRule::Thesis`].
    #[must_use]
    pub fn after(mut self, turns: u32) -> Self {
        self.idle = turns;
        self
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The racks, that of the seat on turn first.
    pub fn racks(&self) -> &[Tiles] {
        &self.racks
    }

    /// Turns in a row that count towards the game's end.
    pub fn idle(&self) -> u32 {
        self.idle
    }
}

/// The tiles of the rule set that are neither on the board nor on a rack.
pub(in crate::tiles) fn missing(board: &Board, racks: &[Tiles], least: usize, rules: &RuleSet) -> Result<Tiles, BadEndgame> {
    if racks.len() < least || racks.len() > MAX_SEATS {
        return Err(BadEndgame::Seats { seats: racks.len() });
    }
    for (seat, rack) in racks.iter().enumerate() {
        if rack.len() > rules.rack_size() {
            return Err(BadEndgame::RackTooLong { seat: seat + 1, tiles: rack.len(), most: rules.rack_size() });
        }
    }
    let mut left = *rules.tiles();
    let on_board = board.iter().map(|(_, cell)| if cell.blank { crossword::BLANK } else { cell.letter });
    for kind in on_board.chain(racks.iter().flat_map(Tiles::iter)) {
        if !left.remove(kind) {
            return Err(BadEndgame::TooMany { tile: name(kind, rules), exist: usize::from(rules.tiles().count(kind)) });
        }
    }
    Ok(left)
}

/// How a tile is written; a number that is no letter of the alphabet is `#`.
fn name(kind: Tile, rules: &RuleSet) -> char {
    match usize::from(kind) {
        0 => '?',
        letter if letter <= rules.alphabet().len() => rules.alphabet().letter(kind),
        _ => '#',
    }
}

/// Why a position is no endgame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEndgame {
    /// Too few or too many racks.
    #[error("there are {seats} racks: an endgame has 2 to {MAX_SEATS}")]
    Seats {
        /// How many there are.
        seats: usize,
    },
    /// A rack with more tiles than a rack holds.
    #[error("rack {seat} has {tiles} tiles: a rack holds {most} at most")]
    RackTooLong {
        /// The seat, from 1, the one on turn first.
        seat: usize,
        /// How many tiles it has.
        tiles: usize,
        /// How many it may have.
        most: usize,
    },
    /// More tiles of a kind than there are.
    #[error("there are only {exist} of the tile {tile}: take some from the board or a rack")]
    TooMany {
        /// The tile, `?` for a blank.
        tile: char,
        /// How many of it the rule set has.
        exist: usize,
    },
    /// Tiles that are neither on the board nor on a rack.
    #[error("the bag is not empty: board and racks lack {tiles} of the tiles")]
    InBag {
        /// How many.
        tiles: usize,
    },
}
