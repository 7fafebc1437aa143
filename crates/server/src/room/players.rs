//! Computer players that stay in a room from move to move, as long as all rooms together have memory for what they remember.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use play::{Game, Player, Seat};
use table::Sessions;

use crate::hosted::HostedRules;

/// The players of one room.
pub(super) struct Players<H: HostedRules> {
    sessions: Sessions<H>,
    /// Bytes that are kept by all rooms, and by this one.
    all: Arc<AtomicUsize>,
    own: usize,
    /// The most that all rooms may keep.
    most: usize,
}

impl<H: HostedRules> Players<H> {
    pub(super) fn new(all: &Arc<AtomicUsize>, most: usize) -> Players<H> {
        Players { sessions: Sessions::default(), all: Arc::clone(all), own: 0, most }
    }

    /// Takes a player out, see [`Sessions::take`].
    pub(super) fn take(&mut self, seat: Seat, name: &str, game: &Game<H>) -> Option<Box<dyn Player<H>>> {
        let player = self.sessions.take(seat, name, game);
        self.reckon();
        player
    }

    /// Keeps a player, if there is room for what it remembers.
    pub(super) fn keep(&mut self, seat: Seat, name: &str, game: &Game<H>, player: Box<dyn Player<H>>) {
        if self.all.load(Ordering::Relaxed) + player.memory() <= self.most {
            self.sessions.keep(seat, name, game, player);
            self.reckon();
        }
    }

    /// Two rooms that keep a player in the same moment may pass the limit by one of them.
    fn reckon(&mut self) {
        let own = self.sessions.memory();
        self.all.fetch_add(own, Ordering::Relaxed);
        self.all.fetch_sub(self.own, Ordering::Relaxed);
        self.own = own;
    }
}

impl<H: HostedRules> Drop for Players<H> {
    fn drop(&mut self) {
        self.sessions.clear();
        self.reckon();
    }
}
