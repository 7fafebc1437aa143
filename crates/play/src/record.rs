//! The records of a game's log.

use std::fmt;
use std::str::FromStr;

use crate::Seat;

/// A record of the log: an event of the game, or an event around it that is common to all games.
///
/// The text form is one line: `game ...`, `resign 0`, `flag 1`, `abandon 1`, `abort 0`, `close`,
/// `draw-offer 0`, `draw-accept 1`, `draw-decline 1`, `draw-claim 0`, `rewind 12`, `player 1
/// level-3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record<E> {
    Game(E),
    Resign(Seat),
    /// The seat's time for the whole game ran out.
    Flag(Seat),
    /// The seat was disconnected for too long, and its opponent claimed the win.
    Abandon(Seat),
    /// The seat aborted the game at its start: no winner, not rated.
    Abort(Seat),
    /// A moderator closed the game: no winner, not rated.
    Close,
    /// The seat offered a draw. The offer expires with the next event of the game.
    OfferDraw(Seat),
    /// The seat accepted the offer. The game is drawn when all other active seats have.
    AcceptDraw(Seat),
    /// The seat declined the offer, which ends it.
    DeclineDraw(Seat),
    /// The seat claimed a draw because its opponent was disconnected for too long.
    ClaimDraw(Seat),
    /// Moves were taken back: only the given number of live records remain live. The log itself
    /// never shrinks.
    Rewind(usize),
    /// Another computer player took the seat. For replays only: the position does not depend on who
    /// plays.
    Player(Seat, PlayerName),
}

/// The name of a computer player, with its parameter if it has one (`alphabeta:4`). It is not empty
/// and has no spaces, because it is a word in the text form of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName(String);

impl PlayerName {
    /// The maximum length in bytes.
    const MAX_BYTES: usize = 120;

    /// Returns the name, or `None` if it is empty, too long, or contains spaces or control
    /// characters.
    #[must_use]
    pub fn new(name: &str) -> Option<PlayerName> {
        let valid = !name.is_empty() && name.len() <= PlayerName::MAX_BYTES && !name.chars().any(|c| c.is_whitespace() || c.is_control());
        valid.then(|| PlayerName(name.to_owned()))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The part of a record that one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenRecord<S> {
    Game(S),
    /// A record that every viewer may see in full.
    Table(Record<std::convert::Infallible>),
}

/// The reason why a line cannot be parsed as a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The first word is not a record type.
    #[error(
        "`{0}` is not a record type: expected game, resign, flag, abandon, abort, close, draw-offer, draw-accept, draw-decline, draw-claim, rewind or player"
    )]
    Unknown(String),
    /// The seat or count after the first word is invalid.
    #[error("`{0}` is not a valid seat or count")]
    Number(String),
    /// The text after `player` is not a seat and a name.
    #[error("`{0}` is not a seat and a player name, such as `1 level-3`")]
    Player(String),
    /// The event of the game cannot be parsed.
    #[error("{0}")]
    Event(String),
}

impl<E: fmt::Display> fmt::Display for Record<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Record::Game(event) => write!(f, "game {event}"),
            Record::Resign(seat) => write!(f, "resign {seat}"),
            Record::Flag(seat) => write!(f, "flag {seat}"),
            Record::Abandon(seat) => write!(f, "abandon {seat}"),
            Record::Abort(seat) => write!(f, "abort {seat}"),
            Record::Close => f.write_str("close"),
            Record::OfferDraw(seat) => write!(f, "draw-offer {seat}"),
            Record::AcceptDraw(seat) => write!(f, "draw-accept {seat}"),
            Record::DeclineDraw(seat) => write!(f, "draw-decline {seat}"),
            Record::ClaimDraw(seat) => write!(f, "draw-claim {seat}"),
            Record::Rewind(to) => write!(f, "rewind {to}"),
            Record::Player(seat, player) => write!(f, "player {seat} {player}"),
        }
    }
}

impl<E: FromStr<Err: fmt::Display>> FromStr for Record<E> {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let number = || rest.parse::<usize>().map_err(|_| RecordError::Number(rest.chars().take(40).collect()));
        let seat = || number().and_then(|n| Seat::new(n).ok_or_else(|| RecordError::Number(rest.to_owned())));
        Ok(match word {
            "game" => Record::Game(rest.parse().map_err(|e: E::Err| RecordError::Event(e.to_string()))?),
            "resign" => Record::Resign(seat()?),
            "flag" => Record::Flag(seat()?),
            "abandon" => Record::Abandon(seat()?),
            "abort" => Record::Abort(seat()?),
            "close" if rest.is_empty() => Record::Close,
            "draw-offer" => Record::OfferDraw(seat()?),
            "draw-accept" => Record::AcceptDraw(seat()?),
            "draw-decline" => Record::DeclineDraw(seat()?),
            "draw-claim" => Record::ClaimDraw(seat()?),
            "rewind" => Record::Rewind(number()?),
            "player" => {
                let parsed = rest.split_once(' ').and_then(|(seat, name)| Some((Seat::new(seat.parse().ok()?)?, PlayerName::new(name)?)));
                let (seat, player) = parsed.ok_or_else(|| RecordError::Player(rest.chars().take(40).collect()))?;
                Record::Player(seat, player)
            }
            _ => return Err(RecordError::Unknown(word.chars().take(40).collect())),
        })
    }
}
