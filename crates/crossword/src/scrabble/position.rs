//! How a game of Scrabble stands, and what each event does to it.

use play::{Closing, Corrupt, Seat, SeatSet};

use super::{EndReason, Event, View};
use crate::rules::EndRule;
use crate::{Board, RuleSet, Tiles};

/// All that is needed to go on playing. It holds every rack: it is never sent anywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The tiles laid.
    pub board: Board,
    /// A rack a seat.
    pub racks: Vec<Tiles>,
    /// What is in the bag; it has no order.
    pub bag: Tiles,
    /// Points a seat.
    pub scores: Vec<i32>,
    /// Whose turn it is, or would be.
    pub turn: Seat,
    /// How far the game has come.
    pub stage: Stage,
    /// Draws that are due, in this order, before anybody may act.
    pub owed: Vec<Owed>,
    /// Tiles given for exchange that go back into the bag after the draw.
    pub returning: Tiles,
    /// Turns in a row that brought no points.
    pub scoreless: usize,
    /// Passes in a row.
    pub passes: usize,
    /// Seats that have left the game.
    pub gone: SeatSet,
    /// The last placing: who, and where its tiles lie.
    pub last: Option<(Seat, Vec<crate::Square>)>,
}

/// A draw that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// For whom.
    pub seat: Seat,
    /// How many tiles; never more than the bag holds.
    pub count: usize,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It is to be drawn who begins.
    Opening,
    /// It goes on.
    Playing,
    /// It is over.
    Over {
        /// Who won.
        winners: SeatSet,
        /// Why: `out`, `passes`, `scoreless`, `resigned`, `flagged`, `agreed`.
        reason: &'static str,
        /// Points added to each seat in the reckoning.
        adjust: Vec<i32>,
    },
}

impl Position {
    pub(super) fn new(rules: &RuleSet, seats: usize) -> Position {
        Position {
            board: Board::new(),
            racks: vec![Tiles::new(); seats],
            bag: *rules.tiles(),
            scores: vec![0; seats],
            turn: Seat::new(0).expect("there is a seat 0"),
            stage: Stage::Opening,
            owed: Vec::new(),
            returning: Tiles::new(),
            scoreless: 0,
            passes: 0,
            gone: SeatSet::EMPTY,
            last: None,
        }
    }

    /// A position that agrees with a view; the racks and the bag are made up.
    pub(super) fn imagined(view: &View, racks: Vec<Tiles>, bag: Tiles) -> Position {
        Position {
            board: view.board.clone(),
            racks,
            bag,
            scores: view.scores.clone(),
            turn: view.turn.or(view.seat).or_else(|| Seat::new(0)).expect("there is a seat 0"),
            stage: Stage::Playing,
            owed: Vec::new(),
            returning: Tiles::new(),
            scoreless: view.scoreless,
            passes: view.passes,
            gone: view.gone,
            last: None,
        }
    }

    /// Why the game is to end now, if it is.
    pub(super) fn end_due(&self, rules: &RuleSet) -> Option<EndReason> {
        let playing = || Seat::first(self.racks.len()).filter(|s| !self.gone.contains(*s));
        if self.bag.is_empty() && playing().any(|seat| self.racks[seat.index()].is_empty()) {
            return Some(EndReason::Out);
        }
        match rules.end_rule(self.racks.len()) {
            EndRule::Tournament => (self.scoreless >= rules.scoreless_turns() as usize).then_some(EndReason::Scoreless),
            EndRule::Thesis => (self.passes >= rules.pass_rounds() as usize * playing().count()).then_some(EndReason::Passes),
        }
    }

