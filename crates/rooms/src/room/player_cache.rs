//! Caches computer players between moves, within the memory budget shared by all rooms.

use play::{Game, Player, Seat};
use table::Sessions;

use table::GuestId;

use crate::hosted::HostedRules;
use crate::limits::MemoryReservation;

/// The cached players of a room.
pub(super) struct PlayerCache<H: HostedRules> {
    sessions: Sessions<H>,
    /// Memory of the cached players, charged to the game's owner.
    reservation: MemoryReservation<Option<GuestId>>,
}

impl<H: HostedRules> PlayerCache<H> {
    pub(super) fn new(reservation: MemoryReservation<Option<GuestId>>) -> PlayerCache<H> {
        PlayerCache { sessions: Sessions::default(), reservation }
    }

    /// Removes a player from the cache; see [`Sessions::take`].
    pub(super) fn take(&mut self, seat: Seat, name: &str, game: &Game<H>) -> Option<Box<dyn Player<H>>> {
        let player = self.sessions.take(seat, name, game);
        self.update_reservation();
        player
    }

    /// Caches a player if the memory budget allows.
    pub(super) fn insert(&mut self, seat: Seat, name: &str, game: &Game<H>, player: Box<dyn Player<H>>) {
        if self.reservation.may_grow(player.memory()) {
            self.sessions.keep(seat, name, game, player);
            self.update_reservation();
        }
    }

    /// Updates the reservation. Rooms that cache players concurrently may exceed the budget by one
    /// player each.
    fn update_reservation(&mut self) {
        self.reservation.set(self.sessions.memory());
    }
}
