//! Erudit: the Russian relative of Scrabble, with several words in one turn.

use crossword::RuleSet;
use crossword::erudit::EruditRules;

use crate::language::{RU_ALL, RU_NOUNS};
use crate::{GameModule, GameName, GameRules, Language};

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 11] =
    ["level-1", "level-2", "level-3", "greedy", "level-4", "exact", "alphabeta", "static", "level-5", "sim", "master"];

pub static MODULE: GameModule = GameModule {
    name: "erudit",
    title: "Erudit",
    seats: 2..=play::MAX_SEATS,
    rule_sets: || EruditRules::names().collect(),
    rules: |name| EruditRules::by_name(name).map(Into::into),
    lexicons: &[RU_NOUNS, RU_ALL],
    players: &PLAYERS,
    twins: &[("static", "level-5"), ("sim", "master")],
    analysis: true,
    forfeit_spread: 50,
    ..GameModule::PLAIN
};

impl GameRules for EruditRules {
    fn game(&self) -> GameName {
        GameName::of(&MODULE)
    }

    fn name(&self) -> &str {
        EruditRules::name(self)
    }

    fn title(&self) -> &str {
        EruditRules::title(self)
    }

    fn only_language(&self) -> Option<Language> {
        Some(Language::of_alphabet(self.alphabet().name()))
    }

    fn placement_rules(&self) -> Option<&RuleSet> {
        Some(EruditRules::placement_rules(self))
    }
}
