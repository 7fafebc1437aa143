//! The state of a game, and how events change it.

use play::{Closing, Corrupt, Outcome, Seat, SeatSet};

use super::{Event, Verdict, seat_of};
use crate::{Board, Move, Next, Position, Side};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub stage: Stage,
    pub last: Option<LastMove>,
}

/// Whether the game is in progress or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    Playing(Position),
    Over {
        /// The final board.
        board: Board,
        /// The winning seats; both for a draw.
        winners: SeatSet,
        /// An [`crate::EndReason`] name, or `timeout`, `resigned`, `flagged`, `abandoned`,
        /// `agreed`, `draw-claimed`, `aborted`.
        reason: &'static str,
    },
}

/// The last move played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMove {
    pub side: Side,
    pub play: Move,
}

impl State {
    /// Returns the current or final board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        match &self.stage {
            Stage::Playing(position) => position.board(),
            Stage::Over { board, .. } => board,
        }
    }

    /// Returns the side to move; `None` once the game is over.
    #[must_use]
    pub const fn turn(&self) -> Option<Side> {
        match &self.stage {
            Stage::Playing(position) => Some(position.turn()),
            Stage::Over { .. } => None,
        }
    }

    /// Returns the outcome. A win scores 1 to 0, a draw 0 to 0.
    pub(super) fn outcome(&self) -> Outcome {
        let winners = match &self.stage {
            Stage::Playing(_) => SeatSet::EMPTY,
            Stage::Over { winners, .. } => *winners,
        };
        let score = |seat| i32::from(winners.len() == 1 && winners.contains(seat));
        Outcome { winners, scores: Seat::first(2).map(score).collect() }
    }

    pub(super) fn fold(&mut self, event: &Event) -> Result<(), Corrupt> {
        let Stage::Playing(position) = self.stage else { return Err(Corrupt(format!("`{event}` after the end of the game"))) };
        let side = position.turn();
        let seat = match *event {
            Event::Moved { seat, .. } | Event::Lapsed { seat } => seat,
        };
        if seat != seat_of(side) {
            return Err(Corrupt(format!("`{event}`, but it is {side}'s turn")));
        }
        let Event::Moved { play, verdict, .. } = *event else {
            self.finish(*position.board(), SeatSet::only(seat_of(side.other())), "timeout");
            return Ok(());
        };
        let next = position.play(play).map_err(|illegal| Corrupt(format!("`{event}`: {illegal}")))?;
        self.last = Some(LastMove { side, play });
        match (next, verdict) {
            (Next::Going(next), Verdict::Continues) if next.waiting().is_none() => self.stage = Stage::Playing(next),
            (Next::Going(next), Verdict::AwaitsAnswer) if next.waiting().is_some() => self.stage = Stage::Playing(next),
            (Next::Over(board, end), Verdict::Over(told)) if end == told => {
                let winners = end.winner.map_or_else(|| Seat::first(2).collect(), |winner| SeatSet::only(seat_of(winner)));
                self.finish(board, winners, end.reason.name());
            }
            _ => return Err(Corrupt(format!("`{event}` contradicts the result of its move"))),
        }
        Ok(())
    }

    pub(super) fn close(&mut self, closing: Closing) {
        let (winners, reason) = match closing {
            Closing::Agreed => (Seat::first(2).collect(), "agreed"),
            Closing::DrawClaimed => (Seat::first(2).collect(), "draw-claimed"),
            Closing::Aborted => (SeatSet::EMPTY, "aborted"),
            Closing::Resigned(seat) => (SeatSet::only(seat.next(2)), "resigned"),
            Closing::Flagged(seat) => (SeatSet::only(seat.next(2)), "flagged"),
            Closing::Abandoned(seat) => (SeatSet::only(seat.next(2)), "abandoned"),
        };
        if matches!(self.stage, Stage::Playing(_)) {
            self.finish(*self.board(), winners, reason);
        }
    }

    fn finish(&mut self, board: Board, winners: SeatSet, reason: &'static str) {
        self.stage = Stage::Over { board, winners, reason };
    }
}
