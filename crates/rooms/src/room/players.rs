//! Computer players that stay in a room from move to move, as long as all rooms together have memory for what they remember.

use play::{Game, Player, Seat};
use table::Sessions;

use table::GuestId;

use crate::hosted::HostedRules;
use crate::limits::MemoryReservation;

/// The players of one room.
pub(super) struct Players<H: HostedRules> {
    sessions: Sessions<H>,
    /// The bytes that they keep, for whoever began the game.
    kept: MemoryReservation<Option<GuestId>>,
}

impl<H: HostedRules> Players<H> {
    pub(super) fn new(kept: MemoryReservation<Option<GuestId>>) -> Players<H> {
        Players { sessions: Sessions::default(), kept }
    }

    /// Takes a player out, see [`Sessions::take`].
    pub(super) fn take(&mut self, seat: Seat, name: &str, game: &Game<H>) -> Option<Box<dyn Player<H>>> {
        let player = self.sessions.take(seat, name, game);
        self.reckon();
        player
    }

    /// Keeps a player, if there is room for what it remembers.
    pub(super) fn keep(&mut self, seat: Seat, name: &str, game: &Game<H>, player: Box<dyn Player<H>>) {
        if self.kept.may_grow(player.memory()) {
            self.sessions.keep(seat, name, game, player);
            self.reckon();
        }
    }

    /// Two rooms that keep a player in the same moment may pass the limit by one of them.
    fn reckon(&mut self) {
        self.kept.set(self.sessions.memory());
    }
}
