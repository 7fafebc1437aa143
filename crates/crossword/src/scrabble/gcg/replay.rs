//! A record as positions: how the game stood before each event, for stepping through it and for analysis.

use crate::board::Board;
use crate::moves::Move;
use crate::tiles::Tiles;

use super::Gcg;
use super::event::{Action, Event};

/// An event and how the game stood before it.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// The place of the event among the events, from 0.
    pub number: usize,
    /// What happened.
    pub event: &'a Event,
    /// The board before it.
    pub board: Board,
    /// The points of all players before it.
    pub scores: Vec<i32>,
    /// Turns in a row that brought no points before it.
    pub scoreless: u32,
    /// Whether the event is a placing that the next event takes back.
    pub taken_back: bool,
}

impl Step<'_> {
    /// The event as a move; none for what is no move (points at the end, a placing taken back) and for an exchange of unknown tiles.
    pub fn action(&self) -> Option<Move> {
        match &self.event.action {
            Action::Place(placing) => Some(Move::Place(placing.laid.clone())),
            Action::Exchange(tiles) => Some(Move::Exchange(*tiles)),
            Action::Pass => Some(Move::Pass),
            Action::ExchangeUnseen(_)
            | Action::Withdraw { .. }
            | Action::Bonus { .. }
            | Action::Time { .. }
            | Action::Gain { .. }
            | Action::Loss { .. } => None,
        }
    }

    /// What the player held, as far as it is known.
    pub fn rack(&self) -> Option<&Tiles> {
        self.event.rack.as_ref()
    }
}

/// The steps of a record, one after the other.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    events: Vec<&'a Event>,
    next: usize,
    board: Board,
    scores: Vec<i32>,
    scoreless: u32,
    /// The turns without points before the last placing, for when it is taken back.
    scoreless_before: u32,
}

impl<'a> Replay<'a> {
    pub(super) fn new(gcg: &'a Gcg) -> Self {
        let (events, seats) = (gcg.events().collect(), gcg.players().len());
        Self { events, next: 0, board: Board::new(), scores: vec![0; seats], scoreless: 0, scoreless_before: 0 }
    }

    /// The board after the steps taken so far: at the end, the final one.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The points of all players after the steps taken so far.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    fn play(&mut self, event: &Event) {
        match &event.action {
            Action::Place(placing) => {
                self.board.lay(&placing.laid);
                self.scoreless_before = self.scoreless;
                self.scoreless = if placing.score == 0 { self.scoreless + 1 } else { 0 };
            }
            Action::Exchange(_) | Action::ExchangeUnseen(_) | Action::Pass => self.scoreless += 1,
            Action::Withdraw { .. } => {
                // The record was checked: the event before is the placing.
                let before = self.next.checked_sub(1).and_then(|before| self.events.get(before));
                if let Some(Event { action: Action::Place(placing), .. }) = before {
                    self.board.lift(&placing.laid);
                }
                self.scoreless = self.scoreless_before + 1;
            }
            Action::Bonus { .. } | Action::Time { .. } | Action::Gain { .. } | Action::Loss { .. } => {}
        }
        self.scores[event.player] = event.total;
    }
}

impl<'a> Iterator for Replay<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let event = *self.events.get(self.next)?;
        let taken_back = self.events.get(self.next + 1).is_some_and(|next| matches!(next.action, Action::Withdraw { .. }));
        let step = Step {
            number: self.next,
            event,
            board: self.board.clone(),
            scores: self.scores.clone(),
            scoreless: self.scoreless,
            taken_back,
        };
        self.play(event);
        self.next += 1;
        Some(step)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.events.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Replay<'_> {}
