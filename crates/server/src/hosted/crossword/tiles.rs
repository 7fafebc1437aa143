//! Tiles on squares as they come in JSON: `{"square":112,"letter":"K"}`, lower case for a blank that stands for the letter.

use crossword::{Laid, RuleSet, SQUARES, Square};
use lexicon::Alphabet;
use serde_json::{Value, json};
use wire::Refusal;

use crate::hosted::BadAction;

/// Reads a tile; what it is not is said by `malformed`.
pub(in crate::hosted) fn read_laid(tile: &Value, rules: &RuleSet, malformed: &impl Fn(&str) -> BadAction) -> Result<Laid, BadAction> {
    let Some(fields) = tile.as_object().filter(|fields| fields.len() == 2) else {
        return Err(malformed("a tile has a square and a letter"));
    };
    let (Some(number), Some(text)) = (fields.get("square").and_then(Value::as_i64), fields.get("letter").and_then(Value::as_str)) else {
        return Err(malformed("a tile has a square (a whole number) and a letter (a text)"));
    };
    let off = || Refusal::new("off-board", format!("there is no square {number}: the board has squares 0 to {}", SQUARES - 1));
    let square = usize::try_from(number).ok().and_then(Square::from_index).ok_or_else(|| BadAction::Refused(off()))?;
    let alphabet = rules.alphabet();
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).and_then(|letter| Some((letter, alphabet.tile(letter)?)));
    let Some((written, letter)) = letter else {
        let shown: String = text.chars().take(10).collect();
        let text = format!("`{shown}` on {square} is no letter of the {} alphabet: choose one of its letters", alphabet.title());
        return Err(BadAction::Refused(Refusal { squares: vec![square.index()], ..Refusal::new("not-a-letter", text) }));
    };
    // Not by the letter itself: one may be written for another.
    Ok(Laid { square, letter, blank: written.is_lowercase() })
}

/// A tile as it is written in JSON.
pub(in crate::hosted) fn written(tile: &Laid, alphabet: &Alphabet) -> Value {
    let letter = if tile.blank { alphabet.lower(tile.letter) } else { alphabet.letter(tile.letter) };
    json!({"square": tile.square.index(), "letter": letter})
}

/// Says that tiles named for an exchange are none.
pub(in crate::hosted) fn fault(why: &impl std::fmt::Display) -> BadAction {
    BadAction::Refused(Refusal::new("not-on-rack", why.to_string()))
}
