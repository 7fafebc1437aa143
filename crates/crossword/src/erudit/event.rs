//! The events of a game of Erudit and their text form, which is stored in the database.
//!
//! The syntax is that of Scrabble's events: tiles and squares are numbers, `*` marks a star. The
//! steps of a turn are separated by `|` and followed by the running total of the turn.
//!
//! ```text
//! drew 1 1 1 5 9 0                             seat 1 drew А А Д З and a star
//! opening 1 14 19                              seat 1 starts: its tiles are worth 19, those of seat 0 14
//! laid 1 28! 112:5,113:18* 112a7=10 =10 | take 113:18 =10 | 98:3,128:4* 98d3=3 =28
//!                                              seat, points, `!` if they include the bonus; tiles, words (start, direction, length = points), total
//! laid 1 9 112:5,113:18 112a2=9 =9 | union 112a2=9    the words that score at the end, under union scoring
//! exchanged 0 1 1 9
//! passed 0          passed 0 timeout
//! ended out 12 -12
//! redealt 1                                    the tiles of seat 1 return to the bag, except stars it must place; as many are drawn again
//! ```

use std::fmt;
use std::str::FromStr;

use play::Seat;

use crate::Tiles;
use crate::erudit::Step;
use crate::game::log::{self, bad, points, seat, span};
use crate::game::{EndReason, ParseEventError, WordSpan};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat drew tiles from the bag.
    Drew { seat: Seat, tiles: Tiles },
    /// The starting seat was determined: the one with the highest rack value, at random among ties.
    Opening {
        /// The rack value of each seat.
        worths: Vec<u32>,
        first: Seat,
    },
    /// A seat placed words.
    Laid {
        seat: Seat,
        steps: Vec<LaidStep>,
        /// The words that score under union scoring; otherwise empty.
        union: Vec<WordSpan>,
        score: u32,
        /// Whether the score includes the bonus for using a full rack.
        bonus: bool,
    },
    /// A seat set tiles aside for exchange; they return to the bag after the draw.
    Exchanged { seat: Seat, tiles: Tiles },
    Passed {
        seat: Seat,
        /// Whether the time for the turn ran out.
        timeout: bool,
    },
    /// A seat's tiles returned to the bag, except stars that it must place; it draws as many again.
    Redealt { seat: Seat },
    /// The game ended and was settled.
    Ended {
        reason: EndReason,
        /// Points added to each seat.
        adjust: Vec<i32>,
    },
}

/// A judged step of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidStep {
    pub step: Step,
    /// The words formed, the main word first, with their points in this step.
    pub words: Vec<WordSpan>,
    /// The running total of the turn.
    pub total: u32,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Drew { seat, tiles } => {
                write!(f, "drew {seat}")?;
                log::write_tiles(f, tiles)
            }
            Event::Opening { worths, first } => {
                write!(f, "opening {first}")?;
                worths.iter().try_for_each(|worth| write!(f, " {worth}"))
            }
            Event::Laid { seat, steps, union, score, bonus } => {
                write!(f, "laid {seat} {score}{}", if *bonus { "!" } else { "" })?;
                for (n, LaidStep { step, words, total }) in steps.iter().enumerate() {
                    f.write_str(if n == 0 { " " } else { " | " })?;
                    match step {
                        Step::Lay(laid) => log::write_placed_tiles(f, laid)?,
                        Step::Take { square, letter } => write!(f, "take {}:{letter}", square.index())?,
                    }
                    words.iter().try_for_each(|word| write!(f, " {word}"))?;
                    write!(f, " ={total}")?;
                }
                if union.is_empty() {
                    return Ok(());
                }
                f.write_str(" | union")?;
                union.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Event::Exchanged { seat, tiles } => {
                write!(f, "exchanged {seat}")?;
                log::write_tiles(f, tiles)
            }
            Event::Passed { seat, timeout } => write!(f, "passed {seat}{}", if *timeout { " timeout" } else { "" }),
            Event::Redealt { seat } => write!(f, "redealt {seat}"),
            Event::Ended { reason, adjust } => {
                write!(f, "ended {}", reason.name())?;
                adjust.iter().try_for_each(|points| write!(f, " {points}"))
            }
        }
    }
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Event, ParseEventError> {
        let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (head, more) = rest.split_once(' ').unwrap_or((rest, ""));
        let parts = || more.split(' ').filter(|_| !more.is_empty());
        Ok(match name {
            "drew" => Event::Drew { seat: seat(head)?, tiles: log::tiles(parts())? },
            "opening" => Event::Opening { first: seat(head)?, worths: parts().map(points).collect::<Result<_, _>>()? },
            "laid" => {
                let (score, turn) = more.split_once(' ').unwrap_or((more, ""));
                let (score, bonus) = log::turn_points(score)?;
                let mut event = (Vec::new(), Vec::new());
                for part in turn.split(" | ") {
                    match part.strip_prefix("union ") {
                        Some(words) => event.1 = words.split(' ').map(span).collect::<Result<_, _>>()?,
                        None => event.0.push(step(part)?),
                    }
                }
                Event::Laid { seat: seat(head)?, steps: event.0, union: event.1, score, bonus }
            }
            "exchanged" => Event::Exchanged { seat: seat(head)?, tiles: log::tiles(parts())? },
            "passed" => Event::Passed { seat: seat(head)?, timeout: log::timeout(parts().next())? },
            "redealt" => Event::Redealt { seat: seat(head)? },
            "ended" => {
                let known = [EndReason::Out, EndReason::Passes, EndReason::Total];
                let reason = log::end_reason(head, &known, "out, passes or total")?;
                Event::Ended { reason, adjust: parts().map(points).collect::<Result<_, _>>()? }
            }
            other => return Err(ParseEventError::unknown(other)),
        })
    }
}

/// Parses one step with its words and running total.
fn step(text: &str) -> Result<LaidStep, ParseEventError> {
    let mut parts: Vec<&str> = text.split(' ').collect();
    let expected = "what the turn had come to, as =28";
    let total = parts.pop().and_then(|part| part.strip_prefix('=')).ok_or_else(|| bad(text, expected))?;
    let total = points(total)?;
    let step = match parts.as_slice() {
        ["take", place, ..] => {
            let expected = "a star taken, as take 112:5";
            let (square, letter) = place.split_once(':').ok_or_else(|| bad(place, expected))?;
            let letter = log::tile(letter)?;
            if letter == 0 {
                return Err(bad(place, expected));
            }
            Step::Take { square: log::square(square)?, letter }
        }
        [laid, ..] => Step::Lay(log::placed_tiles(laid)?),
        [] => return Err(bad(text, "tiles laid or a star taken")),
    };
    let words = parts.iter().skip(if matches!(step, Step::Take { .. }) { 2 } else { 1 });
    Ok(LaidStep { step, words: words.map(|word| span(word)).collect::<Result<_, _>>()?, total })
}
