//! The two rule sets.

use std::fmt;
use std::str::FromStr;

/// What happens when a turn of a quadrant makes five. All else is the same in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Five for the mover wins, for the opponent alone loses, for both is a draw. The published rules.
    #[default]
    Standard,
    /// Five for the mover alone does not end the game yet: the opponent makes one placing without a turn. If that makes five of his, the game is a draw, else
    /// the one who waited wins. Where the five fills the board there is no placing left, and it wins. Five for the opponent alone loses, for both
    /// is a draw.
    Answer,
}

impl RuleSet {
    /// Both.
    pub const ALL: [RuleSet; 2] = [RuleSet::Standard, RuleSet::Answer];

    /// The one of exactly this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<RuleSet> {
        RuleSet::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// Its name: `pentago-standard`, `pentago-answer`.
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

/// A name that is no rule set's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no rule set `{0}` of Pentago: choose pentago-standard or pentago-answer")]
pub struct UnknownRules(pub String);

/// With or without `pentago-` before it.
impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(name: &str) -> Result<RuleSet, UnknownRules> {
        match name.strip_prefix("pentago-").unwrap_or(name) {
            "standard" => Ok(RuleSet::Standard),
            "answer" => Ok(RuleSet::Answer),
            _ => Err(UnknownRules(name.chars().take(40).collect())),
        }
    }
}
