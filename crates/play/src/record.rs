//! One line of a game's log.

use std::fmt;
use std::str::FromStr;

use crate::Seat;

/// What a log holds: the game's own events, and what happens around every game.
///
/// The text form is one line: `game ...`, `resign 0`, `flag 1`, `abandon 1`, `close`, `draw-offer 0`, `draw-accept 1`, `draw-decline 1`, `draw-claim 0`,
/// `rewind 12`, `player 1 level-3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record<E> {
    /// An event of the game.
    Game(E),
    /// The seat gave up.
    Resign(Seat),
    /// The seat's time for the whole game ran out.
    Flag(Seat),
    /// The seat went away for so long that who stayed claimed the game.
    Abandon(Seat),
    /// The seat called the game off before it had properly begun: nobody wins, and it counts for nothing.
    Abort(Seat),
    /// Those who keep order here closed the game: nobody wins, and it counts for nothing.
    Close,
    /// The seat offered a draw; the offer stands until the next event of the game.
    OfferDraw(Seat),
    /// The seat took the offer; when all who still play have, the game is drawn.
    AcceptDraw(Seat),
    /// The seat declined the offer, which stands no more.
    DeclineDraw(Seat),
    /// The seat claimed a draw, since the other one was away for too long. Nobody agreed to it.
    ClaimDraw(Seat),
    /// Moves were taken back: only the first so many records of the live line still count. Nothing is ever removed from the log.
    Rewind(usize),
    /// From now on another computer player sits on the seat. It is told for those who look back: who sits where is no part of the position.
    Player(Seat, PlayerName),
}

/// The name of a computer player, with its amount where it has one (`alphabeta:4`): some characters without spaces, as records hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName(String);

impl PlayerName {
    /// The longest name, in bytes.
    const LONGEST: usize = 120;

    /// The name, if a record can hold it.
    #[must_use]
    pub fn new(name: &str) -> Option<PlayerName> {
        let fits = !name.is_empty() && name.len() <= PlayerName::LONGEST && !name.chars().any(|c| c.is_whitespace() || c.is_control());
        fits.then(|| PlayerName(name.to_owned()))
    }

    /// As it is written.
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

/// A record as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenRecord<S> {
    /// An event of the game.
    Game(S),
    /// What everybody sees as it is.
    Table(Record<std::convert::Infallible>),
}

/// Text that is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The line begins with a word that no record begins with.
    #[error(
        "`{0}` begins no record: expected game, resign, flag, abandon, abort, close, draw-offer, draw-accept, draw-decline, draw-claim, rewind or player"
    )]
    Unknown(String),
    /// The seat or count after the first word is none.
    #[error("`{0}` is not a number that fits here")]
    Number(String),
    /// What follows `player` is no seat and name.
    #[error("`{0}` is no seat with the name of a computer player, such as `1 level-3`")]
    Player(String),
    /// The game's event can't be read.
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
                let read = rest.split_once(' ').and_then(|(seat, name)| Some((Seat::new(seat.parse().ok()?)?, PlayerName::new(name)?)));
                let (seat, player) = read.ok_or_else(|| RecordError::Player(rest.chars().take(40).collect()))?;
                Record::Player(seat, player)
            }
            _ => return Err(RecordError::Unknown(word.chars().take(40).collect())),
        })
    }
}
