//! A rule set as it is shown.

use crossword::{BLANK, RuleSet, Square};
use serde_json::{Value, json};

/// A rule set, for the page.
pub(in crate::hosted) fn card(rules: &RuleSet) -> Value {
    let alphabet = rules.alphabet();
    let kind = |letter: char, kind| json!({"letter": letter, "count": rules.tiles().count(kind), "value": rules.value(kind)});
    let letters: Vec<Value> =
        alphabet.letters().iter().zip(1..).map(|(&letter, tile)| kind(letter, tile)).chain([kind('?', BLANK)]).collect();
    let marks: Vec<char> = Square::all().map(|square| rules.premium(square).mark()).collect();
    json!({
        "name": rules.name(),
        "game": games::GameName::Scrabble.name(),
        "title": rules.title(),
        "language": games::language_of(alphabet.name()),
        "side": crossword::SIDE,
        "board": marks.chunks(crossword::SIDE).map(|row| row.iter().collect()).collect::<Vec<String>>(),
        "centre": rules.start().index(),
        "letters": letters,
        "rack": rules.rack_size(),
        "bingo": rules.bingo(),
        "exchange_minimum": rules.exchange_minimum(),
    })
}
