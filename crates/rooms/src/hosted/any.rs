//! A game that is set up, whichever it is: what a room or a replay does with it, without knowing its types.

use super::HostedRules;
use super::Services;
use crate::room::{self, Remembered, ThoughtQuestion};
use crate::room::{AnyTable, GameOpener, LoadError, LoadedGame, StoredDocument};

/// The rules of a stored game, ready to be played by.
pub struct SetUp(Box<dyn AnyGame>);

impl SetUp {
    /// These rules.
    pub fn new<H: HostedRules>(rules: H) -> SetUp {
        SetUp(Box::new(rules))
    }

    /// Folds a stored log to a table.
    pub fn load(self, loaded: LoadedGame) -> Result<Box<dyn AnyTable>, LoadError> {
        self.0.load(loaded)
    }

    /// Lets a player choose for a room elsewhere.
    pub fn think(self, loaded: LoadedGame, asked: &ThoughtQuestion, services: &Services, remembered: &mut Remembered) -> Option<String> {
        self.0.think(loaded, asked, services, remembered)
    }

    /// Folds a log to be looked through.
    pub fn open(self, open: GameOpener<'_>) -> Result<Option<StoredDocument>, play::CommitError> {
        self.0.open(open)
    }
}

trait AnyGame: Send {
    fn think(
        self: Box<Self>,
        loaded: LoadedGame,
        asked: &ThoughtQuestion,
        services: &Services,
        remembered: &mut Remembered,
    ) -> Option<String>;
    fn load(self: Box<Self>, loaded: LoadedGame) -> Result<Box<dyn AnyTable>, LoadError>;
    fn open(self: Box<Self>, open: GameOpener<'_>) -> Result<Option<StoredDocument>, play::CommitError>;
}

impl<H: HostedRules> AnyGame for H {
    fn think(
        self: Box<Self>,
        loaded: LoadedGame,
        asked: &ThoughtQuestion,
        services: &Services,
        remembered: &mut Remembered,
    ) -> Option<String> {
        room::answer(*self, loaded, asked, services, remembered)
    }

    fn load(self: Box<Self>, loaded: LoadedGame) -> Result<Box<dyn AnyTable>, LoadError> {
        loaded.fold(*self)
    }

    fn open(self: Box<Self>, open: GameOpener<'_>) -> Result<Option<StoredDocument>, play::CommitError> {
        open.fold(*self)
    }
}
