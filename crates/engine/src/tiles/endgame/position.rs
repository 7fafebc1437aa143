//! The start position of an endgame search.

use crossword::{Board, Cgp, MAX_SEATS, RuleSet, Tiles};
use lexicon::Tile;

/// A position with an empty bag, the seat on turn first. The constructor checks that every tile of
/// the rule set is on the board or on a rack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endgame {
    board: Board,
    racks: Vec<Tiles>,
    idle: u32,
}

impl Endgame {
    /// Creates a position of two to four seats in which the last turn scored.
    ///
    /// # Errors
    /// Returns an error if the tiles are not exactly those of the rule set, or a rack is too large.
    pub fn new(board: Board, racks: &[Tiles], rules: &RuleSet) -> Result<Self, EndgameError> {
        let missing = missing(&board, racks, 2, rules)?;
        if !missing.is_empty() {
            return Err(EndgameError::InBag { tiles: missing.len() });
        }
        Ok(Self { board, racks: racks.to_vec(), idle: 0 })
    }

    /// Converts a CGP position with all racks. Its scores are ignored.
    ///
    /// # Errors
    /// Returns the errors of [`new`](Self::new).
    pub fn of(cgp: &Cgp, rules: &RuleSet) -> Result<Self, EndgameError> {
        let racks: Vec<Tiles> = (0..cgp.seats()).map(|seat| cgp.rack(seat)).collect();
        Ok(Self::new(cgp.board().clone(), &racks, rules)?.after(cgp.scoreless()))
    }

    /// Sets the number of consecutive turns that count towards the end of the game: scoreless turns
    /// under [`crossword::EndRule::Tournament`], passes under [`crossword::EndRule::Thesis`].
    #[must_use]
    pub fn after(mut self, turns: u32) -> Self {
        self.idle = turns;
        self
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the racks, that of the seat on turn first.
    pub fn racks(&self) -> &[Tiles] {
        &self.racks
    }

    /// Returns the number of consecutive turns that count towards the end of the game.
    pub fn idle(&self) -> u32 {
        self.idle
    }
}

/// Returns the tiles of the rule set that are neither on the board nor on a rack.
pub(in crate::tiles) fn missing(board: &Board, racks: &[Tiles], min: usize, rules: &RuleSet) -> Result<Tiles, EndgameError> {
    if racks.len() < min || racks.len() > MAX_SEATS {
        return Err(EndgameError::Seats { seats: racks.len() });
    }
    for (seat, rack) in racks.iter().enumerate() {
        if rack.len() > rules.rack_size() {
            return Err(EndgameError::RackTooLong { seat: seat + 1, tiles: rack.len(), max: rules.rack_size() });
        }
    }
    let mut left = *rules.tiles();
    let on_board = board.iter().map(|(_, cell)| if cell.blank { crossword::BLANK } else { cell.letter });
    for kind in on_board.chain(racks.iter().flat_map(Tiles::iter)) {
        if !left.remove(kind) {
            return Err(EndgameError::TooMany { tile: name(kind, rules), exist: usize::from(rules.tiles().count(kind)) });
        }
    }
    Ok(left)
}

/// Returns the notation of a tile, or `#` if it is not part of the alphabet.
fn name(kind: Tile, rules: &RuleSet) -> char {
    match usize::from(kind) {
        0 => '?',
        letter if letter <= rules.alphabet().len() => rules.alphabet().letter(kind),
        _ => '#',
    }
}

/// A position is not a valid endgame.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndgameError {
    /// Too few or too many racks.
    #[error("there are {seats} racks: an endgame has 2 to {MAX_SEATS}")]
    Seats { seats: usize },
    /// A rack has too many tiles.
    #[error("rack {seat} has {tiles} tiles; at most {max} fit")]
    RackTooLong {
        /// The seat, from 1, the one on turn first.
        seat: usize,
        tiles: usize,
        max: usize,
    },
    /// There are more tiles of a kind than in the tile set.
    #[error("the board and the racks have more than {exist} of the tile {tile}: remove some")]
    TooMany {
        /// The tile, `?` for a blank.
        tile: char,
        /// The number of these tiles in the tile set.
        exist: usize,
    },
    /// Some tiles are neither on the board nor on a rack.
    #[error("the bag is not empty: {tiles} tiles are neither on the board nor on a rack")]
    InBag { tiles: usize },
}
