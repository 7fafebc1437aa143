//! Events of a Balda game and their text form, which is stored in the database.
//!
//! Letters are tile numbers (1 is the first of the alphabet), squares are `row,column` from 0:
//!
//! ```text
//! started 2.1.13.5.1                     the start word
//! placed 1 3 1,1:13 2,0-2,1-1,1          seat, points, square:letter, path
//! placed 0 4 3,1:13 2,0-2,1-2,2-3,2 last     no playable word of the lexicon is left
//! passed 0          passed 0 timeout
//! offered 0 1,1:13 2,0-2,1-1,1           offers a word missing from the lexicon to the next seat
//! accepted 1 3      accepted 1 3 last        the answering seat, and the points of the offering
//! seat
//! declined 1        declined 1 timeout
//! ```

use std::fmt;
use std::str::FromStr;

use lexicon::{MAX_LETTERS, MAX_WORD, Tile};
use play::Seat;

use crate::moves::Move;
use crate::path::Path;
use crate::square::Square;

/// An event of the game log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Started {
        word: Vec<Tile>,
        /// Whether no word of the lexicon can be played.
        last: bool,
    },
    /// A letter was placed and its word counts.
    Placed {
        seat: Seat,
        action: Move,
        score: u32,
        /// Whether no word of the lexicon can be played afterwards.
        last: bool,
    },
    Passed {
        seat: Seat,
        /// Whether the time for the turn ran out.
        timeout: bool,
    },
    /// A word missing from the lexicon was offered to the next seat.
    Offered { seat: Seat, action: Move },
    /// The offered word counts.
    Accepted {
        /// The seat that accepted.
        seat: Seat,
        /// The points of the seat that offered the word.
        score: u32,
        /// Whether no word of the lexicon can be played afterwards.
        last: bool,
    },
    /// The offered word does not count.
    Declined {
        /// The seat that declined.
        seat: Seat,
        /// Whether the time to answer ran out.
        timeout: bool,
    },
}

struct Letters<'a>(&'a [Tile]);

impl fmt::Display for Letters<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, tile) in self.0.iter().enumerate() {
            write!(f, "{}{tile}", if n == 0 { "" } else { "." })?;
        }
        Ok(())
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = |last: &bool| if *last { " last" } else { "" };
        let timeout = |timeout: &bool| if *timeout { " timeout" } else { "" };
        match self {
            Event::Started { word, last: end } => write!(f, "started {}{}", Letters(word), last(end)),
            Event::Placed { seat, action, score, last: end } => {
                write!(f, "placed {seat} {score} {}:{} {}{}", action.square, action.letter, action.path, last(end))
            }
            Event::Passed { seat, timeout: late } => write!(f, "passed {seat}{}", timeout(late)),
            Event::Offered { seat, action } => write!(f, "offered {seat} {}:{} {}", action.square, action.letter, action.path),
            Event::Accepted { seat, score, last: end } => write!(f, "accepted {seat} {score}{}", last(end)),
            Event::Declined { seat, timeout: late } => write!(f, "declined {seat}{}", timeout(late)),
        }
    }
}

/// An error parsing an [`Event`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseEventError {
    #[error("`{0}` is not an event of Balda")]
    Unknown(String),
    /// A part is missing or invalid.
    #[error("expected {expected}, found `{found}`")]
    Part { found: String, expected: &'static str },
}

fn part_error(found: &str, expected: &'static str) -> ParseEventError {
    ParseEventError::Part { found: found.chars().take(40).collect(), expected }
}

fn seat(text: &str) -> Result<Seat, ParseEventError> {
    text.parse().ok().and_then(Seat::new).ok_or_else(|| part_error(text, "a seat"))
}

/// The score of the longest possible word with its letter on the best prize square.
const MAX_POINTS: u32 = 3 * MAX_WORD as u32;

fn points(text: &str) -> Result<u32, ParseEventError> {
    text.parse().ok().filter(|points| *points <= MAX_POINTS).ok_or_else(|| part_error(text, "points"))
}

