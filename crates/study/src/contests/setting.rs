//! What `games` needs to open a game for an event.

use std::path::Path;

use ::arena::bot::ExternalPrograms;
use ::arena::event::Plan;
use ::arena::games::Players;
use ::arena::{Contest, EventNames, GameRecord};
use anyhow::Context;
use assets::Library;
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::{Budget, Player};

/// A generic callback that receives the setting of an event of any game.
pub trait SettingVisitor {
    type Out;
    fn visit<S: ::arena::EventSetting>(self, setting: &S) -> anyhow::Result<Self::Out>;
}

/// Verifies games of an event by their logs. The arguments are the folder of the event, a lexicon
/// file that replaces the event's own words, the plan, and the games to verify. Returns the number
/// of valid games, and messages about the others.
pub(crate) type LogVerifier = fn(&Path, Option<&str>, &Plan, &[&GameRecord]) -> anyhow::Result<(usize, Vec<String>)>;

/// The game-independent parts of an event's setting.
pub(crate) struct EventSetup<'a> {
    pub(super) budget: Budget,
    /// The number of random opening moves, if given.
    pub(super) opening: Option<u32>,
    pub(crate) library: &'a Library,
    pub(super) lexicon: Option<Lexicon>,
    /// The names stored with the event; a game adds its options.
    pub(crate) names: EventNames,
    pub(super) external: Option<ExternalPrograms>,
}

impl EventSetup<'_> {
    pub(crate) fn words(&self) -> anyhow::Result<Lexicon> {
        self.lexicon.clone().context("this game needs a lexicon")
    }

    /// Returns the word classes, if known.
    pub(crate) fn classes(&self) -> anyhow::Result<Option<Classes>> {
        Ok(self.lexicon.as_ref().map(|lexicon| self.library.classes(lexicon)).transpose()?.flatten())
    }

    /// Passes the setting of the event to `visitor`. `opening` is the default number of random
    /// opening moves.
    pub(crate) fn play<G, U: SettingVisitor>(
        self,
        game: G,
        opening: u32,
        player: impl Fn(&str) -> Result<Box<dyn Player<G>>, String> + Send + Sync + 'static,
        visitor: U,
    ) -> anyhow::Result<U::Out>
    where
        G: Contest + Sync + 'static,
    {
        let players = Players::new(game, self.names, player);
        let players = players.with_budget(self.budget).with_opening(self.opening.unwrap_or(opening));
        visitor.visit(&match self.external {
            Some(external) => players.with_external(external),
            None => players,
        })
    }
}
