//! Messages for rule violations of Pentago.

use pentago::game::RuleViolation;

use crate::texts::Language;
use crate::texts::refusals::Reason;

impl Language {
    /// Returns the message for a rule violation.
    pub(super) fn pentago_why(self, why: &RuleViolation) -> String {
        let places = vec![why.square().to_string()];
        self.reason(&Reason { game: games::GameName::Pentago, code: why.code(), places, words: &[], letter: None, own: why })
    }
}

#[cfg(test)]
mod tests {
    use pentago::{Position, RuleSet};

    use super::*;
    use crate::texts::refusals::tests::hold;

    #[test]
    fn every_reason_of_the_rules_is_told_in_every_language() {
        hold(games::GameName::Pentago, RuleViolation::CODES);
        // A violation as the rules report it.
        let refused = Position::start(RuleSet::Standard).play("c6".parse().unwrap()).unwrap_err();
        assert_eq!(Language::Cs.pentago_why(&RuleViolation(refused)), "c6: Tah dokončete otočením čtvrtiny.");
    }
}
