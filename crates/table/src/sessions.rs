//! Caches the computer players of a game between their moves. A cached player can reuse its earlier
//! search results.

use play::{Game, Player, Rules, Seat};

/// A cached player and the state of the game when it last moved.
struct Session<G: Rules> {
    seat: Seat,
    /// The name of the player in the seat.
    name: String,
    player: Box<dyn Player<G>>,
    /// The number of the last live record at that time.
    last: Option<usize>,
}

/// A cache of computer players that wait for their next move. It keeps only players with state to
/// reuse. A shell with many games may clear it at any time, since a new player can continue from
/// the position.
pub struct Sessions<G: Rules>(Vec<Session<G>>);

impl<G: Rules> Default for Sessions<G> {
    fn default() -> Sessions<G> {
        Sessions(Vec::new())
    }
}

impl<G: Rules> Sessions<G> {
    /// Takes the cached player of this seat and name. Returns `None` if there is none, if another
    /// player took the seat, or if the player's last move was taken back, because its state would
    /// include moves that no longer count.
    pub fn take<R: Rules>(&mut self, seat: Seat, name: &str, game: &Game<R>) -> Option<Box<dyn Player<G>>> {
        let at = self.0.iter().position(|session| session.seat == seat)?;
        let session = self.0.swap_remove(at);
        let counts = session.last.is_none_or(|last| game.line().any(|(number, _)| number == last));
        (session.name == name && counts).then_some(session.player)
    }

    /// Caches a player after its move, if it has state to reuse.
    pub fn keep<R: Rules>(&mut self, seat: Seat, name: &str, game: &Game<R>, player: Box<dyn Player<G>>) {
        self.0.retain(|session| session.seat != seat);
        if player.memory() > 0 {
            let last = game.line().last().map(|(number, _)| number);
            self.0.push(Session { seat, name: name.to_owned(), player, last });
        }
    }

    /// Returns the memory use of the cached players in bytes.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.0.iter().map(|session| session.player.memory()).sum()
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}
