//! The trait that every game implements.

use std::fmt;
use std::str::FromStr;

use crate::{Dice, Seat, SeatSet, Viewer};

/// The rules of one game, with the data needed to judge actions (a lexicon, a rule set).
///
/// The trait covers five shapes of game: two to four seats, hidden racks, chance (a bag), several
/// placements in one turn (Erudit), a letter and a path (Balda), a marble and a rotation (Pentago).
/// `tests/shapes.rs` plays a miniature of each shape.
///
/// - An *action* is a request of a seat: one whole turn. An unfinished turn is a draft for
///   [`Rules::preview`], never an event.
/// - An *event* is the result, with verdict, score and draws. It is stored in its text form
///   (`Display`, `FromStr`).
/// - A *position* contains hidden information and is never sent. A *view* is the part of it that
///   one viewer may know; [`Rules::seen`] does the same for an event.
pub trait Rules {
    /// The full state of the game, hidden information included.
    type Position: Clone;
    /// One whole turn, or another request that a seat may make in its turn.
    type Action: Clone;
    type Event: Clone + fmt::Debug + fmt::Display + FromStr<Err: fmt::Display>;
    /// The part of an event that one viewer may know.
    type EventView;
    /// The part of a position that one viewer may know.
    type View;
    /// The effect of an action before it is made, such as its score.
    type Preview;
    /// The rule that an action breaks.
    type Why: fmt::Display;

    /// Returns the number of seats, 1 to [`crate::MAX_SEATS`].
    fn seats(&self) -> usize;

    /// Returns the initial position.
    fn start(&self) -> Self::Position;

    /// Returns the next step of the game.
    fn pending(&self, position: &Self::Position) -> NextStep;

    /// Returns the event that the action results in.
    ///
    /// # Errors
    /// The rule that the action breaks, with the part of the action at fault.
    fn judge(&self, position: &Self::Position, by: Seat, action: &Self::Action) -> Result<Self::Event, Rejection<Self::Why>>;

    /// Returns the event that is due in [`NextStep::Chance`]: a random draw, or the final scoring.
    fn chance(&self, position: &Self::Position, dice: &mut Dice) -> Self::Event;

    /// Returns the event that follows when the seat's time for this turn has run out; `None` if the
    /// seat is not to act.
    fn timeout(&self, position: &Self::Position, seat: Seat) -> Option<Self::Event>;

    /// Applies an event to the position, without a lexicon or randomness.
    ///
    /// # Errors
    /// The event is impossible in this position, so the log is damaged. The position may be partly
    /// updated: discard it.
    fn fold(&self, position: &mut Self::Position, event: &Self::Event) -> Result<(), Corrupt>;

    /// Ends the game, or removes a seat from it, for a reason outside the rules. In a game with
    /// more than two seats the others may continue without the seat.
    fn close(&self, position: &mut Self::Position, how: Closing);

    /// Returns the part of the position that `to` may know.
    fn view(&self, position: &Self::Position, to: Viewer) -> Self::View;

    /// Returns the part of the event that `to` may know; `before` is the position before the event.
    fn seen(&self, before: &Self::Position, event: &Self::Event, to: Viewer) -> Self::EventView;

    /// Returns the effect of a draft, computed from the knowledge of its seat.
    ///
    /// # Errors
    /// The rule that the draft breaks.
    fn preview(&self, view: &Self::View, draft: &Self::Action) -> Result<Self::Preview, Rejection<Self::Why>>;
}

/// Rules with hidden information, for players that search over sampled positions (determinization).
pub trait Determinize: Rules {
    /// Returns a random position consistent with the view, each with equal probability.
    fn determinize(&self, view: &Self::View, dice: &mut Dice) -> Self::Position;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// The game itself acts next, through [`Rules::chance`].
    Chance,
    Seats(SeatSet),
    Over(Outcome),
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners; several seats share a draw.
    pub winners: SeatSet,
    /// Final scores by seat; empty in games without points.
    pub scores: Vec<i32>,
}

/// A reason outside the rules for which a game ends or a seat leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    Resigned(Seat),
    /// The seat's time for the whole game ran out.
    Flagged(Seat),
    /// The seat disconnected, and its opponent claimed the win.
    Abandoned(Seat),
    /// All players agreed to a draw.
    Agreed,
    /// A player claimed a draw because the other one had disconnected.
    DrawClaimed,
    /// The game was aborted and has no winner.
    Aborted,
}

/// The reason why an action is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection<W> {
    #[error("the game is over")]
    Over,
    /// Another seat is to act.
    #[error("it is not the turn of seat {0}")]
    NotYourTurn(Seat),
    #[error("{0}")]
    Rule(W),
}

/// An event that is impossible at its place in the log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log is damaged: {0}")]
pub struct Corrupt(pub String);
