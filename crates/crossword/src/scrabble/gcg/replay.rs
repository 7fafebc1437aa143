//! The positions of a record before each event, for stepping through it and for analysis.

use crate::board::Board;
use crate::moves::Move;
use crate::tiles::Tiles;

use super::Gcg;
use super::event::{Action, Event};

/// An event and the state before it.
#[derive(Clone, Debug)]
pub struct Step<'a> {
    /// Index of the event, from 0.
    pub number: usize,
    pub event: &'a Event,
    pub board: Board,
    /// The scores of all players before the event.
    pub scores: Vec<i32>,
    /// Consecutive scoreless turns before the event.
    pub scoreless: u32,
    /// The number of tiles on each rack before the event, known or not.
    pub held: Vec<usize>,
    /// Whether the event is a placement that the next event takes back.
    pub taken_back: bool,
}

impl Step<'_> {
    /// Returns the event as a move, or `None` for other events (final points, a placement taken
    /// back) and for an exchange of unknown tiles.
    pub fn action(&self) -> Option<Move> {
        match &self.event.action {
            Action::Place(placement) => Some(Move::Place(placement.laid.clone())),
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

    /// Returns the known tiles of the player's rack.
    pub fn rack(&self) -> Option<&Tiles> {
        self.event.rack.as_ref()
    }
}

/// An iterator over the steps of a record.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    events: Vec<&'a Event>,
    next: usize,
    board: Board,
    scores: Vec<i32>,
    scoreless: u32,
    /// The number of tiles on each rack and in the bag.
    held: Vec<usize>,
    bag: usize,
    rack_size: usize,
    /// Scoreless turns, tiles of the player and tiles in the bag before the last placement, to
    /// restore when it is taken back.
    before: (u32, usize, usize),
}

impl<'a> Replay<'a> {
    pub(super) fn new(gcg: &'a Gcg) -> Self {
        let (events, seats) = (gcg.events().collect(), gcg.players().len());
        let rack_size = gcg.rules().rack_size();
        let bag = gcg.rules().tiles().len().saturating_sub(seats * rack_size);
        let (held, scores) = (vec![rack_size; seats], vec![0; seats]);
        Self { events, next: 0, board: Board::new(), scores, scoreless: 0, held, bag, rack_size, before: (0, 0, 0) }
    }

    /// Returns the board after the steps so far; at the end, the final board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the scores of all players after the steps so far.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// Returns the number of consecutive scoreless turns after the steps so far.
    pub fn scoreless(&self) -> u32 {
        self.scoreless
    }

    /// Returns the number of tiles on each rack after the steps so far.
    pub fn held(&self) -> &[usize] {
        &self.held
    }

    fn play(&mut self, event: &Event) {
        match &event.action {
            Action::Place(placement) => {
                self.board.lay(&placement.laid);
                let held = &mut self.held[event.player];
                self.before = (self.scoreless, *held, self.bag);
                let left = held.saturating_sub(placement.laid.len());
                let drawn = (self.rack_size - left).min(self.bag);
                *held = left + drawn;
                self.bag -= drawn;
                self.scoreless = if placement.score == 0 { self.scoreless + 1 } else { 0 };
            }
            Action::Exchange(_) | Action::ExchangeUnseen(_) | Action::Pass => self.scoreless += 1,
            Action::Withdraw { .. } => {
                // The record has been checked: the previous event is the placement.
                let before = self.next.checked_sub(1).and_then(|before| self.events.get(before));
                if let Some(Event { action: Action::Place(placement), .. }) = before {
                    self.board.lift(&placement.laid);
                }
                let (scoreless, held, bag) = self.before;
                (self.scoreless, self.held[event.player], self.bag) = (scoreless + 1, held, bag);
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
            held: self.held.clone(),
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
