//! Scrabble: the crossword game with hidden racks, in several languages.

use crossword::RuleSet;

use crate::language::{CS_MIXED, EN, RU_ALL};
use crate::{GameModule, GameName, GameRules, Language};

/// The names of the players, weakest first. `heuristic` accepts settings, and `static` a file of
/// leaves.
pub const PLAYERS: [&str; 10] = ["level-1", "level-2", "level-3", "level-4", "greedy", "heuristic", "static", "level-5", "sim", "master"];

pub static MODULE: GameModule = GameModule {
    name: "scrabble",
    title: "Scrabble",
    seats: 1..=play::MAX_SEATS,
    rule_sets: || RuleSet::names().collect(),
    rules: |name| RuleSet::by_name(name).map(Into::into),
    lexicons: &[EN, CS_MIXED, RU_ALL],
    players: &PLAYERS,
    twins: &[("heuristic", "greedy"), ("static", "level-5"), ("sim", "master")],
    file: "gcg",
    analysis: true,
    // The custom of Scrabble federations.
    forfeit_spread: 50,
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

    fn only_language(&self) -> Option<Language> {
        Some(Language::of_alphabet(self.alphabet().name()))
    }

    fn placement_rules(&self) -> Option<&RuleSet> {
        Some(self)
    }
}
