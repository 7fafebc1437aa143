//! A type-erased set-up game, for rooms and replays.

use super::HostedRules;
use super::Services;
use crate::room::{self, CachedPlayers, RemoteSearchRequest};
use crate::room::{AnyTable, GameOpener, LoadError, LoadedGame, StoredDocument};

/// The rules of a stored game, ready to play.
pub struct SetUp(Box<dyn AnyGame>);

impl SetUp {
    /// Erases the type of the rules.
    pub fn new<H: HostedRules>(rules: H) -> SetUp {
        SetUp(Box::new(rules))
    }

    /// Replays a stored log into a table.
    pub fn load(self, loaded: LoadedGame) -> Result<Box<dyn AnyTable>, LoadError> {
        self.0.load(loaded)
    }

    /// Chooses a computer's move for a room in another worker.
    pub fn think(
        self,
        loaded: LoadedGame,
        request: &RemoteSearchRequest,
        services: &Services,
        cached: &mut CachedPlayers,
    ) -> Option<String> {
        self.0.think(loaded, request, services, cached)
    }

    /// Replays a stored log into a document.
    pub fn open(self, open: GameOpener<'_>) -> Result<Option<StoredDocument>, play::CommitError> {
        self.0.open(open)
    }
}

trait AnyGame: Send {
    fn think(
        self: Box<Self>,
        loaded: LoadedGame,
        request: &RemoteSearchRequest,
        services: &Services,
        cached: &mut CachedPlayers,
    ) -> Option<String>;
    fn load(self: Box<Self>, loaded: LoadedGame) -> Result<Box<dyn AnyTable>, LoadError>;
    fn open(self: Box<Self>, open: GameOpener<'_>) -> Result<Option<StoredDocument>, play::CommitError>;
}

impl<H: HostedRules> AnyGame for H {
    fn think(
        self: Box<Self>,
        loaded: LoadedGame,
        request: &RemoteSearchRequest,
        services: &Services,
        cached: &mut CachedPlayers,
    ) -> Option<String> {
        room::run_remote_search(*self, loaded, request, services, cached)
    }

    fn load(self: Box<Self>, loaded: LoadedGame) -> Result<Box<dyn AnyTable>, LoadError> {
        loaded.fold(*self)
    }

    fn open(self: Box<Self>, open: GameOpener<'_>) -> Result<Option<StoredDocument>, play::CommitError> {
        open.fold(*self)
    }
}
