//! What can happen in a game of Erudit, and its text form, which is what a database keeps.
//!
//! The parts are written as in Scrabble's events: tiles and squares are numbers, `*` marks a star. The steps of a turn are parted by `|`; behind each
//! stands what the turn had come to.
//!
//! ```text
//! drew 1 1 1 5 9 0                             seat 1 drew А А Д З and a star
//! opening 1 14 19                              seat 1 begins: its tiles are worth 19, those of seat 0 14
//! laid 1 28! 112:5,113:18* 112a7=10 =10 | take 113:18 =10 | 98:3,128:4* 98d3=3 =28
//!                                              seat, points, `!`: with those for a whole rack; tiles, words (start, direction, length = points), sum
//! laid 1 9 112:5,113:18 112a2=9 =9 | union 112a2=9    the words that score at the end, under union scoring
//! exchanged 0 1 1 9
//! passed 0          passed 0 timeout
//! ended out 12 -12
//! redealt 1                                    the tiles of seat 1 went back into the bag but for stars it must lay, and as many are drawn anew
//! ```

use std::fmt;
use std::str::FromStr;

use play::Seat;

use crate::Tiles;
use crate::erudit::Step;
use crate::game::log::{self, bad, points, seat, span};
use crate::game::{BadEvent, EndReason, WordSpan};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Tiles went from the bag to a rack.
    Drew {
        /// Whose rack.
        seat: Seat,
        /// Which.
        tiles: Tiles,
    },
    /// It was found out who begins: the seat whose tiles are worth most, at random among equals.
    Opening {
        /// What the tiles of each seat are worth.
        worths: Vec<u32>,
        /// Who begins.
        first: Seat,
    },
    /// Words were laid.
    Laid {
        /// By whom.
        seat: Seat,
        /// The steps of the turn.
        steps: Vec<LaidStep>,
        /// The words that score, where each new word scores once at the end of the turn; else none.
        union: Vec<WordSpan>,
        /// Points in all.
        score: u32,
        /// Was a whole full rack used, so that its points are among them?
        bonus: bool,
    },
    /// Tiles were put aside to be changed; they go back when new ones have been drawn.
    Exchanged {
        /// By whom.
        seat: Seat,
        /// Which.
        tiles: Tiles,
    },
    /// A turn went by.
    Passed {
        /// Whose.
        seat: Seat,
        /// Because the time for the turn ran out?
        timeout: bool,
    },
    /// A seat's tiles went back into the bag, but for stars that it must lay; it draws as many anew.
    Redealt {
        /// Whose.
        seat: Seat,
    },
    /// The game came to its end and was reckoned up.
    Ended {
        /// Why.
        reason: EndReason,
        /// Points added to each seat.
        adjust: Vec<i32>,
    },
}

/// A step of a turn as it was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaidStep {
    /// The step.
    pub step: Step,
    /// The words it formed, the main word first, with the points they had in this laying.
    pub words: Vec<WordSpan>,
    /// What the turn had come to with it.
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
                        Step::Lay(laid) => log::write_laid(f, laid)?,
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
    type Err = BadEvent;

    fn from_str(text: &str) -> Result<Event, BadEvent> {
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
            other => return Err(BadEvent::unknown(other)),
        })
    }
}

/// One step, its words and what the turn had come to.
fn step(text: &str) -> Result<LaidStep, BadEvent> {
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
        [laid, ..] => Step::Lay(log::all_laid(laid)?),
        [] => return Err(bad(text, "tiles laid or a star taken")),
    };
    let words = parts.iter().skip(if matches!(step, Step::Take { .. }) { 2 } else { 1 });
    Ok(LaidStep { step, words: words.map(|word| span(word)).collect::<Result<_, _>>()?, total })
}
