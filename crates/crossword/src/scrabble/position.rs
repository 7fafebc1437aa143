//! The state of a game of Scrabble, and how events change it.

use std::ops::{Deref, DerefMut};

use play::{Closing, Corrupt, Seat};

use super::{EndReason, Event, SetUp};
use crate::game::{Seating, Stage, WordSpan};
use crate::rules::{Challenge, EndRule};
use crate::{Board, PlacedTile, RuleSet, Square, Tiles};

/// The complete state of a game. Contains every rack, so it is never sent to clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub board: Board,
    /// Seats, racks, bag and scores. `Position` dereferences to it.
    pub seating: Seating,
    /// The placement that the seat on turn may still challenge.
    pub window: Option<Window>,
    /// Consecutive scoreless turns.
    pub scoreless: usize,
    /// The last placement: its seat and squares.
    pub last: Option<(Seat, Vec<Square>)>,
}

/// A placement that may still be challenged; its seat draws when the window closes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    pub seat: Seat,
    pub laid: Vec<PlacedTile>,
    pub words: Vec<WordSpan>,
    pub score: u32,
    /// Consecutive scoreless turns before it.
    scoreless: usize,
}

/// The bonus for a failed challenge under [`Challenge::FivePoint`].
const FIVE_POINTS: i32 = 5;

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
    pub(super) fn new(rules: &RuleSet, seats: usize) -> Position {
        Position { board: Board::new(), seating: Seating::new(rules, seats), window: None, scoreless: 0, last: None }
    }

    /// Returns the reason for the game to end now, if any.
    #[must_use]
    pub fn end_due(&self, rules: &RuleSet) -> Option<EndReason> {
        if self.window.is_some() {
            return None;
        }
        if self.is_any_seat_out() {
            return Some(EndReason::Out);
        }
        match rules.end_rule(self.racks.len()) {
            EndRule::Tournament => (self.scoreless >= rules.scoreless_turns() as usize).then_some(EndReason::Scoreless),
            EndRule::Thesis => self.all_passed(rules.pass_rounds()).then_some(EndReason::Passes),
        }
    }

    /// Returns the number of tiles in the bag after all pending draws, including the one after the
    /// challenge window.
    pub(super) fn left_in_bag(&self, rules: &RuleSet) -> usize {
        let waiting = self.window.as_ref().map_or(0, |window| self.missing(window.seat, rules.rack_size()));
        self.bag.len() - waiting.min(self.bag.len())
    }

    /// Returns whether the last placement used up all tiles, so that only a challenge can prevent
    /// the end of the game.
    pub(super) fn went_out(&self) -> bool {
        self.bag.is_empty() && self.window.as_ref().is_some_and(|window| self.racks[window.seat.index()].is_empty())
    }

    pub(super) fn fold(&mut self, rules: &RuleSet, event: &Event) -> Result<(), Corrupt> {
        if let Event::Placed { seat, .. }
        | Event::Exchanged { seat, .. }
        | Event::Passed { seat, .. }
        | Event::Challenged { seat, .. }
        | Event::Accepted { seat } = event
        {
            self.check_turn(*seat)?;
        }
        match event {
            Event::Opening { first, .. } => self.open(*first, rules.rack_size()),
            Event::Drew { seat, tiles } => self.draw(*seat, tiles),
            Event::Placed { seat, laid, score, words, .. } => {
                self.close_window(rules);
                self.place(*seat, laid, *score, words, rules)
            }
            Event::Exchanged { seat, tiles } => {
                self.close_window(rules);
                self.scoreless += 1;
                self.exchange(*seat, tiles)
            }
            Event::Passed { .. } => {
                self.close_window(rules);
                self.scoreless += 1;
                self.passes += 1;
                self.pass_turn();
                Ok(())
            }
            Event::Challenged { seat, unknown } => self.challenge(*seat, unknown, rules),
            Event::Accepted { seat } if self.window.is_none() => {
                Err(Corrupt(format!("seat {seat} accepts, but nothing can be challenged")))
            }
            Event::Accepted { .. } => {
                self.close_window(rules);
                Ok(())
            }
            Event::Redealt { seat } => self.redeal(*seat, 0),
            Event::SetUp(position) => self.set_up(position, rules),
            Event::Ended { reason, adjust } => self.end(*reason, adjust),
        }
    }

    fn place(&mut self, seat: Seat, laid: &[PlacedTile], score: u32, words: &[WordSpan], rules: &RuleSet) -> Result<(), Corrupt> {
        let used: Tiles = laid.iter().map(|tile| tile.kind()).collect();
        self.spend(seat, &used)?;
        if let Some(square) = self.board.first_taken(laid) {
            return Err(Corrupt(format!("two tiles on square {square}")));
        }
        self.board.lay(laid);
        self.add_points(seat, i64::from(score))?;
        self.last = Some((seat, laid.iter().map(|tile| tile.square).collect()));
        let scoreless = std::mem::replace(&mut self.scoreless, 0);
        if score == 0 {
            self.scoreless = scoreless + 1;
        }
        self.passes = 0;
        self.pass_turn();
        if rules.challenge().has_window() && self.turn != seat {
            self.window = Some(Window { seat, laid: laid.to_vec(), words: words.to_vec(), score, scoreless });
        } else {
            self.schedule_draw(seat, rules.rack_size());
        }
        Ok(())
    }

    /// Starts the game from a position.
    fn set_up(&mut self, from: &SetUp, rules: &RuleSet) -> Result<(), Corrupt> {
        let wrong = |what: &str| Corrupt(format!("a game can't begin so: {what}"));
        let seats = self.racks.len();
        if self.stage != Stage::Opening || from.turn.index() >= seats || from.scores.len() != seats {
            return Err(wrong("its seats are others"));
        }
        if from.rack.len() > rules.rack_size() {
            return Err(wrong("a rack is too large"));
        }
        let on_board: Tiles = from.laid.iter().map(|tile| tile.kind()).collect();
        let left = self.bag.without(&on_board).and_then(|bag| bag.without(&from.rack));
        let left = left.ok_or_else(|| wrong("there are not so many tiles"))?;
        for tile in &from.laid {
            let tile = std::slice::from_ref(tile);
            if self.board.first_taken(tile).is_some() {
                return Err(wrong("two tiles on one square"));
            }
            self.board.lay(tile);
        }
        self.bag = left;
        self.racks[from.turn.index()] = from.rack;
        (self.stage, self.turn) = (Stage::Playing, from.turn);
        (self.scores, self.passes, self.scoreless) = (from.scores.clone(), from.passes, from.scoreless);
        let order: Vec<Seat> = std::iter::successors(Some(from.turn), |seat| Some(seat.next(seats))).take(seats).collect();
        order.into_iter().for_each(|seat| self.schedule_draw(seat, rules.rack_size()));
        Ok(())
    }

    fn challenge(&mut self, by: Seat, unknown: &[usize], rules: &RuleSet) -> Result<(), Corrupt> {
        let window = self.window.take().ok_or_else(|| Corrupt(format!("seat {by} challenges, but nothing can be challenged")))?;
        if unknown.iter().any(|place| *place >= window.words.len()) {
            return Err(Corrupt(format!("seat {by} challenges a word that was not formed")));
        }
        if unknown.is_empty() {
            self.schedule_draw(window.seat, rules.rack_size());
            match rules.challenge() {
                Challenge::FivePoint => self.add_points(window.seat, i64::from(FIVE_POINTS))?,
                Challenge::Double => {
                    self.scoreless += 1;
                    self.pass_turn();
                }
                Challenge::Single | Challenge::Void | Challenge::Off => {}
            }
        } else {
            // The turn is lost, as if nothing had been placed.
            self.board.lift(&window.laid);
            self.racks[window.seat.index()].add_all(&window.laid.iter().map(|tile| tile.kind()).collect());
            self.add_points(window.seat, -i64::from(window.score))?;
            self.last = None;
            self.scoreless = window.scoreless + 1;
        }
        Ok(())
    }

    /// Closes the challenge window and schedules the draw of its seat.
    fn close_window(&mut self, rules: &RuleSet) {
        if let Some(window) = self.window.take() {
            self.schedule_draw(window.seat, rules.rack_size());
        }
    }

    pub(super) fn close(&mut self, how: Closing, rules: &RuleSet) {
        let Some(seat) = self.seating.close(how) else { return };
        if self.turn == seat {
            self.close_window(rules);
            self.pass_turn();
        }
        if self.window.as_ref().is_some_and(|window| window.seat == seat) {
            self.window = None;
        }
        self.cancel_draws(seat);
    }
}
