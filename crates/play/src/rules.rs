//! The trait by which every game is played.

use std::fmt;
use std::str::FromStr;

use crate::{Dice, Seat, SeatSet, Viewer};

/// The rules of one game, with whatever they need to judge (a lexicon, a rule set).
///
/// It was shaped for five games: two to four seats, hidden racks, chance (a bag), several layings in one turn (Erudit), a letter and a
/// path (Balda), a placing and a turn of a quadrant (Pentago). `tests/shapes.rs` plays a miniature of each shape.
///
/// - An *action* is what a seat asks for: one whole turn. A turn half laid is a draft for [`Rules::preview`], never an event.
/// - An *event* is what happened, with verdict, score and draws in it. Its text form (`Display`, `FromStr`) is what is stored.
/// - A *position* can't be sent anywhere; a *view* is what one viewer may know of it, and *seen* is the same for an event.
pub trait Rules {
    /// All that is needed to go on playing, hidden things included.
    type Position: Clone;
    /// One whole turn, or another thing a seat may ask for in its turn.
    type Action: Clone;
    /// What happened.
    type Event: Clone + fmt::Debug + fmt::Display + FromStr<Err: fmt::Display>;
    /// An event as one viewer may know it.
    type EventView;
    /// A position as one viewer may know it.
    type View;
    /// What an action would bring.
    type Preview;
    /// Why an action breaks the rules.
    type Why: fmt::Display;

    /// How many seats there are, 1 to [`crate::MAX_SEATS`].
    fn seats(&self) -> usize;

    /// The position before anything has happened.
    fn start(&self) -> Self::Position;

    /// What the game waits for.
    fn pending(&self, position: &Self::Position) -> NextStep;

    /// The event that the action gives, or why it can't be.
    ///
    /// # Errors
    /// The rule that is broken, with the part of the action at fault. The position stays as it was.
    fn judge(&self, position: &Self::Position, by: Seat, action: &Self::Action) -> Result<Self::Event, Refused<Self::Why>>;

    /// The event that is due while [`NextStep::Chance`]: a draw at random, or the game's own reckoning at the end.
    fn chance(&self, position: &Self::Position, dice: &mut Dice) -> Self::Event;

    /// What it means that the seat's time for this turn has run out; `None` if it has nothing to do now.
    fn timeout(&self, position: &Self::Position, seat: Seat) -> Option<Self::Event>;

    /// Takes an event in. Asks no lexicon and draws nothing.
    ///
    /// # Errors
    /// The event can't have happened in this position: the log is damaged. The position may then be in between; throw it away.
    fn fold(&self, position: &mut Self::Position, event: &Self::Event) -> Result<(), Corrupt>;

    /// A seat resigned or ran out of its time for the game, or a draw was agreed. Where others play on, that seat takes no more turns.
    fn close(&self, position: &mut Self::Position, how: Closing);

    /// The position as `to` may know it.
    fn view(&self, position: &Self::Position, to: Viewer) -> Self::View;

    /// The event as `to` may know it; `before` is the position it happened in.
    fn seen(&self, before: &Self::Position, event: &Self::Event, to: Viewer) -> Self::EventView;

    /// What the draft would bring, from what its seat knows.
    ///
    /// # Errors
    /// The rule that the draft breaks as it stands.
    fn preview(&self, view: &Self::View, draft: &Self::Action) -> Result<Self::Preview, Refused<Self::Why>>;
}

/// Rules with hidden things: makes up a position that agrees with all that a seat knows, for players that search.
pub trait Imagine: Rules {
    /// Any position consistent with the view, each equally likely as far as the view tells.
    fn imagine(&self, view: &Self::View, dice: &mut Dice) -> Self::Position;
}

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// The game itself acts next: [`Rules::chance`].
    Chance,
    /// One of these seats acts.
    Seats(SeatSet),
    /// Nothing: it is over.
    Over(Outcome),
}

/// How a game came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; more than one: a draw between them.
    pub winners: SeatSet,
    /// Final points a seat, in games that count points.
    pub scores: Vec<i32>,
}

/// How a game ends, or a seat leaves it, otherwise than by its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// The seat resigned.
    Resigned(Seat),
    /// The seat's time for the whole game ran out.
    Flagged(Seat),
    /// The seat went away, and who stayed claimed the game.
    Abandoned(Seat),
    /// All agreed on a draw.
    Agreed,
    /// A draw was claimed, since the other seat was away.
    DrawClaimed,
    /// It was called off: nobody wins.
    Aborted,
}

/// An action that is not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused<W> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game waits for somebody else.
    #[error("it is not the turn of seat {0}")]
    NotYourTurn(Seat),
    /// A rule of the game is broken.
    #[error("{0}")]
    Rule(W),
}

/// An event that can't have happened where the log says it did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the log is damaged: {0}")]
pub struct Corrupt(pub String);
