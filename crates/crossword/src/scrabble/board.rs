//! Names of the standard board in other programs.

use crate::RuleSet;

/// Names of the standard board in lower case, the usual one first.
pub(crate) const NAMES: [&str; 5] = ["standard15", "standard", "crosswordgame", "scrabble", "classic"];

/// Returns whether a rule set is played on the standard board.
pub(crate) fn is_used_by(rules: &RuleSet) -> bool {
    rules.layout() == RuleSet::scrabble_en().layout()
}
