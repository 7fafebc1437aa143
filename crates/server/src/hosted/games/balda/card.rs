//! A rule set as it is shown.

use balda::{RuleSet, Side, Words};
use games::Language;
use serde_json::{Map, Value, json};

/// A rule set, for the page.
pub(in crate::hosted) fn card(rules: &RuleSet) -> Value {
    json!({
        "name": rules.name(),
        "game": games::GameName::Balda.name(),
        "title": rules.title(),
        "language": games::Rules::Balda(rules.clone()).language().map(Language::code),
        "sides": rules.sides().iter().map(|side| side.len()).collect::<Vec<_>>(),
        "side": rules.side().len(),
        "least": rules.least_letters(),
        "passes": rules.passes(),
        "prizes": rules.prizes().numbers(),
    })
}

/// The rules of a game, with what its settings and its lexicon make of them: the board, and the letters that can be put.
pub(super) fn of_game(rules: &RuleSet, words: &Words) -> Value {
    let Value::Object(mut card) = card(rules) else { return Value::Null };
    let letters = words.letters();
    let alphabet: String = letters.tiles().map(|tile| letters.letter(tile)).collect();
    // Letters that are read as others, for keyboards: Ё as Е.
    let folds: Map<String, Value> = (1..=letters.alphabet().len())
        .filter_map(|tile| u8::try_from(tile).ok())
        .filter(|&tile| letters.fold(tile) != tile)
        .map(|tile| (letters.letter(tile).to_string(), json!(letters.letter(letters.fold(tile)))))
        .collect();
    let side: Side = rules.side();
    card.insert("side".into(), json!(side.len()));
    card.insert("language".into(), json!(Language::of_alphabet(letters.alphabet().name()).code()));
    card.insert("alphabet".into(), json!(alphabet));
    card.insert("folds".into(), Value::Object(folds));
    card.insert("knots".into(), json!(rules.shape().knots));
    card.insert("diagonals".into(), json!(rules.shape().diagonals));
    Value::Object(card)
}
