//! Seats, their racks and points, the bag, the seat on turn, and pending draws.

use play::{Closing, Corrupt, Dice, NextStep, Outcome, Seat, SeatSet};

use crate::game::{EndReason, PendingDraw, Stage, take_random};
use crate::tiles::BLANK;
use crate::{RuleSet, Tiles};

/// All of a position except the board. Contains every rack, so it is never sent to clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    pub racks: Vec<Tiles>,
    /// The tiles in the bag, unordered.
    pub bag: Tiles,
    pub scores: Vec<i32>,
    /// The seat on turn.
    pub turn: Seat,
    pub stage: Stage,
    /// Pending draws, in order; no seat may act before them.
    pub pending_draws: Vec<PendingDraw>,
    /// Consecutive passes.
    pub passes: usize,
    /// Seats that have left the game.
    pub gone: SeatSet,
}

impl Seating {
    /// Creates the state at the start of a game.
    pub(crate) fn new(rules: &RuleSet, seats: usize) -> Seating {
        Seating {
            racks: vec![Tiles::new(); seats],
            bag: *rules.tiles(),
            scores: vec![0; seats],
            turn: Seat::new(0).expect("there is a seat 0"),
            stage: Stage::Opening,
            pending_draws: Vec::new(),
            passes: 0,
            gone: SeatSet::EMPTY,
        }
    }

    /// Creates a state in the middle of a game with the given racks and bag. The caller sets
    /// scores, passes and seats that have left.
    pub(crate) fn determinized(racks: Vec<Tiles>, bag: Tiles, turn: Option<Seat>) -> Seating {
        Seating {
            scores: Vec::new(),
            racks,
            bag,
            turn: turn.or_else(|| Seat::new(0)).expect("there is a seat 0"),
            stage: Stage::Playing,
            pending_draws: Vec::new(),
            passes: 0,
            gone: SeatSet::EMPTY,
        }
    }

    /// Returns what the game waits for; `ends` returns whether the game ends before any further
    /// action.
    pub(crate) fn pending(&self, ends: impl FnOnce() -> bool) -> NextStep {
        match &self.stage {
            Stage::Over { winners, .. } => NextStep::Over(Outcome { winners: *winners, scores: self.scores.clone() }),
            Stage::Opening => NextStep::Chance,
            Stage::Playing if !self.pending_draws.is_empty() || ends() => NextStep::Chance,
            Stage::Playing => NextStep::Seats(SeatSet::only(self.turn)),
        }
    }

    /// Draws tiles at random for the first pending draw. Returns its seat and the tiles.
    pub(crate) fn draw_first_pending(&self, dice: &mut Dice) -> Option<(Seat, Tiles)> {
        let draw = self.pending_draws.first()?;
        let mut bag = self.bag;
        Some((draw.seat, (0..draw.count).map(|_| take_random(&mut bag, dice)).collect()))
    }

    /// Returns whether the game is in progress and waits for an action of this seat.
    pub(crate) fn is_awaiting(&self, seat: Seat) -> bool {
        seat == self.turn && self.pending_draws.is_empty() && self.stage == Stage::Playing
    }

