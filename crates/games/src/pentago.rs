//! Pentago: marbles and rotating quadrants, without words.

use pentago::RuleSet;

use crate::{GameModule, GameName, GameRules};

/// The names of the players, weakest first. `minimax`, `alphabeta` and `negascout` accept a depth
/// (`alphabeta:4`); `search`, `solve` and `level-5` accept seconds per move (`search:10`).
pub const PLAYERS: [&str; 11] =
    ["level-1", "naive", "level-2", "level-3", "minimax", "alphabeta", "negascout", "level-4", "search", "solve", "level-5"];

pub static MODULE: GameModule = GameModule {
    name: "pentago",
    title: "Pentago",
    rule_sets: || RuleSet::ALL.map(RuleSet::name).to_vec(),
    rules: |name| RuleSet::by_name(name).map(Into::into),
    players: &PLAYERS,
    open: true,
    analysis: true,
    ..GameModule::PLAIN
};

impl GameRules for RuleSet {
    fn game(&self) -> GameName {
        GameName::of(&MODULE)
    }

    fn name(&self) -> &str {
        RuleSet::name(*self)
    }

    fn title(&self) -> &str {
        RuleSet::name(*self)
    }
}
