//! The rule set as it is shown.

use crossword::erudit::EruditRules;
use games::GameName;
use wire::games::erudit::RuleSet;

use crate::hosted::crossword as shared;

/// How a star is written on a rack.
pub(super) const STAR: char = '*';

/// A rule set, for the page: board and letters as in all crossword games, the points for a whole rack, which belong to the turn, what a star on
/// the board is worth, and the letters that are written for others.
pub(in crate::hosted) fn card(rules: &EruditRules) -> RuleSet {
    let mut common = shared::card(GameName::Erudit, rules.laying(), STAR);
    common.bingo = rules.bonus();
    RuleSet { common, star_worth: rules.star_worth().name(), folds: rules.alphabet().folds().iter().copied().collect() }
}
