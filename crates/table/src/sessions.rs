//! The computer players of one game, from its first move to its last: what one of them has worked out serves its next moves, too.

use play::{Game, Player, Rules, Seat};

/// A computer player and what it has seen of the game.
struct Session<G: Rules> {
    seat: Seat,
    /// The player's name, as its seat has it.
    name: String,
    player: Box<dyn Player<G>>,
    /// The number of the last record that counted when it chose.
    last: Option<usize>,
}

/// Players that wait for their next move. Only those that remember something stay; a shell with many games may let go of them at any time, since whoever
/// comes anew plays on from what is on the board.
pub struct Sessions<G: Rules>(Vec<Session<G>>);

impl<G: Rules> Default for Sessions<G> {
    fn default() -> Sessions<G> {
        Sessions(Vec::new())
    }
}

impl<G: Rules> Sessions<G> {
    /// The player of this name that chose before for this seat, to choose again. None where there is none, where another was seated since, or where what
    /// it has seen was taken back: it would play from a game that nobody else remembers.
    pub fn take<R: Rules>(&mut self, seat: Seat, name: &str, game: &Game<R>) -> Option<Box<dyn Player<G>>> {
        let at = self.0.iter().position(|session| session.seat == seat)?;
        let session = self.0.swap_remove(at);
        let counts = session.last.is_none_or(|last| game.line().any(|(number, _)| number == last));
        (session.name == name && counts).then_some(session.player)
    }

    /// Keeps a player that has chosen in the game as it stands here, if it remembers anything.
    pub fn keep<R: Rules>(&mut self, seat: Seat, name: &str, game: &Game<R>, player: Box<dyn Player<G>>) {
        self.0.retain(|session| session.seat != seat);
        if player.memory() > 0 {
            let last = game.line().last().map(|(number, _)| number);
            self.0.push(Session { seat, name: name.to_owned(), player, last });
        }
    }

    /// Bytes that the players keep.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.0.iter().map(|session| session.player.memory()).sum()
    }

    /// Lets all of them go.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
