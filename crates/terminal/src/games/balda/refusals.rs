//! Messages for rule violations of Balda.

use balda::{RuleViolation, Square};

use crate::texts::Language;
use crate::texts::refusals::Violation;

/// Returns the message for a rule violation.
pub(super) fn refusal(why: &RuleViolation, language: Language) -> String {
    let words: Vec<String> = why.word().map(str::to_owned).into_iter().collect();
    // A word identifies its squares, so these are named only without one.
    let places = if words.is_empty() { why.squares().iter().map(Square::to_string).collect() } else { Vec::new() };
    language.violation_message(&Violation { game: games::BALDA, code: why.code(), places, words: &words, letter: None, fallback: why })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::refusals::tests::assert_texts;

    #[test]
    fn every_violation_has_a_message_in_every_language() {
        assert_texts(games::BALDA, RuleViolation::CODES);
        assert_eq!(refusal(&RuleViolation::Used("КОТ".into()), Language::Ru), "КОТ уже было в этой игре.");
        let square = Square::parse("1,1").unwrap();
        assert_eq!(refusal(&RuleViolation::Empty(square), Language::En), "1,1: A word runs through letters only.");
    }
}
