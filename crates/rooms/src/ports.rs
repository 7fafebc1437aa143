//! The services a room needs from the club it runs in.
//!
//! The default methods suit a device without a club; [`Standalone`] implements all traits with
//! them.

use table::GuestId;
use table::storage::{BoxFuture, Withdrawal};
use wire::{GameFields, News, Refusal};

/// Bans, mutes and the comparison of names.
pub trait Moderation: Send + Sync {
    fn is_banned(&self, _: &GuestId) -> bool {
        false
    }

    /// Returns whether a guest is muted in chats.
    fn is_muted(&self, _: &GuestId) -> bool {
        false
    }

    /// Returns whether two names could be mistaken for each other.
    fn look_alike(&self, one: &str, other: &str) -> bool {
        one.to_lowercase() == other.to_lowercase()
    }
}

/// Delivers news to guests outside the room.
pub trait NewsService: Send + Sync {
    fn send(&self, _: &GuestId, _: &News) {}

    /// Removes withdrawn offers from the lists of all guests who see them.
    fn withdraw(&self, _: &[Withdrawal]) {}

    /// Returns whether a program subscribes to this guest's news.
    fn has_subscriber(&self, _: &GuestId) -> bool {
        false
    }
}

/// Vacations and server maintenance.
pub trait Calendar: Send + Sync {
    /// Returns the end of a guest's vacation in milliseconds since 1970, if they are on one.
    fn vacation_until(&self, _: &GuestId) -> Option<u64> {
        None
    }

    /// Returns the maintenance notice while new games may not begin.
    fn drain_notice(&self) -> Option<String> {
        None
    }
}

/// Decides whether a computer may reply in a position that also occurs in a rated game of the
/// guest, where the reply would help.
pub trait ReplyGate: Send + Sync {
    /// Returns whether the guest plays rated games other than this one.
    fn is_guarded<'a>(&'a self, _: &'a GuestId, _game: &'a str) -> BoxFuture<'a, bool> {
        Box::pin(async { false })
    }

    /// Returns why a computer may not reply in this position. `counts` is whether the game itself
    /// is rated.
    fn check_reply<'a>(
        &'a self,
        _: &'a GuestId,
        _game: &'a str,
        _position: &'a GameFields,
        _counts: bool,
    ) -> BoxFuture<'a, Option<Refusal>> {
        Box::pin(async { None })
    }
}

/// A device without a club.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standalone;

impl Moderation for Standalone {}
impl NewsService for Standalone {}
impl Calendar for Standalone {}
impl ReplyGate for Standalone {}
