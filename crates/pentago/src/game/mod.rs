//! Pentago as [`play::Rules`]: two seats, of which white is seat 0 and moves first. There is no
//! hidden information and no chance.
//!
//! An action is a complete [`Move`]: placement and turn. A placement without its turn is a draft,
//! which [`Rules::preview`] shows on the board.

mod event;
mod refusal;
mod state;
mod table_rules;
mod view;

use play::{Closing, Corrupt, Dice, NextStep, Rejection, Rules, Seat, SeatSet, Viewer};

pub use self::event::{Event, ParseEventError, Verdict};
pub use self::refusal::RuleViolation;
pub use self::state::{LastMove, Stage, State};
pub use self::view::{EventView, LastView, OverView, Permissions, Preview, View};
use crate::{Move, Next, Position, RuleSet, Side};

/// The rules of one game: a rule set and a starting position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pentago {
    start: Position,
}

impl Pentago {
    /// Returns a game from the empty board.
    #[must_use]
    pub const fn new(rules: RuleSet) -> Pentago {
        Pentago { start: Position::start(rules) }
    }

    /// Returns a game that starts from a position, under its rule set.
    #[must_use]
    pub const fn starting_from(start: Position) -> Pentago {
        Pentago { start }
    }

    #[must_use]
    pub const fn rule_set(&self) -> RuleSet {
        self.start.rules()
    }
}

/// Returns the seat of a side: 0 for white, 1 for black.
#[must_use]
pub fn seat_of(side: Side) -> Seat {
    Seat::first(2).nth(side.index()).expect("there are two seats")
}

impl Rules for Pentago {
    type Position = State;
    type Action = Move;
    type Event = Event;
    type EventView = EventView;
    type View = View;
    type Preview = Preview;
    type Why = RuleViolation;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        State { stage: Stage::Playing(self.start), last: None }
    }

    fn pending(&self, state: &State) -> NextStep {
        match &state.stage {
            Stage::Playing(position) => NextStep::Seats(SeatSet::only(seat_of(position.turn()))),
            Stage::Over { .. } => NextStep::Over(state.outcome()),
        }
    }

    fn judge(&self, state: &State, by: Seat, action: &Move) -> Result<Event, Rejection<RuleViolation>> {
        let Stage::Playing(position) = &state.stage else { return Err(Rejection::Over) };
        if seat_of(position.turn()) != by {
            return Err(Rejection::NotYourTurn(by));
        }
        let next = position.play(*action).map_err(|illegal| Rejection::Rule(RuleViolation(illegal)))?;
        let verdict = match next {
            Next::Going(next) if next.waiting().is_some() => Verdict::AwaitsAnswer,
            Next::Going(_) => Verdict::Continues,
            Next::Over(_, end) => Verdict::Over(end),
        };
        Ok(Event::Moved { seat: by, play: *action, verdict })
    }

    /// Never called, because Pentago has no chance events. The result is a lapse of the seat to
    /// move, which folding validates.
    fn chance(&self, state: &State, _: &mut Dice) -> Event {
        Event::Lapsed { seat: state.turn().map_or(seat_of(Side::White), seat_of) }
    }

    /// Running out of time for a turn loses the game; there is no passing.
    fn timeout(&self, state: &State, seat: Seat) -> Option<Event> {
        let due = state.turn().map(seat_of) == Some(seat);
        due.then_some(Event::Lapsed { seat })
    }

    fn fold(&self, state: &mut State, event: &Event) -> Result<(), Corrupt> {
        state.fold(event)
    }

    fn close(&self, state: &mut State, closing: Closing) {
        state.close(closing);
    }

    fn view(&self, state: &State, to: Viewer) -> View {
        View::new(self.rule_set(), state, to)
    }

    fn seen(&self, before: &State, event: &Event, _: Viewer) -> EventView {
        EventView::new(before, event)
    }

    fn preview(&self, view: &View, draft: &Move) -> Result<Preview, Rejection<RuleViolation>> {
        let position = view.position.ok_or(Rejection::Over)?;
        Preview::new(&position, *draft).map_err(|illegal| Rejection::Rule(RuleViolation(illegal)))
    }
}
