//! The events of a game of Scrabble and their text form, which is stored in the database.
//!
//! Tiles are numbers (0 a blank, 1 the alphabet's first letter), squares are numbers from 0 (`row * 15 + column`), `*` marks a blank:
//!
//! ```text
//! opening 1 0:5 1:3                      seat 1 starts; one round of draws; rounds are separated by `/`
//! drew 1 1 1 5 9 0                       seat 1 drew A A E I and a blank
//! placed 1 34 112:5,113:18* 112a7=28 20d3=6   seat, points, tiles placed, words (start, direction, length = points)
//! placed 1 72! 112:5,...                 `!`: the whole rack was used
//! exchanged 0 1 1 9
//! passed 0          passed 0 timeout
//! challenged 1 upheld 0,2                the challenge succeeds: the first and the third word are invalid; the tiles are taken back
//! challenged 1 failed                    all words are valid
//! accepted 1                             the previous placement stands
//! ended out 12 -12
//! redealt 1                              the tiles of seat 1 return to the bag, and as many are drawn again
//! setup 0 0 0 120,98 1.5.0 112:5,113:18*  replaces the opening: seat on turn, scoreless turns, consecutive passes, scores, its tiles, the board;
//!                                        `-` for no tiles
//! ```

use std::fmt;
use std::str::FromStr;

use play::Seat;

use crate::game::log::{self, bad, points, seat, span};
use crate::game::{Draw, EndReason, ParseEventError, WordSpan};
use crate::{PlacedTile, Tiles};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The starting seat was drawn; the tiles returned to the bag.
    Opening {
        /// Rounds of draws; after the first, only tied seats draw again.
        rounds: Vec<Vec<Draw>>,
        first: Seat,
    },
    /// A seat drew tiles from the bag.
    Drew { seat: Seat, tiles: Tiles },
    /// A seat placed tiles on the board.
    Placed {
        seat: Seat,
        /// The tiles in the order placed.
        laid: Vec<PlacedTile>,
        score: u32,
        /// Whether a full rack was used and the score includes the bonus.
        bingo: bool,
        /// The words formed, the main word first.
        words: Vec<WordSpan>,
    },
    /// A seat set tiles aside for exchange; they return to the bag after the draw.
    Exchanged { seat: Seat, tiles: Tiles },
    Passed {
        seat: Seat,
        /// Whether the time for the turn ran out.
        timeout: bool,
    },
    /// The last placement was challenged.
    Challenged {
        seat: Seat,
        /// Indexes (from 0) of the formed words that are not in the lexicon; empty if the challenge
        /// failed.
        unknown: Vec<usize>,
    },
    /// The last placement was accepted.
    Accepted { seat: Seat },
    /// A seat's tiles returned to the bag; it draws as many again.
    Redealt { seat: Seat },
    /// The game starts from a given position instead of an opening; missing tiles are drawn.
    SetUp(SetUp),
    /// The game ended and was settled.
    Ended {
        reason: EndReason,
        /// Points added to each seat.
        adjust: Vec<i32>,
    },
}

