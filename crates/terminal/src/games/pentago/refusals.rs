//! Why something may not be in Pentago, in the players' language.

use pentago::game::Why;

use crate::texts::Language;
use crate::texts::refusals::Reason;

impl Language {
    /// Why a move breaks the rules.
    pub(super) fn pentago_why(self, why: &Why) -> String {
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
        hold(games::GameName::Pentago, Why::CODES);
        // As the rules give them.
        let refused = Position::start(RuleSet::Standard).play("c6".parse().unwrap()).unwrap_err();
        assert_eq!(Language::Cs.pentago_why(&Why(refused)), "c6: Tah dokončete otočením čtvrtiny.");
    }
}
