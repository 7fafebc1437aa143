//! The events of a game and their text form, which is stored.
//!
//! Letters and squares are numbers, as in Scrabble's events. As in the competition's kit, the bag
//! is ordered here: the order is fixed at the start, so that both games of a pair use the same one.
//! Letters are drawn from its end; draws follow from the order and have no events.
//!
//! ```text
//! opened 111:1,112:2,113:3 bag 5 1 18 ...      letters on the board, and the order of the bag: the first seven are seat 0's
//! placed 0 9 110:3 110a4=9                     seat, points, letters placed, words (start, direction, length = points)
//! exchanged 1 1 9                              seat, letters
//! passed 0          passed 0 timeout
//! ended bag                                    bag, still or out
//! ```

use std::fmt;
use std::str::FromStr;

use lexicon::Tile;
use play::Seat;

use crate::game::log::{self, bad, points, seat, span};
use crate::game::{ParseEventError, WordSpan};
use crate::{PlacedTile, Tiles};

/// The rule that ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The bag is empty.
    Bag,
    /// Several consecutive moves did not change the score.
    Still,
    /// Both racks are empty.
    Out,
}

impl EndReason {
    pub const ALL: [Self; 3] = [Self::Bag, Self::Still, Self::Out];

    /// Returns the name used on the wire and in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bag => "bag",
            Self::Still => "still",
            Self::Out => "out",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The board and the bag were set up and the racks dealt.
    Opened {
        start: Vec<PlacedTile>,
        /// All letters: seat 0's rack, seat 1's rack, then the bag, which is drawn from its end.
        bag: Vec<Tile>,
    },
    /// A seat placed letters and drew new ones.
    Placed {
        seat: Seat,
        laid: Vec<PlacedTile>,
        score: u32,
        /// The words formed, the main word first.
        words: Vec<WordSpan>,
    },
    /// A seat exchanged letters, which leave the game.
    Exchanged {
        seat: Seat,
        tiles: Tiles,
    },
    Passed {
        seat: Seat,
        /// Whether the time for the turn ran out.
        timeout: bool,
    },
    Ended {
        reason: EndReason,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Opened { start, bag } => {
                f.write_str("opened ")?;
                log::write_placed_tiles(f, start)?;
                f.write_str(" bag")?;
                bag.iter().try_for_each(|tile| write!(f, " {tile}"))
            }
            Event::Placed { seat, laid, score, words } => {
                write!(f, "placed {seat} {score} ")?;
                log::write_placed_tiles(f, laid)?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Event::Exchanged { seat, tiles } => {
                write!(f, "exchanged {seat}")?;
                log::write_tiles(f, tiles)
            }
            Event::Passed { seat, timeout } => write!(f, "passed {seat}{}", if *timeout { " timeout" } else { "" }),
            Event::Ended { reason } => write!(f, "ended {}", reason.name()),
        }
    }
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Event, ParseEventError> {
        let mut parts = text.split(' ');
        let mut next = || parts.next().unwrap_or("");
        Ok(match next() {
            "opened" => {
                let start = log::placed_tiles(next())?;
                if next() != "bag" {
                    return Err(bad(text, "bag and its letters"));
                }
                Event::Opened { start, bag: parts.map(log::tile).collect::<Result<_, _>>()? }
            }
            "placed" => {
                let (seat, score) = (seat(next())?, points(next())?);
                let laid = log::placed_tiles(next())?;
                Event::Placed { seat, laid, score, words: parts.map(span).collect::<Result<_, _>>()? }
            }
            "exchanged" => Event::Exchanged { seat: seat(next())?, tiles: log::tiles(parts)? },
            "passed" => Event::Passed { seat: seat(next())?, timeout: log::timeout(parts.next())? },
            "ended" => {
                let name = next();
                let reason = EndReason::ALL.into_iter().find(|reason| reason.name() == name);
                Event::Ended { reason: reason.ok_or_else(|| bad(name, "bag, still or out"))? }
            }
            other => return Err(ParseEventError::unknown(other)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_round_trip() {
        for text in [
            "opened 111:1,112:2 bag 5 1 18 26",
            "placed 0 9 110:3 110a4=9 110d2=4",
            "exchanged 1 1 9 9",
            "passed 0",
            "passed 1 timeout",
            "ended bag",
            "ended still",
            "ended out",
        ] {
            assert_eq!(text.parse::<Event>().unwrap().to_string(), text);
        }
        for text in
            ["", "opened 1:1", "opened 1:1 bag x", "placed 0", "placed 9 1 1:1", "ended", "ended scoreless", "drew 0 1", "passed 0 late"]
        {
            assert!(text.parse::<Event>().is_err(), "{text}");
        }
    }
}
