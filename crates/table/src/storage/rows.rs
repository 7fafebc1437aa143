//! The rows of a game store.

use super::IdempotencyKey;
use crate::log_file::Header;
use crate::{Audience, ClockRow, GameSummary, GuestId, SeatRow};
use lexicon::LexiconRef;
use play::{Seat, Seed};

/// A game to create, with an empty log.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The unique id, as in URLs.
    pub id: String,
    /// The name of the game, such as `scrabble`.
    pub game: String,
    /// The name of the rule set, such as `scrabble-en`.
    pub rules: String,
    /// The lexicon, in games with words.
    pub lexicon: Option<LexiconRef>,
    /// The hash of the lexicon at the start of the game.
    pub lexicon_hash: Option<String>,
    pub seed: Seed,
    /// All other settings, as JSON.
    pub options: String,
    pub seats: Vec<SeatRow>,
    /// Milliseconds since the Unix epoch.
    pub created: u64,
    /// The previous game of the series; `None` for the first one.
    pub follows: Option<SeriesPlace>,
    /// The rating list in which the game counts.
    pub rated: Option<String>,
    pub audience: Audience,
}

/// A request for the first open seat of a game.
#[derive(Clone, Debug)]
pub struct SeatClaim {
    /// The id of the game.
    pub game: String,
    pub guest: GuestId,
    /// The display name of the guest.
    pub name: String,
    /// Milliseconds since the Unix epoch.
    pub at: u64,
    /// A game of the guest that waits for an opponent and is removed in exchange. If that game has
    /// begun, the claim fails.
    pub instead_of: Option<String>,
    pub key: Option<IdempotencyKey<SeatTaken>>,
}

/// The result of a [`SeatClaim`].
#[derive(Clone, Debug)]
pub struct SeatTaken {
    pub seat: Seat,
    /// The offers that were withdrawn because the game began.
    pub withdrawn: Vec<Withdrawal>,
}

/// An offer that was withdrawn because a game of its author began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Withdrawal {
    /// The id of the offered game.
    pub game: String,
    /// The challenged guest; `None` for an offer to everyone.
    pub invited: Option<GuestId>,
    /// Whether the game was removed. If others wait in it, only the author's seat is opened again.
    pub removed: bool,
}

/// The place of a game in a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesPlace {
    /// The series, which is named by the id of its first game.
    pub series: String,
    /// The id of the previous game. At most one game follows each.
    pub game: String,
    /// The number of seats by which the players have rotated since the first game: seat 0 was this
    /// seat then.
    pub turned: u64,
}

/// A stored game, without its log.
#[derive(Clone, Debug)]
pub struct GameRow {
    pub id: String,
    /// The name of the game.
    pub game: String,
    /// The name of the rule set.
    pub rules: String,
    /// The lexicon, in games with words.
    pub lexicon: Option<LexiconRef>,
    /// The hash of the lexicon at the start of the game.
    pub lexicon_hash: Option<String>,
    /// The seed, which must never be sent to a client.
    pub seed: Seed,
    /// All other settings, as JSON.
    pub options: String,
    pub seats: Vec<SeatRow>,
    /// The guest who created the game.
    pub owner: Option<GuestId>,
    /// The id of the first game of the series.
    pub series: String,
    /// The number of seats by which the players have rotated since the first game of the series.
    pub turned: u64,
    /// Milliseconds since the Unix epoch.
    pub created: u64,
    /// The time of the last change, in milliseconds since the Unix epoch.
    pub updated: u64,
    /// The length of the log.
    pub version: u64,
    pub summary: GameSummary,
    /// The rating list for which the game was started. It does not count there if it ends too
    /// early.
    pub rated: Option<String>,
    pub audience: Audience,
    /// Whether some of the records come from a device or a file instead of this server.
    pub imported: bool,
}

impl GameRow {
    /// Returns the number, from 1, that a seat's player had in the first game of the series. It
    /// stays the same while the players rotate.
    pub fn number(&self, seat: usize) -> usize {
        let count = self.seats.len().max(1);
        (seat + usize::try_from(self.turned).unwrap_or(0) % count) % count + 1
    }

    /// Returns the header of a log file of this game.
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

/// Returns a stored display name, or an empty one for the translated "You" that earlier versions
/// stored for people without a name.
pub fn name_of_person(stored: String) -> String {
    if matches!(&*stored, "You" | "Vy" | "Вы") { String::new() } else { stored }
}

/// Changes that are stored in the same transaction as new records.
#[derive(Clone, Debug, Default)]
pub struct AppendOptions {
    /// The new occupant of a seat.
    pub seated: Option<(Seat, SeatRow)>,
    /// The new state of the clock.
    pub clock: Option<ClockRow>,
    /// Whether the game counts for ratings if it is over now; `None` for unrated games.
    pub counts: Option<bool>,
}

/// A chat message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatMessage {
    /// The author.
    pub guest: GuestId,
    /// The author's seat; `None` for a spectator.
    pub seat: Option<Seat>,
    /// The author's display name at that time.
    pub name: String,
    pub text: String,
    /// Milliseconds since the Unix epoch.
    pub at: u64,
}

/// The number of turns of a seat, and how many of them match the choice of a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAgreement {
    /// The name of the computer player.
    pub engine: String,
    pub turns: u64,
    /// The turns that match.
    pub same: u64,
}
