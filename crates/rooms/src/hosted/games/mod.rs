//! The registry of games, the only list of them in the server.

mod balda;
mod ctu;
mod erudit;
mod pentago;
pub(super) mod scrabble;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use ::games::GameName;
use engine::pentago::strong::SharedPositions;

use super::Host;
use crate::words::Lexicons;

/// Creates the host of a game with the server's lexicons.
type Make = Arc<dyn Fn(&Lexicons) -> Arc<dyn Host> + Send + Sync>;

/// The games that a server offers: the built-in ones and any that are added.
#[derive(Clone)]
pub struct Games(Vec<Make>);

pub use self::pentago::Keeper as PositionKeeper;

impl Default for Games {
    fn default() -> Games {
        // Played only in tournaments between programs.
        Games::at_tables().with(|_| Arc::new(ctu::CtuHost::default()))
    }
}

impl Games {
    pub fn at_tables() -> Games {
        Games(Vec::new())
            .with(|lexicons| Arc::new(scrabble::ScrabbleHost::new(lexicons)))
            .with(|lexicons| Arc::new(erudit::EruditHost::new(lexicons)))
            .with(|lexicons| Arc::new(balda::BaldaHost::new(lexicons)))
            .with(|_| Arc::new(pentago::PentagoHost::new(Vec::new(), None)))
    }

    /// Adds a game. It replaces a game of the same name.
    #[must_use]
    pub fn with(mut self, make: impl Fn(&Lexicons) -> Arc<dyn Host> + Send + Sync + 'static) -> Games {
        self.0.push(Arc::new(make));
        self
    }

    /// Sets the opening books and endgame bases of the Pentago players, and the keeper of solved
    /// positions.
    #[must_use]
    pub fn knowing(self, known: Vec<SharedPositions>, keeper: PositionKeeper) -> Games {
        self.with(move |_| Arc::new(pentago::PentagoHost::new(known.clone(), Some(keeper.clone()))))
    }

    /// Creates the hosts in the order in which the games were added.
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
