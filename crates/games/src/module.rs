//! What the shells need to know about a game.

use std::fmt;
use std::ops::RangeInclusive;

use lexicon::LexiconName;

use crate::{Language, Rules};

/// A game as its crate describes it to the shells. Each game is one static value, which a program
/// registers with [`add`](crate::add); the games of this project are registered from the start.
#[derive(Clone)]
pub struct GameModule {
    /// The name in commands, files, messages and URLs; letters from a to z.
    pub name: &'static str,
    /// The English name for people.
    pub title: &'static str,
    /// The allowed numbers of seats.
    pub seats: RangeInclusive<usize>,
    /// Returns the names of the rule sets, the default one first.
    pub rule_sets: fn() -> Vec<&'static str>,
    /// Returns the rule set with this name.
    pub rules: fn(&str) -> Option<Rules>,
    /// The default lexicons, best known first; empty in games without words. A language may have
    /// several.
    pub lexicons: &'static [(Language, LexiconName)],
    /// The names of all computer players, weakest first.
    pub players: &'static [&'static str],
    /// Players that are practically equal to another one, as pairs of (twin, other). Both can be
    /// used by name, but only the other one is offered.
    pub twins: &'static [(&'static str, &'static str)],
    /// Whether people can play it at a table; if not, it is played in tournaments only.
    pub at_tables: bool,
    /// The extension of game files: `gcg`, or `deska` for games without a notation of their own,
    /// which are written as logs.
    pub file: &'static str,
    /// Whether there is no hidden information, so that a running game can be exported as well.
    pub open: bool,
    /// Whether positions entered by a user can be analysed.
    pub analysis: bool,
    /// The spread of a win without a game, which is also added to a lead for a win by forfeit; 0 in
    /// games without points.
    pub forfeit_spread: i32,
}

impl GameModule {
    /// A game for two at tables, without words, notation and analysis: the values that other games
    /// override (`..GameModule::PLAIN`).
    pub const PLAIN: GameModule = GameModule {
        name: "",
        title: "",
        seats: 2..=2,
        rule_sets: Vec::new,
        rules: |_| None,
        lexicons: &[],
        players: &[],
        twins: &[],
        at_tables: true,
        file: "deska",
        open: false,
        analysis: false,
        forfeit_spread: 0,
    };
}

impl fmt::Debug for GameModule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameModule").field(&self.name).finish()
    }
}
