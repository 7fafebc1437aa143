//! What can be chosen for a game of Balda.

use ::balda::{PassRule, RuleSet, Side};
use serde::{Deserialize, Serialize};

use super::{BadSetting, switch};

/// What can be chosen besides the lexicon. What is not chosen is as the rule set has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Squares along an edge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<usize>,
    /// May a word use a square twice?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knots: Option<bool>,
    /// Are squares neighbours that touch at a corner?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagonals: Option<bool>,
    /// Do some squares multiply the points of a word?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prizes: Option<bool>,
    /// Which passes count towards losing.
    #[serde(default, with = "switch::optional", skip_serializing_if = "Option::is_none")]
    pub passes: Option<PassRule>,
    /// May a word that the lexicon lacks be put to the next seat?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub approval: Option<bool>,
    /// The word to begin with; else it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl Settings {
    /// These rules with what was chosen.
    ///
    /// # Errors
    /// There is no board of that side.
    pub fn apply(&self, rules: RuleSet) -> Result<RuleSet, BadSetting> {
        let mut rules = rules;
        if let Some(side) = self.side {
            let known: Vec<String> = rules.sides().iter().map(Side::to_string).collect();
            let fitting = Side::new(side).filter(|side| rules.sides().contains(side));
            rules = rules.with_side(fitting.ok_or_else(|| BadSetting::Side { side, known: known.join(", ") })?);
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

    /// What holds by these rules, to which the settings were applied.
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
