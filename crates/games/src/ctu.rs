//! The Scrabble competition of a course at the CTU, for programs.

use crossword::RuleSet;
use crossword::ctu::CtuRules;

use crate::language::EN;
use crate::{GameModule, GameName, GameRules, Language};

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 3] = ["simple", "greedy", "strong"];

pub static MODULE: GameModule = GameModule {
    name: "ctu",
    title: "The CTU competition",
    rule_sets: || CtuRules::names().collect(),
    rules: |name| CtuRules::by_name(name).map(Into::into),
    lexicons: &[EN],
    players: &PLAYERS,
    at_tables: false,
    ..GameModule::PLAIN
};

impl GameRules for CtuRules {
    fn game(&self) -> GameName {
        GameName::of(&MODULE)
    }

    fn name(&self) -> &str {
        CtuRules::name(self)
    }

    fn title(&self) -> &str {
        CtuRules::title(self)
    }

    fn only_language(&self) -> Option<Language> {
        Some(Language::of_alphabet(self.alphabet().name()))
    }

    fn placement_rules(&self) -> Option<&RuleSet> {
        Some(CtuRules::placement_rules(self))
    }
}
