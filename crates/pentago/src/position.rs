//! Positions of a game in progress: move generation and play.

use crate::{Board, Move, PositionError, RuleSet, Setup, Side, Square, Turn};

/// A position of a game in progress.
///
/// The marble counts fit alternating turns, at least one square is empty, and there is no five,
/// except one that awaits the opponent's answer under [`RuleSet::Answer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    waiting: bool,
    rules: RuleSet,
}

/// The result of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The game continues with the opponent to move.
    Going(Position),
    /// The game is over, with this final board.
    Over(Board, End),
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    pub reason: EndReason,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EndReason {
    /// A placement made five: the mover wins.
    FivePlaced,
    /// A turn made five for the mover only: the mover wins.
    FiveTurned,
    /// A turn made five for the opponent only: the mover loses.
    OpponentFive,
    /// A turn made five for both sides: a draw.
    BothFive,
    /// The board is full without a five: a draw.
    BoardFull,
    /// The answer to a five made by a turn made five as well: a draw.
    FiveAnswered,
    /// The answer to a five made by a turn made no five: the side that turned it wins.
    FiveUnanswered,
}

impl EndReason {
    pub const ALL: [EndReason; 7] = [
        EndReason::FivePlaced,
        EndReason::FiveTurned,
        EndReason::OpponentFive,
        EndReason::BothFive,
        EndReason::BoardFull,
        EndReason::FiveAnswered,
        EndReason::FiveUnanswered,
    ];

    /// Returns the stable name used in logs and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::FivePlaced => "placed",
            EndReason::FiveTurned => "turned",
            EndReason::OpponentFive => "gave",
            EndReason::BothFive => "both",
            EndReason::BoardFull => "full",
            EndReason::FiveAnswered => "answered",
            EndReason::FiveUnanswered => "waited",
        }
    }
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalMove {
    #[error("{square} is taken by {by}: place on an empty square")]
    Occupied {
        square: Square,
        /// The side whose marble occupies the square.
        by: Side,
    },
    #[error(
        "the turn is missing: after placing on {0} turn a quadrant, as {0}AR; a quadrant whose turn changes nothing must be named, too"
    )]
    TurnMissing(Square),
    /// The placement makes five, which ends the game before the turn.
    #[error("the turn {turn} is not allowed: the placement on {square} makes five and wins at once; write {square}")]
    TurnAfterFive { square: Square, turn: Turn },
    /// The answer to a five made by a turn is a placement only.
    #[error("the turn {turn} is not allowed: the answer to a five made by a turn is a placement only; write {square}")]
    TurnInAnswer { square: Square, turn: Turn },
}

impl Position {
    /// Returns the position before the first move.
    #[must_use]
    pub const fn start(rules: RuleSet) -> Position {
        Position { board: Board::EMPTY, waiting: false, rules }
    }

    /// Builds a position from a setup.
    ///
    /// # Errors
    /// Returns why a game under these rules cannot continue from the setup.
    pub fn new(setup: Setup, rules: RuleSet) -> Result<Position, PositionError> {
        setup.check(rules)?;
        Ok(Position { board: setup.board, waiting: setup.waiting.is_some(), rules })
    }

    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Returns the side to move.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.board.turn()
    }

    /// Returns the side that made five by a turn and awaits the opponent's answer.
    #[must_use]
    pub const fn waiting(&self) -> Option<Side> {
        if self.waiting { Some(self.turn().other()) } else { None }
    }

    /// Returns the setup that describes this position.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        Setup { board: self.board, waiting: self.waiting() }
    }

    /// Returns all legal moves: squares row by row, and for each the turns in the order of
    /// [`Turn::ALL`]. Distinct moves that lead to the same board are all listed.
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
    /// Returns the rule that the move breaks.
    pub fn play(&self, play: Move) -> Result<Next, IllegalMove> {
        let Move { square, turn } = play;
        if let Some(by) = self.board.get(square) {
            return Err(IllegalMove::Occupied { square, by });
        }
        let side = self.turn();
        let board = self.board.placed(side, square);
        let five = board.marbles(side).has_five();
        match turn {
            Some(turn) if self.waiting => Err(IllegalMove::TurnInAnswer { square, turn }),
            None if self.waiting && five => Ok(Next::Over(board, End { winner: None, reason: EndReason::FiveAnswered })),
            None if self.waiting => Ok(Next::Over(board, End { winner: Some(side.other()), reason: EndReason::FiveUnanswered })),
            Some(turn) if five => Err(IllegalMove::TurnAfterFive { square, turn }),
            None if five => Ok(Next::Over(board, End { winner: Some(side), reason: EndReason::FivePlaced })),
            None => Err(IllegalMove::TurnMissing(square)),
            Some(turn) => Ok(self.after_turn(board.turned(turn), side)),
        }
    }

    /// Returns the result of `side` having turned a quadrant, which gave `board`.
    fn after_turn(&self, board: Board, side: Side) -> Next {
        let full = board.empty().is_empty();
        let fives = (board.marbles(side).has_five(), board.marbles(side.other()).has_five());
        let over = |winner, reason| Next::Over(board, End { winner, reason });
        match fives {
            (true, true) => over(None, EndReason::BothFive),
            (false, true) => over(Some(side.other()), EndReason::OpponentFive),
            (true, false) if full || self.rules == RuleSet::Standard => over(Some(side), EndReason::FiveTurned),
            (false, false) if full => over(None, EndReason::BoardFull),
            (waiting, _) => Next::Going(Position { board, waiting, rules: self.rules }),
        }
    }
}
