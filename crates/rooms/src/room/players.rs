//! Caches computer players between moves, within the memory budget shared by all rooms.

use play::{Game, Player, Seat};
use table::Sessions;

use table::GuestId;

use crate::hosted::HostedRules;
use crate::limits::MemoryReservation;

/// The cached players of a room.
pub(super) struct Players<H: HostedRules> {
    sessions: Sessions<H>,
    /// Memory of the cached players, charged to the game's owner.
    kept: MemoryReservation<Option<GuestId>>,
}

impl<H: HostedRules> Players<H> {
    pub(super) fn new(kept: MemoryReservation<Option<GuestId>>) -> Players<H> {
        Players { sessions: Sessions::default(), kept }
    }

    /// Removes a player from the cache; see [`Sessions::take`].
    pub(super) fn take(&mut self, seat: Seat, name: &str, game: &Game<H>) -> Option<Box<dyn Player<H>>> {
        let player = self.sessions.take(seat, name, game);
        self.reckon();
        player
    }

    /// Caches a player if the memory budget allows.
    pub(super) fn keep(&mut self, seat: Seat, name: &str, game: &Game<H>, player: Box<dyn Player<H>>) {
        if self.kept.may_grow(player.memory()) {
            self.sessions.keep(seat, name, game, player);
            self.reckon();
        }
    }

    /// Updates the reservation. Rooms that cache players concurrently may exceed the budget by one
    /// player each.
    fn reckon(&mut self) {
        self.kept.set(self.sessions.memory());
    }
}
