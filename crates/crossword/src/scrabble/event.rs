//! What can happen in a game of Scrabble, and its text form, which is what a data base keeps.
//!
//! Tiles are numbers (0 a blank, 1 the alphabet's first letter), squares are numbers from 0 (`row * 15 + column`), `*` marks a blank:
//!
//! ```text
//! opening 1 0:5 1:3                      seat 1 begins; one round of draws; rounds are parted by `/`
//! drew 1 1 1 5 9 0                       seat 1 drew A A E I and a blank
//! placed 1 34 112:5,113:18* 112a7=28 20d3=6   seat, points, tiles laid, words (start, direction, length = points)
//! placed 1 72! 112:5,...                 `!`: the whole rack was used
//! exchanged 0 1 1 9
//! passed 0          passed 0 timeout
//! challenged 1 upheld 0,2               the challenge stands: the first and the third word are no words; the tiles go back
//! challenged 1 failed                    all are words
//! accepted 1                             the placing before stands
//! ended out 12 -12
//! ```

use std::fmt;
use std::str::FromStr;

use lexicon::{MAX_LETTERS, Tile};
use play::Seat;

use crate::{Board, Direction, FormedWord, Laid, SIDE, Square, Tiles};

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It was drawn who begins. The tiles went back.
    Opening {
        /// Rounds of draws; in each but the first only those who tied draw again.
        rounds: Vec<Vec<Draw>>,
        /// Who begins.
        first: Seat,
    },
    /// Tiles went from the bag to a rack.
    Drew {
        /// Whose rack.
        seat: Seat,
        /// Which.
        tiles: Tiles,
    },
    /// Tiles were laid on the board.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which and where, in the order laid.
        laid: Vec<Laid>,
        /// Points in all.
        score: u32,
        /// Was the whole rack used, so that the bonus is in the points?
        bingo: bool,
        /// The words formed, the main word first.
        words: Vec<WordSpan>,
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
    /// The last placing was challenged.
    Challenged {
        /// By whom.
        seat: Seat,
        /// Which of the words it formed are not in the lexicon, by their places from 0; none: the challenge failed.
        unknown: Vec<usize>,
    },
    /// The last placing was let stand.
    Accepted {
        /// By whom.
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

/// A tile drawn for the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// By whom.
    pub seat: Seat,
    /// Which; 0 a blank.
    pub tile: Tile,
}

/// Where a word formed lies and what it scored; its letters are on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordSpan {
    /// Its first square.
    pub start: Square,
    /// Its direction.
    pub direction: Direction,
    /// Its letters.
    pub length: usize,
    /// Its points, premiums included.
    pub score: u32,
}

impl WordSpan {
    pub(super) fn of(word: &FormedWord) -> WordSpan {
        WordSpan { start: word.start, direction: word.direction, length: word.tiles.len(), score: word.score }
    }

    /// Its squares in order; fewer where it would leave the board.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        std::iter::successors(Some(self.start), |square| square.after(self.direction)).take(self.length)
    }

    /// Its letters, as they lie on this board.
    pub fn letters(&self, board: &Board) -> impl Iterator<Item = Tile> {
        self.squares().filter_map(|square| board.get(square)).map(|cell| cell.letter)
    }
}

/// Why a game ended by its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The bag and a rack are empty.
    Out,
    /// All seats passed in two rounds one after the other.
    Passes,
    /// Six turns in a row brought no points.
    Scoreless,
}

impl EndReason {
    /// Its name on the wire and in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Out => "out",
            EndReason::Passes => "passes",
            EndReason::Scoreless => "scoreless",
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Opening { rounds, first } => {
                write!(f, "opening {first}")?;
                for (n, round) in rounds.iter().enumerate() {
                    f.write_str(if n == 0 { "" } else { " /" })?;
                    round.iter().try_for_each(|d| write!(f, " {}:{}", d.seat, d.tile))?;
                }
                Ok(())
            }
            Event::Drew { seat, tiles } => {
                write!(f, "drew {seat}")?;
                tiles.iter().try_for_each(|tile| write!(f, " {tile}"))
            }
            Event::Placed { seat, laid, score, bingo, words } => {
                write!(f, "placed {seat} {score}{} ", if *bingo { "!" } else { "" })?;
                for (n, tile) in laid.iter().enumerate() {
                    let comma = if n == 0 { "" } else { "," };
                    write!(f, "{comma}{}:{}{}", tile.square.index(), tile.letter, if tile.blank { "*" } else { "" })?;
                }
                words.iter().try_for_each(|w| {
                    let direction = if w.direction == Direction::Across { 'a' } else { 'd' };
                    write!(f, " {}{direction}{}={}", w.start.index(), w.length, w.score)
                })
            }
            Event::Exchanged { seat, tiles } => {
                write!(f, "exchanged {seat}")?;
                tiles.iter().try_for_each(|tile| write!(f, " {tile}"))
            }
            Event::Passed { seat, timeout } => write!(f, "passed {seat}{}", if *timeout { " timeout" } else { "" }),
            Event::Challenged { seat, unknown } if unknown.is_empty() => write!(f, "challenged {seat} failed"),
            Event::Challenged { seat, unknown } => {
                let places: Vec<String> = unknown.iter().map(usize::to_string).collect();
                write!(f, "challenged {seat} upheld {}", places.join(","))
            }
            Event::Accepted { seat } => write!(f, "accepted {seat}"),
            Event::Ended { reason, adjust } => {
                write!(f, "ended {}", reason.name())?;
                adjust.iter().try_for_each(|points| write!(f, " {points}"))
            }
        }
    }
}

