//! Rule sets for the page.

use balda::{RuleSet, Words};
use games::Language;
use wire::games::balda as wire_form;

/// Describes a rule set for the page.
pub(in crate::hosted) fn card(rules: &RuleSet) -> wire_form::RuleSet {
    wire_form::RuleSet {
        name: rules.name().to_owned(),
        game: ::games::BALDA.name(),
        title: rules.title().to_owned(),
        language: ::games::Rules::from(rules.clone()).language().map(Language::code),
        sides: rules.sides().iter().map(|side| side.len()).collect(),
        side: rules.side().len(),
        least: rules.min_letters(),
        passes: rules.passes(),
        prizes: rules.prizes().by_index(),
    }
}

/// Describes the rules of a game after its settings and lexicon: the board, and the letters that
/// can be placed.
pub(super) fn of_game(rules: &RuleSet, words: &Words) -> wire_form::RulesInGame {
    let letters = words.letters();
    wire_form::RulesInGame {
        set: wire_form::RuleSet { language: Some(Language::of_alphabet(letters.alphabet().name()).code()), ..card(rules) },
        alphabet: letters.tiles().map(|tile| letters.letter(tile)).collect(),
        // For keyboard input.
        folds: letters.folds().collect(),
        knots: rules.shape().knots,
        diagonals: rules.shape().diagonals,
    }
}
