//! What can happen in a game of Pentago, and its text form, which is what a database keeps.
//!
//! ```text
//! moved 0 c6AR              the game goes on
//! moved 0 c6AR waits        it made five by the turn and waits for the answer (rule set `answer`)
//! moved 1 c6 placed 1       over, by what (`How::name`), and the seat that won; none: a draw
//! moved 1 d2BL both
//! lapsed 0                  the time for the turn ran out: the seat has lost
//! ```

use std::fmt;
use std::str::FromStr;

use play::Seat;

use super::seat_of;
use crate::{End, How, Move, Side};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A marble was placed and a quadrant turned.
    Moved {
        /// By whom.
        seat: Seat,
        /// Where, and which quadrant.
        play: Move,
        /// What came of it.
        verdict: Verdict,
    },
    /// The time for a turn ran out.
    Lapsed {
        /// Whose.
        seat: Seat,
    },
}

/// What came of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The opponent is on turn.
    Goes,
    /// The opponent answers a turned five with a placing.
    Waits,
    /// The game is over.
    Over(End),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Lapsed { seat } => write!(f, "lapsed {seat}"),
            Event::Moved { seat, play, verdict } => {
                write!(f, "moved {seat} {play}")?;
                match verdict {
                    Verdict::Goes => Ok(()),
                    Verdict::Waits => f.write_str(" waits"),
                    Verdict::Over(End { winner: None, how }) => write!(f, " {}", how.name()),
                    Verdict::Over(End { winner: Some(side), how }) => write!(f, " {} {}", how.name(), seat_of(*side)),
                }
            }
        }
    }
}

/// A text that is no event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no event of Pentago")]
pub struct BadEvent(pub String);

impl FromStr for Event {
    type Err = BadEvent;

    fn from_str(text: &str) -> Result<Event, BadEvent> {
        let bad = || BadEvent(text.chars().take(80).collect());
        let side = |word: &str| match word {
            "0" => Ok(Side::White),
            "1" => Ok(Side::Black),
            _ => Err(bad()),
        };
        let words: Vec<&str> = text.split(' ').collect();
        let (seat, play, rest) = match words[..] {
            ["lapsed", seat] => return Ok(Event::Lapsed { seat: seat_of(side(seat)?) }),
            ["moved", seat, play, ref rest @ ..] => (seat_of(side(seat)?), play.parse().map_err(|_| bad())?, rest),
            _ => return Err(bad()),
        };
        let how = |name: &str| How::ALL.into_iter().find(|how| how.name() == name).ok_or_else(bad);
        let verdict = match *rest {
            [] => Verdict::Goes,
            ["waits"] => Verdict::Waits,
            [name] => Verdict::Over(End { winner: None, how: how(name)? }),
            [name, winner] => Verdict::Over(End { winner: Some(side(winner)?), how: how(name)? }),
            _ => return Err(bad()),
        };
        Ok(Event::Moved { seat, play, verdict })
    }
}
