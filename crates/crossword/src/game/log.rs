//! Parsing and formatting of the parts of an event's text: seats, tiles, squares, points, tiles
//! placed, words.
//!
//! Tiles are numbers (0 is a blank, 1 the alphabet's first letter), squares are numbers from 0
//! (`row * 15 + column`), `*` marks a blank.

use std::fmt;
use std::str::FromStr;

use lexicon::{MAX_LETTERS, Tile};
use play::Seat;

use crate::game::{Draw, EndReason};
use crate::{Board, Direction, FormedWord, PlacedTile, SIDE, Square, Tiles};

/// The position and score of a formed word; its letters are on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordSpan {
    pub start: Square,
    pub direction: Direction,
    pub length: usize,
    /// The points including premiums.
    pub score: u32,
}

impl WordSpan {
    pub(crate) fn of(word: &FormedWord) -> WordSpan {
        WordSpan { start: word.start, direction: word.direction, length: word.tiles.len(), score: word.score }
    }

    /// Returns the squares in order, stopping at the edge of the board.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        std::iter::successors(Some(self.start), |square| square.after(self.direction)).take(self.length)
    }

    /// Returns the letters on this board.
    pub fn letters(&self, board: &Board) -> impl Iterator<Item = Tile> {
        self.squares().filter_map(|square| board.get(square)).map(|cell| cell.letter)
    }
}

impl fmt::Display for WordSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = if self.direction == Direction::Across { 'a' } else { 'd' };
        write!(f, "{}{direction}{}={}", self.start.index(), self.length, self.score)
    }
}

/// A string that is not an event of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseEventError {
    #[error("`{0}` is not an event of this game")]
    Unknown(String),
    #[error("`{found}` where {expected} was expected")]
    Part { found: String, expected: &'static str },
}

impl ParseEventError {
    pub(crate) fn unknown(text: &str) -> ParseEventError {
        ParseEventError::Unknown(text.chars().take(40).collect())
    }
}

pub(crate) fn bad(found: &str, expected: &'static str) -> ParseEventError {
    ParseEventError::Part { found: found.chars().take(40).collect(), expected }
}

pub(crate) fn seat(text: &str) -> Result<Seat, ParseEventError> {
    text.parse().ok().and_then(Seat::new).ok_or_else(|| bad(text, "a seat"))
}

pub(crate) fn tile(text: &str) -> Result<Tile, ParseEventError> {
    text.parse().ok().filter(|&t: &Tile| usize::from(t) <= MAX_LETTERS).ok_or_else(|| bad(text, "a tile's number"))
}

pub(crate) fn square(text: &str) -> Result<Square, ParseEventError> {
    text.parse().ok().and_then(Square::from_index).ok_or_else(|| bad(text, "a square's number"))
}

pub(crate) fn points<N: FromStr>(text: &str) -> Result<N, ParseEventError> {
    text.parse().map_err(|_| bad(text, "points"))
}

/// Parses the points of a turn, and whether a `!` marks that they include the bonus for a full
/// rack.
pub(crate) fn turn_points(text: &str) -> Result<(u32, bool), ParseEventError> {
    let (number, whole_rack) = text.strip_suffix('!').map_or((text, false), |number| (number, true));
    Ok((points(number)?, whole_rack))
}

pub(crate) fn tiles<'a>(parts: impl Iterator<Item = &'a str>) -> Result<Tiles, ParseEventError> {
    let all: Vec<Tile> = parts.map(tile).collect::<Result<_, _>>()?;
    if all.len() > usize::from(u8::MAX) { Err(bad("", "fewer than 256 tiles")) } else { Ok(all.into_iter().collect()) }
}

pub(crate) fn write_tiles(f: &mut fmt::Formatter<'_>, tiles: &Tiles) -> fmt::Result {
    tiles.iter().try_for_each(|tile| write!(f, " {tile}"))
}

/// Parses placed tiles, such as `112:5,113:18*`.
pub(crate) fn placed_tiles(text: &str) -> Result<Vec<PlacedTile>, ParseEventError> {
    text.split(',').map(laid).collect()
}

fn laid(text: &str) -> Result<PlacedTile, ParseEventError> {
    let expected = "a tile laid, as 112:5 or 112:5*";
    let (at, letter) = text.split_once(':').ok_or_else(|| bad(text, expected))?;
    let (letter, blank) = letter.strip_suffix('*').map_or((letter, false), |letter| (letter, true));
    let letter = tile(letter)?;
    if letter == 0 { Err(bad(text, expected)) } else { Ok(PlacedTile { square: square(at)?, letter, blank }) }
}

pub(crate) fn write_placed_tiles(f: &mut fmt::Formatter<'_>, laid: &[PlacedTile]) -> fmt::Result {
    laid.iter().enumerate().try_for_each(|(n, tile)| {
        let comma = if n == 0 { "" } else { "," };
        write!(f, "{comma}{}:{}{}", tile.square.index(), tile.letter, if tile.blank { "*" } else { "" })
    })
}

/// Parses a word, such as `112a7=28`.
pub(crate) fn span(text: &str) -> Result<WordSpan, ParseEventError> {
    let expected = "a word, as 112a7=28";
    let (place, score) = text.split_once('=').ok_or_else(|| bad(text, expected))?;
    let cut = place.find(['a', 'd']).ok_or_else(|| bad(text, expected))?;
    let direction = if place[cut..].starts_with('a') { Direction::Across } else { Direction::Down };
    let start = square(&place[..cut])?;
    let length =
        place[cut + 1..].parse().ok().filter(|l| (1..=SIDE - start.place(direction)).contains(l)).ok_or_else(|| bad(text, expected))?;
    Ok(WordSpan { start, direction, length, score: points(score)? })
}

/// Parses rounds of draws, such as `0:5 1:3 / 0:2 1:9`.
pub(crate) fn rounds<'a>(parts: impl Iterator<Item = &'a str>) -> Result<Vec<Vec<Draw>>, ParseEventError> {
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
    Ok(rounds)
}

pub(crate) fn write_rounds(f: &mut fmt::Formatter<'_>, rounds: &[Vec<Draw>]) -> fmt::Result {
    for (n, round) in rounds.iter().enumerate() {
        f.write_str(if n == 0 { "" } else { " /" })?;
        round.iter().try_for_each(|d| write!(f, " {}:{}", d.seat, d.tile))?;
    }
    Ok(())
}

/// Parses whether a turn was passed because its time ran out.
pub(crate) fn timeout(text: Option<&str>) -> Result<bool, ParseEventError> {
    match text {
        None => Ok(false),
        Some("timeout") => Ok(true),
        Some(other) => Err(bad(other, "timeout or nothing")),
    }
}

/// Parses one of the end reasons of a game.
pub(crate) fn end_reason(text: &str, known: &[EndReason], expected: &'static str) -> Result<EndReason, ParseEventError> {
    known.iter().copied().find(|reason| reason.name() == text).ok_or_else(|| bad(text, expected))
}