/// Text that is no event of Scrabble.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadEvent {
    /// The first word names no event.
    #[error("`{0}` names no event of Scrabble")]
    Unknown(String),
    /// A part is missing or can't be read.
    #[error("`{found}` where {expected} was expected")]
    Part {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
}

fn bad(found: &str, expected: &'static str) -> BadEvent {
    BadEvent::Part { found: found.chars().take(40).collect(), expected }
}

fn seat(text: &str) -> Result<Seat, BadEvent> {
    text.parse().ok().and_then(Seat::new).ok_or_else(|| bad(text, "a seat"))
}

fn tile(text: &str) -> Result<Tile, BadEvent> {
    text.parse().ok().filter(|&t: &Tile| usize::from(t) <= MAX_LETTERS).ok_or_else(|| bad(text, "a tile's number"))
}

fn square(text: &str) -> Result<Square, BadEvent> {
    text.parse().ok().and_then(Square::from_index).ok_or_else(|| bad(text, "a square's number"))
}

fn points<N: FromStr>(text: &str) -> Result<N, BadEvent> {
    text.parse().map_err(|_| bad(text, "points"))
}

fn tiles<'a>(parts: impl Iterator<Item = &'a str>) -> Result<Tiles, BadEvent> {
    let all: Vec<Tile> = parts.map(tile).collect::<Result<_, _>>()?;
    if all.len() > usize::from(u8::MAX) { Err(bad("", "fewer than 256 tiles")) } else { Ok(all.into_iter().collect()) }
}

fn laid(text: &str) -> Result<Laid, BadEvent> {
    let expected = "a tile laid, as 112:5 or 112:5*";
    let (at, letter) = text.split_once(':').ok_or_else(|| bad(text, expected))?;
    let (letter, blank) = letter.strip_suffix('*').map_or((letter, false), |letter| (letter, true));
    let letter = tile(letter)?;
    if letter == 0 { Err(bad(text, expected)) } else { Ok(Laid { square: square(at)?, letter, blank }) }
}

fn span(text: &str) -> Result<WordSpan, BadEvent> {
    let expected = "a word, as 112a7=28";
    let (place, score) = text.split_once('=').ok_or_else(|| bad(text, expected))?;
    let cut = place.find(['a', 'd']).ok_or_else(|| bad(text, expected))?;
    let direction = if place[cut..].starts_with('a') { Direction::Across } else { Direction::Down };
    let start = square(&place[..cut])?;
    let length =
        place[cut + 1..].parse().ok().filter(|l| (1..=SIDE - start.place(direction)).contains(l)).ok_or_else(|| bad(text, expected))?;
    Ok(WordSpan { start, direction, length, score: points(score)? })
}

impl FromStr for Event {
    type Err = BadEvent;

    fn from_str(text: &str) -> Result<Event, BadEvent> {
        let mut parts = text.split(' ');
        let name = parts.next().unwrap_or_default();
        let mut first = || parts.next().unwrap_or_default();
        Ok(match name {
            "opening" => {
                let first = seat(first())?;
                let mut rounds = vec![Vec::new()];
                for part in parts {
                    if part == "/" {
                        rounds.push(Vec::new());
                        continue;
                    }
                    let (who, what) = part.split_once(':').ok_or_else(|| bad(part, "a draw, as 0:5"))?;
                    if let Some(round) = rounds.last_mut() {
                        round.push(Draw { seat: seat(who)?, tile: tile(what)? });
                    }
                }
                Event::Opening { rounds, first }
            }
            "drew" => Event::Drew { seat: seat(first())?, tiles: tiles(parts)? },
            "placed" => {
                let seat = seat(first())?;
                let score = first();
                let (score, bingo) = score.strip_suffix('!').map_or((score, false), |score| (score, true));
                let all = first().split(',').map(laid).collect::<Result<_, _>>()?;
                Event::Placed { seat, laid: all, score: points(score)?, bingo, words: parts.map(span).collect::<Result<_, _>>()? }
            }
            "exchanged" => Event::Exchanged { seat: seat(first())?, tiles: tiles(parts)? },
            "passed" => {
                let seat = seat(first())?;
                match parts.next() {
                    None => Event::Passed { seat, timeout: false },
                    Some("timeout") => Event::Passed { seat, timeout: true },
                    Some(other) => return Err(bad(other, "timeout or nothing")),
                }
            }
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
            "ended" => {
                let reason = match first() {
                    "out" => EndReason::Out,
                    "passes" => EndReason::Passes,
                    "scoreless" => EndReason::Scoreless,
                    other => return Err(bad(other, "out, passes or scoreless")),
                };
                Event::Ended { reason, adjust: parts.map(points).collect::<Result<_, _>>()? }
            }
            other => return Err(BadEvent::Unknown(other.chars().take(40).collect())),
        })
    }
}
