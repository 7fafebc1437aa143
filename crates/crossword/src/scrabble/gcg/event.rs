//! Events of a game, one per line of the record.

use crate::board::{Cell, PlacedTile};
use crate::square::{Direction, Square};
use crate::tiles::Tiles;

/// An event: a line that starts with `>`, and the note below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Index of the player in [`Gcg::players`](super::Gcg::players).
    pub player: usize,
    /// The known tiles of the player's rack before the event. Records of human games often have
    /// only some of them, or none.
    pub rack: Option<Tiles>,
    pub action: Action,
    /// The player's score after the event.
    pub total: i32,
    /// Text after the total; some programs list the words formed.
    pub remark: String,
    /// A comment, possibly of several lines.
    pub note: Option<String>,
}

/// The action of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `8G WORD +24`: a placement.
    Place(GcgPlacement),
    /// `-ABC +0`: an exchange of these tiles.
    Exchange(Tiles),
    /// `-3 +0`: an exchange of this number of unknown tiles.
    ExchangeUnseen(usize),
    /// `- +0`: a pass.
    Pass,
    /// `-- -24`: the previous placement was challenged and taken back.
    Withdraw { score: u32 },
    /// `(challenge) +5`: a bonus for a failed challenge of the previous placement.
    Bonus { points: i32 },
    /// `(time) -10`: a time penalty.
    Time { lost: i32 },
    /// `(ABC) +10`: the player went out and gains points for the tiles of the others.
    Gain {
        tiles: Tiles,
        /// Their value, or twice that.
        points: i32,
    },
    /// `ABC (ABC) -5`: the player loses the value of the rack.
    Loss { tiles: Option<Tiles>, lost: i32 },
}

/// A placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GcgPlacement {
    pub start: Square,
    pub direction: Direction,
    /// The whole word, including tiles already on the board.
    pub word: Vec<Cell>,
    /// The tiles placed, in the order of the word.
    pub laid: Vec<PlacedTile>,
    pub score: u32,
}

impl GcgPlacement {
    /// Returns the tiles that left the rack.
    pub fn used(&self) -> Tiles {
        self.laid.iter().map(|tile| tile.kind()).collect()
    }
}

impl Action {
    /// Returns the points added to the player's score.
    pub fn points(&self) -> i64 {
        match self {
            Self::Place(placement) => i64::from(placement.score),
            Self::Exchange(_) | Self::ExchangeUnseen(_) | Self::Pass => 0,
            Self::Withdraw { score } => -i64::from(*score),
            Self::Bonus { points } | Self::Gain { points, .. } => i64::from(*points),
            Self::Time { lost } | Self::Loss { lost, .. } => -i64::from(*lost),
        }
    }
}
