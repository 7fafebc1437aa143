//! The records of a game store.

use super::IdempotencyKey;
use crate::log_file::Header;
use crate::{Audience, ClockRow, GuestId, SeatRow, Standing};
use lexicon::LexiconRef;
use play::{Seat, Seed};

/// A game to be created. Nothing has happened in it yet.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its name in addresses; unique.
    pub id: String,
    /// Which game: `scrabble`.
    pub game: String,
    /// Which rule set: `scrabble-en`.
    pub rules: String,
    /// The lexicon, in games that have one.
    pub lexicon: Option<LexiconRef>,
    /// The hash of the lexicon it was begun with.
    pub lexicon_hash: Option<String>,
    /// What all chance follows from.
    pub seed: Seed,
    /// Further choices, as JSON text.
    pub options: String,
    /// Who sits where.
    pub seats: Vec<SeatRow>,
    /// When, in milliseconds since 1970.
    pub created: u64,
    /// The game it is begun after, by the same people; without one it begins a series of its own.
    pub follows: Option<SeriesPlace>,
    /// The list of ratings for which it is to count.
    pub rated: Option<String>,
    /// Who may watch it.
    pub audience: Audience,
}

/// Someone who wants the first open seat of a game.
#[derive(Clone, Debug)]
pub struct SeatClaim {
    /// The game.
    pub game: String,
    /// Who.
    pub guest: GuestId,
    /// Under which name.
    pub name: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// A game of theirs that waits for an opponent, in whose place they take this one: it is removed, and if it has begun, the seat is not taken.
    pub instead_of: Option<String>,
    /// The key of the request.
    pub key: Option<IdempotencyKey<SeatTaken>>,
}

/// A seat that was taken.
#[derive(Clone, Debug)]
pub struct SeatTaken {
    /// Which.
    pub seat: Seat,
    /// What is no longer on offer since.
    pub withdrawn: Vec<Withdrawal>,
}

/// An offer that was withdrawn because a game of its author began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// Its game.
    pub game: String,
    /// Who was challenged; `None`: it was offered to everybody.
    pub invited: Option<GuestId>,
    /// Was the game removed? Where others wait in it, only the author's seat is open again.
    pub removed: bool,
}

/// The place of a game in a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesPlace {
    /// The series: the id of its first game.
    pub series: String,
    /// The game before. At most one game follows each.
    pub game: String,
    /// By how many seats it is turned against the first game: its seat 0 is that seat of the first.
    pub turned: u64,
}

/// A stored game.
#[derive(Clone, Debug)]
pub struct GameRow {
    /// Its name in addresses.
    pub id: String,
    /// Which game.
    pub game: String,
    /// Which rule set.
    pub rules: String,
    /// The lexicon, in games that have one.
    pub lexicon: Option<LexiconRef>,
    /// The hash of the lexicon it was begun with.
    pub lexicon_hash: Option<String>,
    /// What all chance follows from. Never to be sent.
    pub seed: Seed,
    /// Further choices, as JSON text.
    pub options: String,
    /// Who sits where, in the seats' order.
    pub seats: Vec<SeatRow>,
    /// The guest who began it.
    pub owner: Option<GuestId>,
    /// Its series: the id of the first game.
    pub series: String,
    /// By how many seats it is turned against the first game of its series.
    pub turned: u64,
    /// When it was created, in milliseconds since 1970.
    pub created: u64,
    /// When something last happened.
    pub updated: u64,
    /// How long its log is.
    pub version: u64,
    /// How it stands, as far as lists tell.
    pub standing: Standing,
    /// The list of ratings for which it counts, or would have, if it had not ended too early.
    pub rated: Option<String>,
    /// Who may watch it.
    pub audience: Audience,
    /// Were some of its records made elsewhere, on a device or by whatever wrote a file?
    pub imported: bool,
}

impl GameRow {
    /// The number of a seat among those of its series' first game, from 1: it stays with who sits there while the seats turn from game to game.
    pub fn number(&self, seat: usize) -> usize {
        let count = self.seats.len().max(1);
        (seat + usize::try_from(self.turned).unwrap_or(0) % count) % count + 1
    }

    /// What stands above the records in a file of this game.
    #[must_use]
    pub fn log_header(&self) -> Header<'_> {
        Header {
            game: &self.game,
            rules: &self.rules,
            lexicon: self.lexicon.as_ref().map(LexiconRef::as_str),
            options: &self.options,
            seats: &self.seats,
        }
    }
}

/// A person's name as it is meant: earlier versions stored the page's word for its reader where somebody had no name.
pub fn name_of_person(stored: String) -> String {
    if matches!(&*stored, "You" | "Vy" | "Вы") { String::new() } else { stored }
}

/// What changes together with a log.
#[derive(Clone, Debug, Default)]
pub struct AppendOptions {
    /// Somebody else sits on a seat.
    pub seated: Option<(Seat, SeatRow)>,
    /// What is left of the time.
    pub clock: Option<ClockRow>,
    /// The game is over and was begun to count for ratings: does it?
    pub counts: Option<bool>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkLine {
    /// Who said it.
    pub guest: GuestId,
    /// Their seat; none: they watch.
    pub seat: Option<Seat>,
    /// How they were called then.
    pub name: String,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// A seat's turns in a game, and how many of them were the computer's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAgreement {
    /// The computer player that was asked.
    pub engine: String,
    /// Turns.
    pub turns: u64,
    /// Those that were its choice.
    pub same: u64,
}
