//! Messages for rule violations of Scrabble.

use crossword::Square;
use crossword::scrabble::Why;

use crate::texts::Language;
use crate::texts::refusals::Violation;

impl Language {
    /// Returns the message for a rule violation.
    pub(crate) fn scrabble_violation(self, why: &Why) -> String {
        // Words identify their squares, so these are named only without words.
        let places = if why.words().is_empty() { why.squares().iter().map(Square::to_string).collect() } else { Vec::new() };
        self.violation_message(&Violation {
            game: games::SCRABBLE,
            code: why.code(),
            places,
            words: why.words(),
            letter: None,
            fallback: why,
        })
    }
}

#[cfg(test)]
mod tests {
    use crossword::PlacementError;

    use super::*;
    use crate::texts::refusals::tests::assert_texts;

    #[test]
    fn every_violation_has_a_message_in_every_language() {
        assert_texts(games::SCRABBLE, &[PlacementError::CODES, Why::CODES].concat());
        let square = Square::parse("8h").unwrap().0;
        let occupied = Why::Misplaced(PlacementError::Occupied(square));
        assert_eq!(Language::En.scrabble_violation(&occupied), "h8: There is already a tile on that square.");
        let unknown = Why::UnknownWords { words: vec!["AB".into(), "CD".into()], squares: vec![square] };
        assert_eq!(Language::Cs.scrabble_violation(&unknown), "Ve slovníku nejsou: AB, CD.");
    }
}
