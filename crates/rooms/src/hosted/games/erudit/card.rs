//! Rule sets for the page.

use crossword::erudit::EruditRules;
use wire::games::crossword as common;
use wire::games::erudit::RuleSet;

/// A star in the text of a rack.
pub(super) const STAR: char = '*';

/// Describes a rule set for the page: the board and letters of all crossword games, the bonus for a
/// whole rack (which counts per turn), the value of a star on the board, and the letters that are
/// written as others.
pub(in crate::hosted) fn card(rules: &EruditRules) -> RuleSet {
    let mut common = common::RuleSet::new(games::ERUDIT, rules.placement_rules(), STAR);
    common.bingo = rules.bonus();
    RuleSet { common, star_worth: rules.star_worth().name(), folds: rules.alphabet().folds().iter().copied().collect() }
}
