//! The state of a game of the competition, and how events change it.

use lexicon::Tile;
use play::{Closing, Corrupt, Seat, SeatSet};

use crate::ctu::{CtuRules, EmptyBag, EndReason, Event};
use crate::game::Stage;
use crate::{Board, PlacedTile, Square, Tiles};

/// The number of seats, always two.
pub(super) const SEATS: usize = 2;

/// The complete state of a game. Contains both racks and the order of the bag, so it is never sent
/// to clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub board: Board,
    /// The rack of each seat, in the order the letters were drawn.
    pub racks: [Vec<Tile>; SEATS],
    /// The undrawn letters; drawn from the end.
    pub bag: Vec<Tile>,
    /// The letters that each seat has exchanged, which are out of the game.
    pub exchanged: [Tiles; SEATS],
    pub scores: [i32; SEATS],
    /// The seat on turn.
    pub turn: Seat,
    /// Consecutive moves without a change of score.
    pub still: u32,
    /// The number of moves so far.
    pub moves: usize,
    pub stage: Stage,
    /// The last placement: its seat and squares.
    pub last: Option<(Seat, Vec<Square>)>,
}

impl Position {
    pub(super) fn new() -> Position {
        Position {
            board: Board::new(),
            racks: [Vec::new(), Vec::new()],
            bag: Vec::new(),
            exchanged: [Tiles::new(); SEATS],
            scores: [0; SEATS],
            turn: Seat::first(1).next().expect("there is a seat 0"),
            still: 0,
            moves: 0,
            stage: Stage::Opening,
            last: None,
        }
    }

    /// Returns the letters of a seat as a multiset.
    pub fn rack(&self, seat: Seat) -> Tiles {
        self.racks.get(seat.index()).into_iter().flatten().copied().collect()
    }

    /// Returns the reason for the game to end now, if any.
    pub fn end_due(&self, rules: &CtuRules) -> Option<EndReason> {
        if self.stage != Stage::Playing {
            return None;
        }
        match rules.empty_bag() {
            EmptyBag::End if self.bag.is_empty() => return Some(EndReason::Bag),
            EmptyBag::PlayOn if self.bag.is_empty() && self.racks.iter().all(Vec::is_empty) => return Some(EndReason::Out),
            EmptyBag::End | EmptyBag::PlayOn => {}
        }
        (self.still >= rules.still_moves()).then_some(EndReason::Still)
    }

    pub(super) fn fold(&mut self, rules: &CtuRules, event: &Event) -> Result<(), Corrupt> {
        if let Event::Placed { seat, .. } | Event::Exchanged { seat, .. } | Event::Passed { seat, .. } = event {
            if *seat != self.turn || self.stage != Stage::Playing || self.end_due(rules).is_some() {
                return Err(Corrupt(format!("seat {seat} acts, but it is not its turn")));
            }
            self.moves += 1;
            self.still += 1;
        }
        match event {
            Event::Opened { start, bag } => self.open(start, bag, rules),
            Event::Placed { seat, laid, score, .. } => {
                if let Some(square) = self.board.first_taken(laid) {
                    return Err(Corrupt(format!("two letters on square {square}")));
                }
                self.give(*seat, laid.iter().map(|tile| tile.letter))?;
                self.board.lay(laid);
                self.draw(*seat, laid.len());
                let own = &mut self.scores[seat.index()];
                *own = own.checked_add_unsigned(*score).ok_or_else(|| Corrupt(format!("{score} points for seat {seat}")))?;
                if *score > 0 {
                    self.still = 0;
                }
                self.last = Some((*seat, laid.iter().map(|tile| tile.square).collect()));
                self.pass_turn();
                Ok(())
            }
            Event::Exchanged { seat, tiles } => {
                // An exchange of more letters than the bag contains has no effect.
                if tiles.len() <= self.bag.len() {
                    self.give(*seat, tiles.iter())?;
                    self.draw(*seat, tiles.len());
                    self.exchanged[seat.index()].add_all(tiles);
                }
                self.pass_turn();
                Ok(())
            }
            Event::Passed { .. } => {
                self.pass_turn();
                Ok(())
            }
            Event::Ended { reason } if self.end_due(rules) == Some(*reason) => {
                let best = self.scores.iter().max();
                let winners = Seat::first(SEATS).filter(|seat| Some(&self.scores[seat.index()]) == best).collect();
                self.stage = Stage::Over { winners, reason: reason.name(), adjust: vec![0; SEATS] };
                Ok(())
            }
            Event::Ended { reason } => Err(Corrupt(format!("the game ends by `{}`, but that is not due", reason.name()))),
        }
    }

    fn open(&mut self, start: &[PlacedTile], bag: &[Tile], rules: &CtuRules) -> Result<(), Corrupt> {
        let rack = rules.placement_rules().rack_size();
        if self.stage != Stage::Opening || start.is_empty() || bag.len() < SEATS * rack {
            return Err(Corrupt("an opening where there can be none".to_owned()));
        }
        let (first, rest) = bag.split_at(rack);
        let (second, rest) = rest.split_at(rack);
        (self.racks, self.bag) = ([first.to_vec(), second.to_vec()], rest.to_vec());
        self.board.lay(start);
        self.stage = Stage::Playing;
        Ok(())
    }

    /// Removes letters from a rack.
    fn give(&mut self, seat: Seat, letters: impl Iterator<Item = Tile>) -> Result<(), Corrupt> {
        let rack = &mut self.racks[seat.index()];
        for letter in letters {
            let place = rack.iter().position(|&have| have == letter);
            rack.remove(place.ok_or_else(|| Corrupt(format!("seat {seat} gives a letter that is not on its rack")))?);
        }
        Ok(())
    }

    /// Draws letters from the end of the bag, at most as many as it contains.
    fn draw(&mut self, seat: Seat, count: usize) {
        for _ in 0..count {
            let Some(tile) = self.bag.pop() else { return };
            self.racks[seat.index()].push(tile);
        }
    }

    fn pass_turn(&mut self) {
        self.turn = self.turn.next(SEATS);
    }

    pub(super) fn close(&mut self, how: Closing) {
        let (winners, reason) = match how {
            Closing::Resigned(seat) => (SeatSet::only(seat.next(SEATS)), "resigned"),
            Closing::Flagged(seat) => (SeatSet::only(seat.next(SEATS)), "flagged"),
            Closing::Abandoned(seat) => (SeatSet::only(seat.next(SEATS)), "abandoned"),
            Closing::Agreed => (Seat::first(SEATS).collect(), "agreed"),
            Closing::DrawClaimed => (Seat::first(SEATS).collect(), "draw-claimed"),
            Closing::Aborted => (SeatSet::EMPTY, "aborted"),
        };
        self.stage = Stage::Over { winners, reason, adjust: vec![0; SEATS] };
    }
}