/// A starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The seat on turn.
    pub turn: Seat,
    /// Consecutive scoreless turns.
    pub scoreless: usize,
    /// Consecutive passes.
    pub passes: usize,
    pub scores: Vec<i32>,
    /// The known tiles of the seat on turn.
    pub rack: Tiles,
    pub laid: Vec<PlacedTile>,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Opening { rounds, first } => {
                write!(f, "opening {first}")?;
                log::write_rounds(f, rounds)
            }
            Event::Drew { seat, tiles } => {
                write!(f, "drew {seat}")?;
                log::write_tiles(f, tiles)
            }
            Event::Placed { seat, laid, score, bingo, words } => {
                write!(f, "placed {seat} {score}{} ", if *bingo { "!" } else { "" })?;
                log::write_placed_tiles(f, laid)?;
                words.iter().try_for_each(|word| write!(f, " {word}"))
            }
            Event::Exchanged { seat, tiles } => {
                write!(f, "exchanged {seat}")?;
                log::write_tiles(f, tiles)
            }
            Event::Passed { seat, timeout } => write!(f, "passed {seat}{}", if *timeout { " timeout" } else { "" }),
            Event::Challenged { seat, unknown } if unknown.is_empty() => write!(f, "challenged {seat} failed"),
            Event::Challenged { seat, unknown } => {
                let places: Vec<String> = unknown.iter().map(usize::to_string).collect();
                write!(f, "challenged {seat} upheld {}", places.join(","))
            }
            Event::Accepted { seat } => write!(f, "accepted {seat}"),
            Event::Redealt { seat } => write!(f, "redealt {seat}"),
            Event::SetUp(position) => position.fmt(f),
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
        let mut parts = text.split(' ');
        let name = parts.next().unwrap_or_default();
        let mut first = || parts.next().unwrap_or_default();
        Ok(match name {
            "opening" => {
                let first = seat(first())?;
                Event::Opening { rounds: log::rounds(parts)?, first }
            }
            "drew" => Event::Drew { seat: seat(first())?, tiles: log::tiles(parts)? },
            "placed" => {
                let seat = seat(first())?;
                let (score, bingo) = log::turn_points(first())?;
                let laid = log::placed_tiles(first())?;
                Event::Placed { seat, laid, score, bingo, words: parts.map(span).collect::<Result<_, _>>()? }
            }
            "exchanged" => Event::Exchanged { seat: seat(first())?, tiles: log::tiles(parts)? },
            "passed" => Event::Passed { seat: seat(first())?, timeout: log::timeout(parts.next())? },
            "challenged" => {
                let seat = seat(first())?;
                match first() {
                    "failed" => Event::Challenged { seat, unknown: Vec::new() },
                    "upheld" => {
                        let place = |text: &str| text.parse().map_err(|_| bad(text, "a word's place"));
                        Event::Challenged { seat, unknown: first().split(',').map(place).collect::<Result<_, _>>()? }
                    }
                    other => return Err(bad(other, "upheld or failed")),
                }
            }
            "accepted" => Event::Accepted { seat: seat(first())? },
            "redealt" => Event::Redealt { seat: seat(first())? },
            "setup" => Event::SetUp(SetUp::read([first(), first(), first(), first(), first(), first()])?),
            "ended" => {
                let known = [EndReason::Out, EndReason::Passes, EndReason::Scoreless];
                let reason = log::end_reason(first(), &known, "out, passes or scoreless")?;
                Event::Ended { reason, adjust: parts.map(points).collect::<Result<_, _>>()? }
            }
            other => return Err(ParseEventError::unknown(other)),
        })
    }
}

/// The text for no tiles.
const NONE: &str = "-";

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores: Vec<String> = self.scores.iter().map(i32::to_string).collect();
        write!(f, "setup {} {} {} {} ", self.turn, self.scoreless, self.passes, scores.join(","))?;
        let rack: Vec<String> = self.rack.iter().map(|tile| tile.to_string()).collect();
        f.write_str(if rack.is_empty() { NONE } else { "" })?;
        write!(f, "{} ", rack.join("."))?;
        f.write_str(if self.laid.is_empty() { NONE } else { "" })?;
        log::write_placed_tiles(f, &self.laid)
    }
}

impl SetUp {
    fn read([turn, scoreless, passes, scores, rack, laid]: [&str; 6]) -> Result<SetUp, ParseEventError> {
        let count = |text: &str| text.parse().map_err(|_| bad(text, "a number of turns"));
        let parts = |text, between| if text == NONE { Vec::new() } else { str::split(text, between).collect() };
        Ok(SetUp {
            turn: seat(turn)?,
            scoreless: count(scoreless)?,
            passes: count(passes)?,
            scores: parts(scores, ',').into_iter().map(points).collect::<Result<_, _>>()?,
            rack: log::tiles(parts(rack, '.').into_iter())?,
            laid: if laid == NONE { Vec::new() } else { log::placed_tiles(laid)? },
        })
    }
}
