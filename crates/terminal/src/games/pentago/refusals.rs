//! Messages for rule violations of Pentago.

use pentago::game::RuleViolation;

use crate::texts::Language;
use crate::texts::refusals::Violation;

impl Language {
    /// Returns the message for a rule violation.
    pub(super) fn pentago_violation(self, why: &RuleViolation) -> String {
        let places = vec![why.square().to_string()];
        self.violation_message(&Violation { game: games::PENTAGO, code: why.code(), places, words: &[], letter: None, fallback: why })
    }
}

#[cfg(test)]
mod tests {
    use pentago::{Position, RuleSet};

    use super::*;
    use crate::texts::refusals::tests::assert_texts;

    #[test]
    fn every_violation_has_a_message_in_every_language() {
        assert_texts(games::PENTAGO, RuleViolation::CODES);
        // A violation as the rules report it.
        let refused = Position::start(RuleSet::Standard).play("c6".parse().unwrap()).unwrap_err();
        assert_eq!(Language::Cs.pentago_violation(&RuleViolation(refused)), "c6: Tah dokončete otočením čtvrtiny.");
    }
}
