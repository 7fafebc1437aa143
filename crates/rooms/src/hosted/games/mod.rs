//! The games that a server offers. This is the one place of the server that names them all.

mod balda;
mod ctu;
mod erudit;
mod pentago;
pub(super) mod scrabble;

use std::sync::Arc;

use ::games::GameName;
use engine::pentago::strong::SharedPositions;

use super::Host;
use crate::words::Lexicons;

/// Makes a game ready for one server, with its lexicons.
type Make = Arc<dyn Fn(&Lexicons) -> Arc<dyn Host> + Send + Sync>;

/// The games that a server offers: those of this program, unless others are added.
#[derive(Clone)]
pub struct Games(Vec<Make>);

pub use self::pentago::Keeper as PositionKeeper;

impl Default for Games {
    fn default() -> Games {
        // It is played in tournaments of programs alone.
        Games::at_tables().with(|_| Arc::new(ctu::CtuHost))
    }
}

impl Games {
    /// Returns the games that people play.
    pub fn at_tables() -> Games {
        Games(Vec::new())
            .with(|lexicons| Arc::new(scrabble::ScrabbleHost::new(lexicons)))
            .with(|lexicons| Arc::new(erudit::EruditHost::new(lexicons)))
            .with(|lexicons| Arc::new(balda::BaldaHost::new(lexicons)))
            .with(|_| Arc::new(pentago::PentagoHost::new(Vec::new(), None)))
    }

    /// The same games with one more; of two of the same name the last one counts.
    #[must_use]
    pub fn with(mut self, make: impl Fn(&Lexicons) -> Arc<dyn Host> + Send + Sync + 'static) -> Games {
        self.0.push(Arc::new(make));
        self
    }

    /// The same games, with these opening books and endgame bases for the players of Pentago, and with whoever keeps what is solved for people.
    #[must_use]
    pub fn knowing(self, known: Vec<SharedPositions>, keeper: PositionKeeper) -> Games {
        self.with(move |_| Arc::new(pentago::PentagoHost::new(known.clone(), Some(keeper.clone()))))
    }

    /// All of them, ready; in the order of the list of games.
    pub(super) fn ready(&self, lexicons: &Lexicons) -> Vec<(GameName, Arc<dyn Host>)> {
        let mut ready: Vec<(GameName, Arc<dyn Host>)> = Vec::new();
        for make in &self.0 {
            let host = make(lexicons);
            ready.retain(|(game, _)| *game != host.game());
            ready.push((host.game(), host));
        }
        ready
    }
}
