//! Setup of Pentago: rules, clock and players.

use std::sync::{Arc, RwLock};
use std::time::Duration;

use anyhow::Context;
use cli::pentago::files::{self, Kind};
use engine::pentago::known::KnownPositions;
use engine::pentago::roster::Roster;
use engine::pentago::strong::SharedPositions;
use games::settings::pentago::Settings;
use pentago::RuleSet;
use serde_json::{Map, Value};
use wire::Timing;

use super::arguments::Arguments;
use crate::setup::{Terms, UNREADABLE_SETTINGS};

/// The computer players of a game and their known positions.
pub struct PentagoRoster {
    pub(super) roster: Roster,
    /// Exact values, both known in advance and computed during the game.
    pub(super) base: SharedPositions,
    /// The number of values known in advance.
    pub(super) known: usize,
    /// The time for each computer move.
    pub(super) time: Duration,
}

impl PentagoRoster {
    /// Opens the players with the opening book and the exact values on disk.
    pub(super) fn open(rules: &str, settings: &Map<String, Value>) -> anyhow::Result<PentagoRoster> {
        let settings: Settings = wire::read(settings.clone()).context(UNREADABLE_SETTINGS)?;
        let rules = rule_set(rules)?;
        let mut roster = Roster::default();
        if let Some(book) = files::open_shared(Kind::Book, rules)? {
            roster = roster.with_positions(book);
        }
        // Players add exact values to the base, which is saved at the end of the session.
        let base = files::open_shared(Kind::Base, rules)?.unwrap_or_else(|| Arc::new(RwLock::new(KnownPositions::new(rules))));
        let known = base.read().map_or(0, |base| base.len());
        Ok(PentagoRoster { roster: roster.with_base(Arc::clone(&base)), base, known, time: Duration::from_secs(settings.seconds) })
    }
}

/// Returns the rule set of a stored game.
pub(super) fn rule_set(name: &str) -> anyhow::Result<RuleSet> {
    RuleSet::by_name(name).with_context(|| format!("the stored game has the unknown rule set `{name}`"))
}

/// Returns the terms of a new game.
pub(super) fn new_game(asked: &Arguments) -> Terms {
    let settings = Settings { seconds: asked.seconds, ..Settings::default() };
    let timing = Timing { game_seconds: asked.game_seconds, increment_seconds: asked.increment_seconds, ..Timing::default() };
    Terms { rules: asked.rules.name().to_owned(), lexicon: None, timing, settings: wire::fields(settings) }
}
