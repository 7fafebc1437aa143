//! The settings of a Balda game.

use ::balda::{PassRule, RuleSet, Side};
use serde::{Deserialize, Serialize};

use super::{SettingsError, switch};

/// The settings besides the lexicon. The rule set has the defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The number of squares along an edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// Whether a word may use a square twice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knots: Option<bool>,
    /// Whether squares that touch at a corner are adjacent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonals: Option<bool>,
    /// Whether some squares multiply the score of a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<bool>,
    /// Which passes count towards the end of the game.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub passes: Option<PassRule>,
    /// Whether the next seat may approve a word that is not in the lexicon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<bool>,
    /// The start word; drawn at random by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl Settings {
    /// Applies the settings to a rule set.
    ///
    /// # Errors
    /// There is no board of this size.
    pub fn apply(&self, rules: RuleSet) -> Result<RuleSet, SettingsError> {
        let mut rules = rules;
        if let Some(side) = self.side {
            let known: Vec<String> = rules.sides().iter().map(Side::to_string).collect();
            let allowed = Side::new(side).filter(|side| rules.sides().contains(side));
            rules = rules.with_side(allowed.ok_or_else(|| SettingsError::Side { side, known: known.join(", ") })?);
        }
        if let Some(passes) = self.passes {
            rules = rules.with_pass_rule(passes);
        }
        let (shape, approval, prizes) = (rules.shape(), rules.approval(), rules.has_prizes());
        Ok(rules
            .with_knots(self.knots.unwrap_or(shape.knots))
            .with_diagonals(self.diagonals.unwrap_or(shape.diagonals))
            .with_prizes(self.prizes.unwrap_or(prizes))
            .with_approval(self.approval.unwrap_or(approval)))
    }

    /// Returns the effective settings; `rules` is the rule set they were applied to.
    #[must_use]
    pub fn in_force(&self, rules: &RuleSet) -> Settings {
        Settings {
            side: Some(rules.side().len()),
            knots: Some(rules.shape().knots),
            diagonals: Some(rules.shape().diagonals),
            prizes: Some(rules.has_prizes()),
            passes: Some(rules.pass_rule()),
            approval: Some(rules.approval()),
            start: self.start.clone(),
        }
    }
}