    pub(super) fn fold(&mut self, rules: &RuleSet, event: &Event) -> Result<(), Corrupt> {
        if let Event::Placed { seat, .. } | Event::Exchanged { seat, .. } | Event::Passed { seat, .. } = event {
            let due = !self.owed.is_empty() || self.stage != Stage::Playing;
            if *seat != self.turn || due {
                return Err(Corrupt(format!("seat {seat} acts, but it is not its turn")));
            }
        }
        match event {
            Event::Opening { first, .. } => {
                if self.stage != Stage::Opening || first.index() >= self.racks.len() {
                    return Err(Corrupt("an opening where there can be none".to_owned()));
                }
                self.stage = Stage::Playing;
                self.turn = *first;
                let seats = self.racks.len();
                let order = std::iter::successors(Some(*first), |seat| Some(seat.next(seats))).take(seats);
                self.owed = order.map(|seat| Owed { seat, count: rules.rack_size() }).collect();
            }
            Event::Drew { seat, tiles } => {
                if self.owed.first() != Some(&Owed { seat: *seat, count: tiles.len() }) {
                    return Err(Corrupt(format!("seat {seat} draws {} tiles that are not due", tiles.len())));
                }
                self.bag = self.bag.without(tiles).ok_or_else(|| Corrupt(format!("seat {seat} draws a tile that is not in the bag")))?;
                self.racks[seat.index()].add_all(tiles);
                self.bag.add_all(&std::mem::take(&mut self.returning));
                self.owed.remove(0);
            }
            Event::Placed { seat, laid, score, .. } => {
                let used: Tiles = laid.iter().map(|tile| tile.kind()).collect();
                let rack = &mut self.racks[seat.index()];
                *rack = rack.without(&used).ok_or_else(|| Corrupt(format!("seat {seat} lays a tile that is not on its rack")))?;
                for (n, tile) in laid.iter().enumerate() {
                    if self.board.get(tile.square).is_some() || laid[..n].iter().any(|other| other.square == tile.square) {
                        return Err(Corrupt(format!("two tiles on square {}", tile.square)));
                    }
                }
                self.board.lay(laid);
                let points = i32::try_from(*score).map_err(|_| Corrupt(format!("{score} points in one turn")))?;
                let total = &mut self.scores[seat.index()];
                *total = total.checked_add(points).ok_or_else(|| Corrupt(format!("{score} points in one turn")))?;
                self.last = Some((*seat, laid.iter().map(|tile| tile.square).collect()));
                self.scoreless = if *score == 0 { self.scoreless + 1 } else { 0 };
                self.passes = 0;
                self.owe(*seat, rules.rack_size());
                self.pass_turn();
            }
            Event::Exchanged { seat, tiles } => {
                let rack = &mut self.racks[seat.index()];
                *rack = rack.without(tiles).ok_or_else(|| Corrupt(format!("seat {seat} exchanges a tile that is not on its rack")))?;
                if tiles.is_empty() || tiles.len() > self.bag.len() {
                    return Err(Corrupt(format!("{} tiles are exchanged while the bag holds {}", tiles.len(), self.bag.len())));
                }
                self.returning = *tiles;
                self.owed.push(Owed { seat: *seat, count: tiles.len() });
                self.scoreless += 1;
                self.passes = 0;
                self.pass_turn();
            }
            Event::Passed { .. } => {
                self.scoreless += 1;
                self.passes += 1;
                self.pass_turn();
            }
            Event::Ended { reason, adjust } => {
                if self.stage != Stage::Playing || adjust.len() != self.racks.len() {
                    return Err(Corrupt("an end where there can be none".to_owned()));
                }
                for (score, points) in self.scores.iter_mut().zip(adjust) {
                    *score = score.checked_add(*points).ok_or_else(|| Corrupt(format!("{points} points at the end")))?;
                }
                self.finish(reason.name(), adjust.clone());
            }
        }
        Ok(())
    }

    pub(super) fn close(&mut self, how: Closing) {
        let (seat, reason) = match how {
            Closing::Resigned(seat) => (seat, "resigned"),
            Closing::Flagged(seat) => (seat, "flagged"),
            Closing::Agreed => {
                let winners = Seat::first(self.racks.len()).filter(|s| !self.gone.contains(*s)).collect();
                self.stage = Stage::Over { winners, reason: "agreed", adjust: vec![0; self.racks.len()] };
                return;
            }
        };
        self.gone = self.gone.with(seat);
        // Its draws are no longer due, and its tiles stay out of the game.
        self.owed.retain(|owed| owed.seat != seat);
        if self.owed.is_empty() {
            self.bag.add_all(&std::mem::take(&mut self.returning));
        }
        let left: SeatSet = Seat::first(self.racks.len()).filter(|s| !self.gone.contains(*s)).collect();
        if left.len() <= 1 {
            self.stage = Stage::Over { winners: left, reason, adjust: vec![0; self.racks.len()] };
        } else if self.turn == seat {
            self.pass_turn();
        }
    }

    /// Notes how many tiles the seat is to draw to fill its rack.
    fn owe(&mut self, seat: Seat, rack_size: usize) {
        let count = rack_size.saturating_sub(self.racks[seat.index()].len()).min(self.bag.len());
        if count > 0 {
            self.owed.push(Owed { seat, count });
        }
    }

    fn pass_turn(&mut self) {
        for _ in 0..self.racks.len() {
            self.turn = self.turn.next(self.racks.len());
            if !self.gone.contains(self.turn) {
                break;
            }
        }
    }

    fn finish(&mut self, reason: &'static str, adjust: Vec<i32>) {
        let playing = || Seat::first(self.racks.len()).filter(|s| !self.gone.contains(*s));
        let best = playing().map(|seat| self.scores[seat.index()]).max();
        let winners = playing().filter(|seat| Some(self.scores[seat.index()]) == best).collect();
        self.stage = Stage::Over { winners, reason, adjust };
    }
}
