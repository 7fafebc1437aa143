//! A rule set as it is shown.

use crossword::RuleSet;
use games::GameName;
use wire::games::crossword::RuleSet as WireRuleSet;

use crate::hosted::crossword as shared;

/// A rule set, for the page.
pub(in crate::hosted) fn card(rules: &RuleSet) -> WireRuleSet {
    shared::card(GameName::Scrabble, rules, '?')
}
