//! How a game of Pentago stands, and what each event does to it.

use play::{Closing, Corrupt, Outcome, Seat, SeatSet};

use super::{Event, Verdict, seat_of};
use crate::{Board, Move, Next, Position, Side};

/// All that is needed to go on playing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How far the game has come.
    pub stage: Stage,
    /// The last move.
    pub last: Option<Last>,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It goes on.
    Playing(Position),
    /// It is over.
    Over {
        /// The board as it lies.
        board: Board,
        /// Who won; both: a draw.
        winners: SeatSet,
        /// Why: a name of [`crate::How`], or `timeout`, `resigned`, `flagged`, `abandoned`, `agreed`, `aborted`.
        reason: &'static str,
    },
}

/// A move that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Last {
    /// By whom.
    pub side: Side,
    /// Which.
    pub play: Move,
}

impl State {
    /// The board as it lies.
    #[must_use]
    pub const fn board(&self) -> &Board {
        match &self.stage {
            Stage::Playing(position) => position.board(),
            Stage::Over { board, .. } => board,
        }
    }

    /// Who is to move; nobody once it is over.
    #[must_use]
    pub const fn turn(&self) -> Option<Side> {
        match &self.stage {
            Stage::Playing(position) => Some(position.turn()),
            Stage::Over { .. } => None,
        }
    }

    /// How it came out, once it is over; a won game is 1 to 0.
    pub(super) fn outcome(&self) -> Outcome {
        let winners = match &self.stage {
            Stage::Playing(_) => SeatSet::EMPTY,
            Stage::Over { winners, .. } => *winners,
        };
        let score = |seat| i32::from(winners.len() == 1 && winners.contains(seat));
        Outcome { winners, scores: Seat::first(2).map(score).collect() }
    }

    pub(super) fn fold(&mut self, event: &Event) -> Result<(), Corrupt> {
        let Stage::Playing(position) = self.stage else { return Err(Corrupt(format!("`{event}` after the end"))) };
        let side = position.turn();
        let seat = match *event {
            Event::Moved { seat, .. } | Event::Lapsed { seat } => seat,
        };
        if seat != seat_of(side) {
            return Err(Corrupt(format!("`{event}`, and it is {side}'s turn")));
        }
        let Event::Moved { play, verdict, .. } = *event else {
            self.over(*position.board(), SeatSet::only(seat_of(side.other())), "timeout");
            return Ok(());
        };
        let next = position.play(play).map_err(|illegal| Corrupt(format!("`{event}`: {illegal}")))?;
        self.last = Some(Last { side, play });
        match (next, verdict) {
            (Next::Going(next), Verdict::Goes) if next.waiting().is_none() => self.stage = Stage::Playing(next),
            (Next::Going(next), Verdict::Waits) if next.waiting().is_some() => self.stage = Stage::Playing(next),
            (Next::Over(board, end), Verdict::Over(told)) if end == told => {
                let winners = end.winner.map_or_else(|| Seat::first(2).collect(), |winner| SeatSet::only(seat_of(winner)));
                self.over(board, winners, end.how.name());
            }
            _ => return Err(Corrupt(format!("`{event}` does not say what the move leads to"))),
        }
        Ok(())
    }

    pub(super) fn close(&mut self, how: Closing) {
        let (winners, reason) = match how {
            Closing::Agreed => (Seat::first(2).collect(), "agreed"),
            Closing::DrawClaimed => (Seat::first(2).collect(), "draw-claimed"),
            Closing::Aborted => (SeatSet::EMPTY, "aborted"),
            Closing::Resigned(seat) => (SeatSet::only(seat.next(2)), "resigned"),
            Closing::Flagged(seat) => (SeatSet::only(seat.next(2)), "flagged"),
            Closing::Abandoned(seat) => (SeatSet::only(seat.next(2)), "abandoned"),
        };
        if matches!(self.stage, Stage::Playing(_)) {
            self.over(*self.board(), winners, reason);
        }
    }

    fn over(&mut self, board: Board, winners: SeatSet, reason: &'static str) {
        self.stage = Stage::Over { board, winners, reason };
    }
}
