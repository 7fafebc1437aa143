//! A game that is set up, whichever it is: what a room or a replay does with it, without knowing its types.

use super::Hosted;
use crate::room::{LoadError, Loaded, Open, Opened, Stored};

/// The rules of a stored game, ready to be played by.
pub struct SetUp(Box<dyn AnyGame>);

impl SetUp {
    /// These rules.
    pub fn new<H: Hosted>(rules: H) -> SetUp {
        SetUp(Box::new(rules))
    }

    /// Folds a stored log to a table.
    pub(crate) fn load(self, loaded: Loaded) -> Result<Box<dyn Opened>, LoadError> {
        self.0.load(loaded)
    }

    /// Folds a log to be looked through.
    pub(crate) fn open(self, open: Open<'_>) -> Result<Option<Stored>, play::CommitError> {
        self.0.open(open)
    }
}

trait AnyGame: Send {
    fn load(self: Box<Self>, loaded: Loaded) -> Result<Box<dyn Opened>, LoadError>;
    fn open(self: Box<Self>, open: Open<'_>) -> Result<Option<Stored>, play::CommitError>;
}

impl<H: Hosted> AnyGame for H {
    fn load(self: Box<Self>, loaded: Loaded) -> Result<Box<dyn Opened>, LoadError> {
        loaded.fold(*self)
    }

    fn open(self: Box<Self>, open: Open<'_>) -> Result<Option<Stored>, play::CommitError> {
        open.fold(*self)
    }
}
