//! Events of a Pentago game and their text form, which is stored in the database.
//!
//! ```text
//! moved 0 c6AR              the game continues
//! moved 0 c6AR waits        the turn made five, which awaits the answer (rule set `answer`)
//! moved 1 c6 placed 1       over: `EndReason::name` and the winning seat (omitted for a draw)
//! moved 1 d2BL both
//! lapsed 0                  the seat ran out of time for the turn and lost
//! ```

use std::fmt;
use std::str::FromStr;

use play::Seat;

use super::seat_of;
use crate::{End, EndReason, Move, Side};

/// An event of the game log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Moved {
        seat: Seat,
        play: Move,
        verdict: Verdict,
    },
    /// The time for the turn ran out, so the seat lost.
    Lapsed {
        seat: Seat,
    },
}

/// The result of a move, as stored with the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game continues with the opponent to move.
    Continues,
    /// The move made five by a turn. The opponent answers with a placement.
    AwaitsAnswer,
    Over(End),
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Lapsed { seat } => write!(f, "lapsed {seat}"),
            Event::Moved { seat, play, verdict } => {
                write!(f, "moved {seat} {play}")?;
                match verdict {
                    Verdict::Continues => Ok(()),
                    Verdict::AwaitsAnswer => f.write_str(" waits"),
                    Verdict::Over(End { winner: None, reason }) => write!(f, " {}", reason.name()),
                    Verdict::Over(End { winner: Some(side), reason }) => write!(f, " {} {}", reason.name(), seat_of(*side)),
                }
            }
        }
    }
}

/// An error parsing an [`Event`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an event of Pentago")]
pub struct ParseEventError(pub String);

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Event, ParseEventError> {
        let bad = || ParseEventError(text.chars().take(80).collect());
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
        let reason = |name: &str| EndReason::ALL.into_iter().find(|reason| reason.name() == name).ok_or_else(bad);
        let verdict = match *rest {
            [] => Verdict::Continues,
            ["waits"] => Verdict::AwaitsAnswer,
            [name] => Verdict::Over(End { winner: None, reason: reason(name)? }),
            [name, winner] => Verdict::Over(End { winner: Some(side(winner)?), reason: reason(name)? }),
            _ => return Err(bad()),
        };
        Ok(Event::Moved { seat, play, verdict })
    }
}
