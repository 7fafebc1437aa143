//! How a game of Scrabble stands, and what each event does to it.

use play::{Closing, Corrupt, Seat, SeatSet};

use super::event::WordSpan;
use super::{EndReason, Event, View};
use crate::rules::{Challenge, EndRule};
use crate::{Board, Laid, RuleSet, Square, Tiles};

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
    /// The placing that the seat on turn may still challenge.
    pub window: Option<Window>,
    /// Turns in a row that brought no points.
    pub scoreless: usize,
    /// Passes in a row.
    pub passes: usize,
    /// Seats that have left the game.
    pub gone: SeatSet,
    /// The last placing: who, and where its tiles lie.
    pub last: Option<(Seat, Vec<Square>)>,
}

/// A draw that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// For whom.
    pub seat: Seat,
    /// How many tiles; never more than the bag holds.
    pub count: usize,
    /// Tiles given in exchange, which go into the bag after the draw.
    pub returning: Tiles,
}

/// A placing that may still be challenged; its seat draws when it no longer may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// Who laid.
    pub seat: Seat,
    /// What.
    pub laid: Vec<Laid>,
    /// The words formed.
    pub words: Vec<WordSpan>,
    /// The points it brought.
    pub score: u32,
    /// Turns in a row without points before it.
    scoreless: usize,
}

