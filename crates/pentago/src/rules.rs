//! The two rule sets.

use std::fmt;
use std::str::FromStr;

/// What happens when a quadrant turn makes five. The rule sets agree on everything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// The published rules: five for the mover wins, five for the opponent only loses, five for
    /// both is a draw.
    #[default]
    Standard,
    /// Five for the mover only does not end the game yet: the opponent answers with one placement
    /// without a turn. If the answer makes five, the game is a draw; otherwise the side that made
    /// the first five wins. If the turn fills the board, no placement is left and its five wins at
    /// once. Five for the opponent only loses, five for both is a draw.
    Answer,
}

impl RuleSet {
    pub const ALL: [RuleSet; 2] = [RuleSet::Standard, RuleSet::Answer];

    /// Returns the rule set with exactly this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Returns the name: `pentago-standard` or `pentago-answer`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RuleSet::Standard => "pentago-standard",
            RuleSet::Answer => "pentago-answer",
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error parsing a [`RuleSet`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set `{0}` of Pentago: choose pentago-standard or pentago-answer")]
pub struct UnknownRuleSet(pub String);

/// Parses the name, with or without the prefix `pentago-`.
impl FromStr for RuleSet {
    type Err = UnknownRuleSet;

    fn from_str(name: &str) -> Result<RuleSet, UnknownRuleSet> {
        match name.strip_prefix("pentago-").unwrap_or(name) {
            "standard" => Ok(RuleSet::Standard),
            "answer" => Ok(RuleSet::Answer),
            _ => Err(UnknownRuleSet(name.chars().take(40).collect())),
        }
    }
}
