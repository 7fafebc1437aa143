//! The setting of an event: fixed rules, built-in players by name, and external programs.

use play::{Budget, Player, Seed};

use crate::bot::{Bot, ExternalPrograms};
use crate::contest::{Contest, EventNames, EventSetting};
use crate::contestant::{BuiltinPlayer, Contestant};
use crate::entrant::{Entrant, EntrantKind};

/// Finds a built-in player by its name. The error is a sentence: there is no such player.
pub(super) type ByName<G> = dyn Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync;

/// The rules, their built-in players, and how external programs are run.
pub struct Players<G: Contest> {
    rules: G,
    names: EventNames,
    by_name: Box<ByName<G>>,
    budget: Budget,
    opening: u32,
    external: Option<ExternalPrograms>,
}

impl<G: Contest + Sync> Players<G> {
    /// Creates a setting with these rules and with the players that `by_name` finds.
    pub fn new(
        rules: G,
        names: EventNames,
        by_name: impl Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync + 'static,
    ) -> Players<G> {
        Players { rules, names, by_name: Box::new(by_name), budget: Budget::default(), opening: 0, external: None }
    }

    /// Sets the budget per move of built-in players. Games are reproducible with a node limit, but
    /// not with a time limit.
    #[must_use]
    pub fn with_budget(mut self, budget: Budget) -> Self {
        self.budget = budget;
        self
    }

    /// Sets the number of random moves at the start.
    #[must_use]
    pub fn with_opening(mut self, moves: u32) -> Self {
        self.opening = moves;
        self
    }

    /// Sets how external programs are run.
    #[must_use]
    pub fn with_external(mut self, external: ExternalPrograms) -> Self {
        self.external = Some(external);
        self
    }
}

impl<G: Contest + Sync + 'static> EventSetting for Players<G> {
    type Game = G;

    fn game(&self, _: &Seed) -> G {
        self.rules.clone()
    }

    fn jail(&self) -> Option<String> {
        self.external.as_ref().map(|external| external.jailer.mechanisms().describe())
    }

    fn contestant(&self, entrant: &Entrant, seed: &Seed) -> Result<Box<dyn Contestant<G>>, String> {
        match &entrant.who {
            EntrantKind::Builtin(name) => Ok(Box::new(BuiltinPlayer::new((self.by_name)(name)?, self.budget))),
            EntrantKind::Program(command) => {
                let external = self.external.as_ref().ok_or("outside programs are not run here")?;
                Ok(Box::new(Bot::new(&entrant.name, command, external, seed)?))
            }
            EntrantKind::Other(what) => Err(format!("`{what}` is not a player of this game")),
        }
    }

    fn opening_moves(&self) -> u32 {
        self.opening
    }

    fn names(&self) -> EventNames {
        self.names.clone()
    }
}
