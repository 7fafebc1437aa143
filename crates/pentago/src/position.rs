//! A position in which the game goes on, its moves, and what each leads to.

use crate::{Board, Move, RuleSet, Setup, Side, Square, Turn, Unplayable};

/// A board on which it is somebody's turn: the marbles are as many as turns allow, no five lies on it but one that is waited on, a square is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    waiting: bool,
    rules: RuleSet,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The opponent is on turn.
    Going(Position),
    /// The game is over; the board as it lies then, and how it ended.
    Over(Board, End),
}

/// How a game ended by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// Who won; none: a draw.
    pub winner: Option<Side>,
    /// By what.
    pub how: How,
}

/// By what a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum How {
    /// A placing made five: its side won.
    Placed,
    /// A turn made five for the mover alone: it won.
    Turned,
    /// A turn made five for the opponent alone: the mover lost.
    Gave,
    /// A turn made five for both: a draw.
    Both,
    /// The board is full without five: a draw.
    Full,
    /// The answer to a turned five made five, too: a draw.
    Answered,
    /// The answer to a turned five made none: the one who waited won.
    Waited,
}

impl How {
    /// All.
    pub const ALL: [How; 7] = [How::Placed, How::Turned, How::Gave, How::Both, How::Full, How::Answered, How::Waited];

    /// A stable name: `placed`, `turned`, `gave`, `both`, `full`, `answered`, `waited`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            How::Placed => "placed",
            How::Turned => "turned",
            How::Gave => "gave",
            How::Both => "both",
            How::Full => "full",
            How::Answered => "answered",
            How::Waited => "waited",
        }
    }
}

/// Why a move is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The square is taken.
    #[error("{square} is taken by {by}: place on an empty square")]
    Taken {
        /// Which.
        square: Square,
        /// By whose marble.
        by: Side,
    },
    /// A turn must be named.
    #[error(
        "the turn is missing: after placing on {0} turn a quadrant, as {0}AR; a quadrant whose turn changes nothing must be named, too"
    )]
    TurnMissing(Square),
    /// The placing made five.
    #[error("the turn {turn} is superfluous: the placing on {square} makes five and wins at once; write {square}")]
    TurnAfterFive {
        /// Where.
        square: Square,
        /// The turn.
        turn: Turn,
    },
    /// An answer to a turned five has no turn.
    #[error("the turn {turn} is superfluous: the answer to a turned five is a placing without a turn; write {square}")]
    TurnInAnswer {
        /// Where.
        square: Square,
        /// The turn.
        turn: Turn,
    },
}

impl Position {
    /// The empty board.
    #[must_use]
    pub const fn start(rules: RuleSet) -> Position {
        Position { board: Board::EMPTY, waiting: false, rules }
    }

    /// A position somebody has set up.
    ///
    /// # Errors
    /// Why no game by these rules goes on there, and what would be possible instead.
    pub fn new(setup: Setup, rules: RuleSet) -> Result<Position, Unplayable> {
        setup.check(rules)?;
        Ok(Position { board: setup.board, waiting: setup.waiting.is_some(), rules })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rule set.
    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Who is to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.board.turn()
    }

    /// Who has turned a five and waits for the answer of the one to move.
    #[must_use]
    pub const fn waiting(&self) -> Option<Side> {
        if self.waiting { Some(self.turn().other()) } else { None }
    }

    /// As it is written.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup { board: self.board, waiting: self.waiting() }
    }

    /// All legal moves, square by square in rows, each with the turns in the order of [`Turn::ALL`]. Moves that lead to the same board are all there.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        let side = self.turn();
        let empty = Square::all().filter(|&square| self.board.get(square).is_none());
        let mut moves = Vec::with_capacity(8 * self.board.empty().len());
        for square in empty {
            if self.waiting || self.board.placed(side, square).marbles(side).has_five() {
                moves.push(Move { square, turn: None });
            } else {
                moves.extend(Turn::ALL.map(|turn| Move { square, turn: Some(turn) }));
            }
        }
        moves
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Which rule it breaks.
    pub fn play(&self, play: Move) -> Result<Next, Illegal> {
        let Move { square, turn } = play;
        if let Some(by) = self.board.get(square) {
            return Err(Illegal::Taken { square, by });
        }
        let side = self.turn();
        let board = self.board.placed(side, square);
        let five = board.marbles(side).has_five();
        match turn {
            Some(turn) if self.waiting => Err(Illegal::TurnInAnswer { square, turn }),
            None if self.waiting && five => Ok(Next::Over(board, End { winner: None, how: How::Answered })),
            None if self.waiting => Ok(Next::Over(board, End { winner: Some(side.other()), how: How::Waited })),
            Some(turn) if five => Err(Illegal::TurnAfterFive { square, turn }),
            None if five => Ok(Next::Over(board, End { winner: Some(side), how: How::Placed })),
            None => Err(Illegal::TurnMissing(square)),
            Some(turn) => Ok(self.after_turn(board.turned(turn), side)),
        }
    }

    /// What a turn of `side` has led to.
    fn after_turn(&self, board: Board, side: Side) -> Next {
        let full = board.empty().is_empty();
        let fives = (board.marbles(side).has_five(), board.marbles(side.other()).has_five());
        let over = |winner, how| Next::Over(board, End { winner, how });
        match fives {
            (true, true) => over(None, How::Both),
            (false, true) => over(Some(side.other()), How::Gave),
            (true, false) if full || self.rules == RuleSet::Standard => over(Some(side), How::Turned),
            (false, false) if full => over(None, How::Full),
            (waiting, _) => Next::Going(Position { board, waiting, rules: self.rules }),
        }
    }
}