/// Points for one who was challenged without ground, under [`Challenge::FivePoint`].
const FIVE_POINTS: i32 = 5;

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
            window: None,
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
            window: view.window.clone(),
            scoreless: view.scoreless,
            passes: view.passes,
            gone: view.gone,
            last: None,
        }
    }

    /// Why the game is to end now, if it is.
    pub(super) fn end_due(&self, rules: &RuleSet) -> Option<EndReason> {
        if self.window.is_some() {
            return None;
        }
        let playing = || Seat::first(self.racks.len()).filter(|s| !self.gone.contains(*s));
        if self.bag.is_empty() && playing().any(|seat| self.racks[seat.index()].is_empty()) {
            return Some(EndReason::Out);
        }
        match rules.end_rule(self.racks.len()) {
            EndRule::Tournament => (self.scoreless >= rules.scoreless_turns() as usize).then_some(EndReason::Scoreless),
            EndRule::Thesis => (self.passes >= rules.pass_rounds() as usize * playing().count()).then_some(EndReason::Passes),
        }
    }

    /// Tiles that will be in the bag when all draws that are due, and the one after the window, are done.
    pub(super) fn left_in_bag(&self, rules: &RuleSet) -> usize {
        let waiting = self.window.as_ref().map_or(0, |window| self.missing(window.seat, rules.rack_size()));
        self.bag.len() - waiting.min(self.bag.len())
    }

    /// Has the last placing used up everything, so that only a challenge can keep the game from ending?
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
            let due = !self.owed.is_empty() || self.stage != Stage::Playing;
            if *seat != self.turn || due {
                return Err(Corrupt(format!("seat {seat} acts, but it is not its turn")));
            }
        }
        match event {
            Event::Opening { first, .. } => self.open(*first, rules),
            Event::Drew { seat, tiles } => self.draw(*seat, tiles),
            Event::Placed { seat, laid, score, words, .. } => {
                self.close_window(rules);
                self.place(*seat, laid, *score, words, rules)
            }
            Event::Exchanged { seat, tiles } => {
                self.close_window(rules);
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
            Event::Ended { reason, adjust } => self.end(*reason, adjust),
        }
    }

    fn open(&mut self, first: Seat, rules: &RuleSet) -> Result<(), Corrupt> {
        let seats = self.racks.len();
        if self.stage != Stage::Opening || first.index() >= seats {
            return Err(Corrupt("an opening where there can be none".to_owned()));
        }
        self.stage = Stage::Playing;
        self.turn = first;
        let order = std::iter::successors(Some(first), |seat| Some(seat.next(seats))).take(seats);
        self.owed = order.map(|seat| Owed { seat, count: rules.rack_size(), returning: Tiles::new() }).collect();
        Ok(())
    }

    fn draw(&mut self, seat: Seat, tiles: &Tiles) -> Result<(), Corrupt> {
        let due = self.owed.first().filter(|owed| owed.seat == seat && owed.count == tiles.len());
        let returning = due.ok_or_else(|| Corrupt(format!("seat {seat} draws {} tiles that are not due", tiles.len())))?.returning;
        self.bag = self.bag.without(tiles).ok_or_else(|| Corrupt(format!("seat {seat} draws a tile that is not in the bag")))?;
        self.racks[seat.index()].add_all(tiles);
        self.bag.add_all(&returning);
        self.owed.remove(0);
        Ok(())
    }

    fn place(&mut self, seat: Seat, laid: &[Laid], score: u32, words: &[WordSpan], rules: &RuleSet) -> Result<(), Corrupt> {
        let used: Tiles = laid.iter().map(|tile| tile.kind()).collect();
        let rack = &mut self.racks[seat.index()];
        *rack = rack.without(&used).ok_or_else(|| Corrupt(format!("seat {seat} lays a tile that is not on its rack")))?;
        for (n, tile) in laid.iter().enumerate() {
            if self.board.get(tile.square).is_some() || laid[..n].iter().any(|other| other.square == tile.square) {
                return Err(Corrupt(format!("two tiles on square {}", tile.square)));
            }
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
            self.owe(seat, rules.rack_size());
        }
        Ok(())
    }

    fn exchange(&mut self, seat: Seat, tiles: &Tiles) -> Result<(), Corrupt> {
        let due: usize = self.owed.iter().map(|owed| owed.count).sum();
        let rack = &mut self.racks[seat.index()];
        *rack = rack.without(tiles).ok_or_else(|| Corrupt(format!("seat {seat} exchanges a tile that is not on its rack")))?;
        if tiles.is_empty() || tiles.len() + due > self.bag.len() {
            return Err(Corrupt(format!("{} tiles are exchanged while the bag holds {}", tiles.len(), self.bag.len())));
        }
        self.owed.push(Owed { seat, count: tiles.len(), returning: *tiles });
        self.scoreless += 1;
        self.passes = 0;
        self.pass_turn();
        Ok(())
    }

    fn challenge(&mut self, by: Seat, unknown: &[usize], rules: &RuleSet) -> Result<(), Corrupt> {
        let window = self.window.take().ok_or_else(|| Corrupt(format!("seat {by} challenges, but nothing can be challenged")))?;
        if unknown.iter().any(|place| *place >= window.words.len()) {
            return Err(Corrupt(format!("seat {by} challenges a word that was not formed")));
        }
        if unknown.is_empty() {
            self.owe(window.seat, rules.rack_size());
            match rules.challenge() {
                Challenge::FivePoint => self.add_points(window.seat, i64::from(FIVE_POINTS))?,
                Challenge::Double => {
                    self.scoreless += 1;
                    self.pass_turn();
                }
                Challenge::Single | Challenge::Void | Challenge::Off => {}
            }
        } else {
            // The turn is lost: as if nothing had been laid.
            self.board.lift(&window.laid);
            self.racks[window.seat.index()].add_all(&window.laid.iter().map(|tile| tile.kind()).collect());
            self.add_points(window.seat, -i64::from(window.score))?;
            self.last = None;
            self.scoreless = window.scoreless + 1;
        }
        Ok(())
    }

    fn end(&mut self, reason: EndReason, adjust: &[i32]) -> Result<(), Corrupt> {
        if self.stage != Stage::Playing || adjust.len() != self.racks.len() {
            return Err(Corrupt("an end where there can be none".to_owned()));
        }
        for (seat, points) in Seat::first(adjust.len()).zip(adjust) {
            self.add_points(seat, i64::from(*points))?;
        }
        self.finish(reason.name(), adjust.to_vec());
        Ok(())
    }

    fn add_points(&mut self, seat: Seat, points: i64) -> Result<(), Corrupt> {
        let score = &mut self.scores[seat.index()];
        *score = i32::try_from(i64::from(*score) + points).map_err(|_| Corrupt(format!("{points} points for seat {seat}")))?;
        Ok(())
    }

    /// The last placing can no longer be challenged: its seat is to draw.
    fn close_window(&mut self, rules: &RuleSet) {
        if let Some(window) = self.window.take() {
            self.owe(window.seat, rules.rack_size());
        }
    }

    pub(super) fn close(&mut self, how: Closing, rules: &RuleSet) {
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
        let left: SeatSet = Seat::first(self.racks.len()).filter(|s| !self.gone.contains(*s)).collect();
        if left.len() <= 1 {
            self.stage = Stage::Over { winners: left, reason, adjust: vec![0; self.racks.len()] };
            return;
        }
        // What it laid stands, its draws are no longer due, its tiles stay out of the game; what it gave in exchange goes back.
        if self.turn == seat {
            self.close_window(rules);
            self.pass_turn();
        }
        if self.window.as_ref().is_some_and(|window| window.seat == seat) {
            self.window = None;
        }
        for owed in std::mem::take(&mut self.owed) {
            if owed.seat == seat { self.bag.add_all(&owed.returning) } else { self.owed.push(owed) }
        }
    }

    /// Notes how many tiles the seat is to draw to fill its rack.
    fn owe(&mut self, seat: Seat, rack_size: usize) {
        let count = self.missing(seat, rack_size);
        if count > 0 {
            self.owed.push(Owed { seat, count, returning: Tiles::new() });
        }
    }

    /// Tiles that the seat's rack lacks and the bag can give.
    fn missing(&self, seat: Seat, rack_size: usize) -> usize {
        let due: usize = self.owed.iter().map(|owed| owed.count).sum();
        rack_size.saturating_sub(self.racks[seat.index()].len()).min(self.bag.len() - due.min(self.bag.len()))
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
