//! Why something may not be in Scrabble, in the players' language.

use crossword::scrabble::Why;

use crate::texts::Language;

impl Language {
    /// Why an action breaks the rules.
    pub(crate) fn why(self, why: &Why) -> String {
        if why.code() == "unknown-words" {
            return self.unknown_words(&why.words().join(", "));
        }
        self.reason(why.code(), &why.squares()).unwrap_or_else(|| why.to_string())
    }
}

#[cfg(test)]
mod tests {
    use crossword::{Misplaced, Square};

    use super::*;
    use crate::texts::refusals::tests::{OTHERS, russian};

    #[test]
    fn every_reason_of_the_rules_is_told_in_every_language() {
        let square = Square::parse("8h").unwrap().0;
        let misplaced = [
            Misplaced::NoTiles,
            Misplaced::TooMany { laid: 8, rack: 7 },
            Misplaced::NotALetter { square, alphabet: "russian".into() },
            Misplaced::Twice(square),
            Misplaced::Occupied(square),
            Misplaced::NotInLine { first: square, stray: square },
            Misplaced::Gap(square),
            Misplaced::MissesStart(square),
            Misplaced::FirstTooShort { least: 2 },
            Misplaced::NotConnected(square),
            Misplaced::NotOnRack { square, letter: '?' },
        ];
        let others = [
            Why::BagTooSmall { left: 1, needed: 7 },
            Why::NothingToExchange,
            Why::NotYours,
            Why::NothingToChallenge,
            Why::AcceptOrChallenge,
            Why::NoRack,
        ];
        for why in misplaced.into_iter().map(Why::Misplaced).chain(others) {
            for language in OTHERS {
                assert!(language.reason(why.code(), &why.squares()).is_some(), "{language:?}: {why}");
            }
            assert!(russian(&Language::Ru.why(&why)), "{}", Language::Ru.why(&why));
            assert_eq!(Language::En.why(&why), why.to_string());
        }
    }
}
