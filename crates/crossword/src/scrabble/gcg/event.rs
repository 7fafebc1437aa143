//! What happened in a game, a line of the record each.

use crate::board::{Cell, PlacedTile};
use crate::square::{Direction, Square};
use crate::tiles::Tiles;

/// An event: a line that starts with `>`, and the note below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Whose: the place among [`Gcg::players`](super::Gcg::players), from 0.
    pub player: usize,
    /// What the player held before, as far as it is known: records of people's games often have only some of the tiles, or none.
    pub rack: Option<Tiles>,
    /// What was done.
    pub action: Action,
    /// The player's points after it.
    pub total: i32,
    /// What follows the total in the line: some programs list the words formed.
    pub remark: String,
    /// What somebody wrote about it; several lines.
    pub note: Option<String>,
}

/// What an event did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// `8G WORD +24`: tiles were laid.
    Place(Placing),
    /// `-ABC +0`: these tiles were exchanged.
    Exchange(Tiles),
    /// `-3 +0`: so many tiles were exchanged.
    ExchangeUnseen(usize),
    /// `- +0`: the turn was passed.
    Pass,
    /// `-- -24`: the placing before was challenged and taken back.
    Withdraw {
        /// The points it had brought.
        score: u32,
    },
    /// `(challenge) +5`: the placing before was challenged without ground.
    Bonus {
        /// The points for it.
        points: i32,
    },
    /// `(time) -10`: the clock was overrun.
    Time {
        /// Points lost.
        lost: i32,
    },
    /// `(ABC) +10`: the player went out and gains by what the others held.
    Gain {
        /// What they held.
        tiles: Tiles,
        /// The points for it: its worth, or twice that.
        points: i32,
    },
    /// `ABC (ABC) -5`: the player loses the worth of its rack.
    Loss {
        /// The rack, if it is known.
        tiles: Option<Tiles>,
        /// Points lost.
        lost: i32,
    },
}

/// A placing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// Where its word starts.
    pub start: Square,
    /// How its word lies.
    pub direction: Direction,
    /// The whole word, tiles that lay there already among them.
    pub word: Vec<Cell>,
    /// The tiles laid, along the word.
    pub laid: Vec<PlacedTile>,
    /// The points of the move.
    pub score: u32,
}

impl Placing {
    /// The tiles that left the rack.
    pub fn used(&self) -> Tiles {
        self.laid.iter().map(|tile| tile.kind()).collect()
    }
}

impl Action {
    /// What it adds to the player's points.
    pub fn points(&self) -> i64 {
        match self {
            Self::Place(placing) => i64::from(placing.score),
            Self::Exchange(_) | Self::ExchangeUnseen(_) | Self::Pass => 0,
            Self::Withdraw { score } => -i64::from(*score),
            Self::Bonus { points } | Self::Gain { points, .. } => i64::from(*points),
            Self::Time { lost } | Self::Loss { lost, .. } => -i64::from(*lost),
        }
    }
}