fn tile(text: &str) -> Result<Tile, ParseEventError> {
    text.parse().ok().filter(|t: &Tile| (1..=MAX_LETTERS).contains(&usize::from(*t))).ok_or_else(|| part_error(text, "a letter's number"))
}

fn action(letter: &str, path: &str) -> Result<Move, ParseEventError> {
    let expected = "a square and letter, such as 1,1:13";
    let (square, letter) = letter.split_once(':').ok_or_else(|| part_error(letter, expected))?;
    let square = Square::parse(square).map_err(|_| part_error(square, expected))?;
    let path = Path::parse(path).map_err(|_| part_error(path, "a path, such as 2,0-2,1-1,1"))?;
    Ok(Move { square, letter: tile(letter)?, path })
}

/// Parses the optional word at the end of a line.
fn parse_suffix<'a>(mut parts: impl Iterator<Item = &'a str>, word: &'static str) -> Result<bool, ParseEventError> {
    let expected = if word == "last" { "`last` or nothing" } else { "`timeout` or nothing" };
    match (parts.next(), parts.next()) {
        (None, _) => Ok(false),
        (Some(found), None) if found == word => Ok(true),
        (Some(found), None) => Err(part_error(found, expected)),
        (Some(_), Some(more)) => Err(part_error(more, "nothing")),
    }
}

impl FromStr for Event {
    type Err = ParseEventError;

    fn from_str(text: &str) -> Result<Event, ParseEventError> {
        let mut parts = text.split(' ');
        let name = parts.next().unwrap_or_default();
        let mut next = || parts.next().unwrap_or_default();
        Ok(match name {
            "started" => {
                let word = next().split('.').map(tile).collect::<Result<_, _>>()?;
                Event::Started { word, last: parse_suffix(parts, "last")? }
            }
            "placed" => {
                let (seat, score) = (seat(next())?, points(next())?);
                let action = action(next(), next())?;
                Event::Placed { seat, action, score, last: parse_suffix(parts, "last")? }
            }
            "passed" => Event::Passed { seat: seat(next())?, timeout: parse_suffix(parts, "timeout")? },
            "offered" => {
                let (seat, action) = (seat(next())?, action(next(), next())?);
                if let Some(more) = parts.next() {
                    return Err(part_error(more, "nothing"));
                }
                Event::Offered { seat, action }
            }
            "accepted" => Event::Accepted { seat: seat(next())?, score: points(next())?, last: parse_suffix(parts, "last")? },
            "declined" => Event::Declined { seat: seat(next())?, timeout: parse_suffix(parts, "timeout")? },
            other => return Err(ParseEventError::Unknown(other.chars().take(40).collect())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_round_trip() {
        for line in [
            "started 2.1.13.5.1",
            "started 2.1.13 last",
            "placed 1 3 1,1:13 2,0-2,1-1,1",
            "placed 0 4 3,1:13 2,0-2,1-2,2-3,2 last",
            "placed 0 45 0,0:13 0,0-0,1-1,1",
            "placed 0 9 10,10:13 10,10-10,9-9,9",
            "passed 0",
            "passed 3 timeout",
            "offered 0 1,1:13 2,0-2,1-1,1",
            "accepted 1 3",
            "accepted 1 3 last",
            "declined 1",
            "declined 1 timeout",
        ] {
            assert_eq!(line.parse::<Event>().unwrap().to_string(), line);
        }
        for line in [
            "",
            "begun",
            "started",
            "started 0.1",
            "started 64",
            "started 1.2 late",
            "placed 4 3 1,1:13 2,0-2,1-1,1",
            "placed 1 99 1,1:13 2,0-2,1-1,1",
            "placed 1 3 1,1 2,0-2,1-1,1",
            "placed 1 3 11,1:13 2,0-2,1-1,1",
            "placed 1 3 1,1:13 2,0-",
            "placed 1 3 1,1:13",
            "placed 1 3 1,1:13 2,0-2,1-1,1 last last",
            "passed",
            "passed 0 late",
            "offered 0 1,1:13 2,0-2,1-1,1 last",
            "accepted 1",
            "declined 1 last",
        ] {
            assert!(line.parse::<Event>().is_err(), "{line}");
        }
    }
}