    /// Returns the seats that have not left.
    pub(crate) fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::first(self.racks.len()).filter(|seat| !self.gone.contains(*seat))
    }

    /// Returns whether the bag and the rack of a seat in play are empty.
    pub(crate) fn is_any_seat_out(&self) -> bool {
        self.bag.is_empty() && self.playing().any(|seat| self.racks[seat.index()].is_empty())
    }

    /// Returns whether all seats in play passed in this many consecutive rounds.
    pub(crate) fn all_passed(&self, rounds: u32) -> bool {
        self.passes >= rounds as usize * self.playing().count()
    }

    /// Checks that the game waits for this seat.
    ///
    /// # Errors
    /// Returns an error if it does not.
    pub(crate) fn check_turn(&self, seat: Seat) -> Result<(), Corrupt> {
        if !self.is_awaiting(seat) {
            return Err(Corrupt(format!("seat {seat} acts, but it is not its turn")));
        }
        Ok(())
    }

    /// Starts the game with this seat; each seat is due to draw a rack.
    pub(crate) fn open(&mut self, first: Seat, rack_size: usize) -> Result<(), Corrupt> {
        let seats = self.racks.len();
        if self.stage != Stage::Opening || first.index() >= seats {
            return Err(Corrupt("an opening where there can be none".to_owned()));
        }
        self.stage = Stage::Playing;
        self.turn = first;
        let order = std::iter::successors(Some(first), |seat| Some(seat.next(seats))).take(seats);
        self.pending_draws = order.map(|seat| PendingDraw { seat, count: rack_size, returning: Tiles::new() }).collect();
        Ok(())
    }

    /// Returns a seat's tiles to the bag, except for up to `kept` blanks, and schedules a draw of
    /// as many tiles.
    ///
    /// # Errors
    /// Returns an error if the seat is not in play or has no tiles to redeal.
    pub(crate) fn redeal(&mut self, seat: Seat, kept: usize) -> Result<(), Corrupt> {
        let plays = self.stage == Stage::Playing && self.playing().any(|other| other == seat);
        let held = self.racks.get(seat.index()).copied().filter(|_| plays && self.pending_draws.iter().all(|draw| draw.seat != seat));
        let held = held.ok_or_else(|| Corrupt(format!("seat {seat} has no tiles that could be dealt anew")))?;
        let kept: Tiles = std::iter::repeat_n(BLANK, kept.min(usize::from(held.count(BLANK)))).collect();
        let returned = held.without(&kept).filter(|tiles| !tiles.is_empty());
        let returned = returned.ok_or_else(|| Corrupt(format!("seat {seat} has no tiles that could be dealt anew")))?;
        self.racks[seat.index()] = kept;
        self.bag.add_all(&returned);
        self.pending_draws.push(PendingDraw { seat, count: returned.len(), returning: Tiles::new() });
        Ok(())
    }

    /// Returns the other seats in play that have tiles.
    pub(crate) fn others_with_tiles(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.playing().filter(move |other| *other != seat && !self.racks[other.index()].is_empty())
    }

    /// Applies the first pending draw.
    pub(crate) fn draw(&mut self, seat: Seat, tiles: &Tiles) -> Result<(), Corrupt> {
        let due = self.pending_draws.first().filter(|draw| draw.seat == seat && draw.count == tiles.len());
        let returning = due.ok_or_else(|| Corrupt(format!("seat {seat} draws {} tiles that are not due", tiles.len())))?.returning;
        self.bag = self.bag.without(tiles).ok_or_else(|| Corrupt(format!("seat {seat} draws a tile that is not in the bag")))?;
        self.racks[seat.index()].add_all(tiles);
        self.bag.add_all(&returning);
        self.pending_draws.remove(0);
        Ok(())
    }

    /// Removes placed tiles from a rack.
    pub(crate) fn spend(&mut self, seat: Seat, used: &Tiles) -> Result<(), Corrupt> {
        let rack = &mut self.racks[seat.index()];
        *rack = rack.without(used).ok_or_else(|| Corrupt(format!("seat {seat} lays a tile that is not on its rack")))?;
        Ok(())
    }

    /// Sets tiles aside for exchange and passes the turn.
    pub(crate) fn exchange(&mut self, seat: Seat, tiles: &Tiles) -> Result<(), Corrupt> {
        let due: usize = self.pending_draws.iter().map(|draw| draw.count).sum();
        let rack = &mut self.racks[seat.index()];
        *rack = rack.without(tiles).ok_or_else(|| Corrupt(format!("seat {seat} exchanges a tile that is not on its rack")))?;
        if tiles.is_empty() || tiles.len() + due > self.bag.len() {
            return Err(Corrupt(format!("{} tiles are exchanged while the bag holds {}", tiles.len(), self.bag.len())));
        }
        self.pending_draws.push(PendingDraw { seat, count: tiles.len(), returning: *tiles });
        self.passes = 0;
        self.pass_turn();
        Ok(())
    }

    /// Adds points, which may be negative, to a seat's score.
    pub(crate) fn add_points(&mut self, seat: Seat, points: i64) -> Result<(), Corrupt> {
        let score = &mut self.scores[seat.index()];
        *score = i32::try_from(i64::from(*score) + points).map_err(|_| Corrupt(format!("{points} points for seat {seat}")))?;
        Ok(())
    }

    /// Ends the game and applies the final adjustment.
    pub(crate) fn end(&mut self, reason: EndReason, adjust: &[i32]) -> Result<(), Corrupt> {
        if self.stage != Stage::Playing || adjust.len() != self.racks.len() {
            return Err(Corrupt("an end where there can be none".to_owned()));
        }
        for (seat, points) in Seat::first(adjust.len()).zip(adjust) {
            self.add_points(seat, i64::from(*points))?;
        }
        let best = self.playing().map(|seat| self.scores[seat.index()]).max();
        let winners = self.playing().filter(|seat| Some(self.scores[seat.index()]) == best).collect();
        self.stage = Stage::Over { winners, reason: reason.name(), adjust: adjust.to_vec() };
        Ok(())
    }

    /// Applies a resignation, a loss on time, an agreed draw and the like. Returns `None` if that
    /// ends the game, or the seat that left while the others play on. Its tiles stay on the board
    /// and on its rack.
    pub(crate) fn close(&mut self, how: Closing) -> Option<Seat> {
        let none = vec![0; self.racks.len()];
        let (seat, reason) = match how {
            Closing::Resigned(seat) => (seat, "resigned"),
            Closing::Flagged(seat) => (seat, "flagged"),
            Closing::Abandoned(seat) => (seat, "abandoned"),
            Closing::Agreed => {
                self.stage = Stage::Over { winners: self.playing().collect(), reason: "agreed", adjust: none };
                return None;
            }
            Closing::DrawClaimed => {
                self.stage = Stage::Over { winners: self.playing().collect(), reason: "draw-claimed", adjust: none };
                return None;
            }
            Closing::Aborted => {
                self.stage = Stage::Over { winners: SeatSet::EMPTY, reason: "aborted", adjust: none };
                return None;
            }
        };
        self.gone = self.gone.with(seat);
        let left: SeatSet = self.playing().collect();
        if left.len() <= 1 {
            self.stage = Stage::Over { winners: left, reason, adjust: none };
            return None;
        }
        Some(seat)
    }

    /// Cancels the pending draws of a seat that has left; its exchanged tiles return to the bag.
    pub(crate) fn cancel_draws(&mut self, seat: Seat) {
        for draw in std::mem::take(&mut self.pending_draws) {
            if draw.seat == seat { self.bag.add_all(&draw.returning) } else { self.pending_draws.push(draw) }
        }
    }

    /// Schedules the draw that fills the seat's rack.
    pub(crate) fn schedule_draw(&mut self, seat: Seat, rack_size: usize) {
        let count = self.missing(seat, rack_size);
        if count > 0 {
            self.pending_draws.push(PendingDraw { seat, count, returning: Tiles::new() });
        }
    }

    /// Returns the number of tiles that the seat's rack lacks and the bag can supply.
    pub(crate) fn missing(&self, seat: Seat, rack_size: usize) -> usize {
        let due: usize = self.pending_draws.iter().map(|draw| draw.count).sum();
        rack_size.saturating_sub(self.racks[seat.index()].len()).min(self.bag.len() - due.min(self.bag.len()))
    }

    /// Passes the turn to the next seat in play.
    pub(crate) fn pass_turn(&mut self) {
        for _ in 0..self.racks.len() {
            self.turn = self.turn.next(self.racks.len());
            if !self.gone.contains(self.turn) {
                break;
            }
        }
    }
}
