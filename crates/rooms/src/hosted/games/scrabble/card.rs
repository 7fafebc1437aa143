//! Rule sets for the page.

use crossword::RuleSet;
use wire::games::crossword::RuleSet as WireRuleSet;

use crate::hosted::crossword as shared;

/// Describes a rule set for the page.
pub(in crate::hosted) fn card(rules: &RuleSet) -> WireRuleSet {
    shared::card(::games::SCRABBLE, rules, '?')
}
