//! Balda: a letter and a word along a path each turn, in any language that has a lexicon.

use balda::RuleSet;

use crate::language::{CS_MIXED, EN, RU_ALL, RU_NOUNS};
use crate::{GameModule, GameName, GameRules, Language};

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 7] = ["level-1", "level-2", "level-3", "greedy", "depth-2", "level-4", "level-5"];

pub static MODULE: GameModule = GameModule {
    name: "balda",
    title: "Balda",
    seats: 2..=play::MAX_SEATS,
    rule_sets: || RuleSet::names().collect(),
    rules: |name| RuleSet::by_name(name).map(Into::into),
    lexicons: &[RU_NOUNS, EN, CS_MIXED, RU_ALL],
    players: &PLAYERS,
    open: true,
    analysis: true,
    // Scores are about a tenth of those in Scrabble.
    forfeit_spread: 5,
    ..GameModule::PLAIN
};

impl GameRules for RuleSet {
    fn game(&self) -> GameName {
        GameName::of(&MODULE)
    }

    fn name(&self) -> &str {
        RuleSet::name(self)
    }

    fn title(&self) -> &str {
        RuleSet::title(self)
    }

    fn language(&self) -> Option<Language> {
        Some(Language::Russian)
    }
}
