//! A rule set as it is shown.

use crossword::RuleSet;
use games::GameName;
use serde_json::Value;

use crate::hosted::crossword as shared;

/// A rule set, for the page.
pub(in crate::hosted) fn card(rules: &RuleSet) -> Value {
    shared::card(GameName::Scrabble, rules, '?').into()
}
