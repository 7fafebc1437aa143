//! The state of a game of Erudit, and how events change it.

use std::ops::{Deref, DerefMut};

use play::{Closing, Corrupt, Seat};

use crate::erudit::event::LaidStep;
use crate::erudit::{EruditRules, Event, Situation, Step, Take, UsedWords};
use crate::game::{EndReason, PendingDraw, Seating, Stage};
use crate::packed_word::PackedWord;
use crate::tiles::BLANK;
use crate::{Board, Square, Tiles};

/// The complete state of a game. Contains every rack, so it is never sent to clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub board: Board,
    /// Seats, racks, bag and scores. `Position` dereferences to it.
    pub seating: Seating,
    pub used: UsedWords,
    /// By seat: stars taken in its last turn that it must place in its next one.
    pub stars_due: Vec<usize>,
    /// Consecutive turns without a placement.
    pub idle: usize,
    /// The last placement: its seat and squares.
    pub last: Option<(Seat, Vec<Square>)>,
}

impl Deref for Position {
    type Target = Seating;

    fn deref(&self) -> &Seating {
        &self.seating
    }
}

impl DerefMut for Position {
    fn deref_mut(&mut self) -> &mut Seating {
        &mut self.seating
    }
}

impl Position {
    pub(super) fn new(rules: &EruditRules, seats: usize) -> Position {
        let mut seating = Seating::new(rules.placement_rules(), seats);
        let count = rules.placement_rules().rack_size();
        seating.pending_draws = Seat::first(seats).map(|seat| PendingDraw { seat, count, returning: Tiles::new() }).collect();
        Position { board: Board::new(), seating, used: UsedWords::new(), stars_due: vec![0; seats], idle: 0, last: None }
    }

    /// Returns the state at the start of this seat's turn.
    pub fn situation(&self, seat: Seat) -> Option<Situation> {
        let rack = *self.racks.get(seat.index())?;
        Some(Situation { board: self.board.clone(), rack, used: self.used.clone(), stars_due: self.stars_due[seat.index()] })
    }

    /// Returns the reason for the game to end now, if any.
    #[must_use]
    pub fn end_due(&self, rules: &EruditRules) -> Option<EndReason> {
        let reached = |total: u32| self.playing().any(|seat| i64::from(self.scores[seat.index()]) >= i64::from(total));
        if rules.agreed_total().is_some_and(reached) {
            return Some(EndReason::Total);
        }
        if self.is_any_seat_out() {
            return Some(EndReason::Out);
        }
        self.all_passed(rules.pass_rounds()).then_some(EndReason::Passes)
    }

    pub(super) fn fold(&mut self, rules: &EruditRules, event: &Event) -> Result<(), Corrupt> {
        if let Event::Laid { seat, .. } | Event::Exchanged { seat, .. } | Event::Passed { seat, .. } = event {
            self.check_turn(*seat)?;
        }
        match event {
            Event::Drew { seat, tiles } => self.draw(*seat, tiles),
            Event::Opening { worths, first } => {
                if self.stage != Stage::Opening
                    || !self.pending_draws.is_empty()
                    || worths.len() != self.racks.len()
                    || first.index() >= worths.len()
                {
                    return Err(Corrupt("an opening where there can be none".to_owned()));
                }
                self.stage = Stage::Playing;
                self.turn = *first;
                if self.gone.contains(*first) {
                    self.pass_turn();
                }
                Ok(())
            }
            Event::Laid { seat, steps, score, .. } => self.lay(*seat, steps, *score, rules),
            Event::Exchanged { seat, tiles } => {
                self.idle += 1;
                self.exchange(*seat, tiles)
            }
            Event::Passed { .. } => {
                self.idle += 1;
                self.passes += 1;
                self.pass_turn();
                Ok(())
            }
            Event::Redealt { seat } => {
                let due = self.stars_due.get(seat.index()).copied().unwrap_or(0);
                self.redeal(*seat, due)
            }
            Event::Ended { reason, adjust } if self.pending_draws.is_empty() && self.end_due(rules) == Some(*reason) => {
                self.end(*reason, adjust)
            }
            Event::Ended { reason, .. } => Err(Corrupt(format!("the game ends by `{}`, but that is not due", reason.name()))),
        }
    }

    fn lay(&mut self, seat: Seat, steps: &[LaidStep], score: u32, rules: &EruditRules) -> Result<(), Corrupt> {
        let mut squares = Vec::new();
        let (mut taken, mut stars) = (0, 0);
        for LaidStep { step, words, .. } in steps {
            let tiles = step.tiles();
            match step {
                Step::Lay(laid) => {
                    self.spend(seat, &laid.iter().map(|tile| tile.kind()).collect())?;
                    if let Some(square) = self.board.first_taken(laid) {
                        return Err(Corrupt(format!("two tiles on square {square}")));
                    }
                    stars += laid.iter().filter(|tile| tile.blank).count();
                }
                Step::Take { square, letter } => {
                    let star = self.board.get(*square).is_some_and(|cell| cell.blank && cell.letter == *letter);
                    if !star {
                        return Err(Corrupt(format!("seat {seat} takes a star from {square} that is not there")));
                    }
                    self.spend(seat, &[*letter].into_iter().collect())?;
                    self.racks[seat.index()].add(BLANK);
                    taken += 1;
                }
            }
            self.board.lay(&tiles);
            squares.extend(tiles.iter().map(|tile| tile.square));
            self.used.extend(words.iter().map(|word| word.letters(&self.board).collect::<PackedWord>()));
        }
        self.add_points(seat, i64::from(score))?;
        let due = self.stars_due[seat.index()] + if rules.take() == Take::NextTurn { taken } else { 0 };
        self.stars_due[seat.index()] = due.saturating_sub(stars);
        squares.sort_unstable();
        squares.dedup();
        self.last = Some((seat, squares));
        (self.passes, self.idle) = (0, 0);
        self.pass_turn();
        self.schedule_draw(seat, rules.placement_rules().rack_size());
        Ok(())
    }

    pub(super) fn close(&mut self, how: Closing) {
        let Some(seat) = self.seating.close(how) else { return };
        if self.turn == seat {
            self.pass_turn();
        }
        self.cancel_draws(seat);
    }
}
