//! Parses the return value of a player's `move()` as reported by the harness, without trusting it.

use crossword::{Move, PlacedTile, Square, Tiles};
use lexicon::Alphabet;
use serde_json::{Value, json};
use table::log_file::Reason;

/// Why a returned value is not a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReturnValueError {
    /// An English sentence.
    pub(super) text: String,
    /// The code and parameters of `text`, for translation.
    pub(super) reason: Reason,
}

impl ReturnValueError {
    fn new(text: impl Into<String>, reason: Reason) -> ReturnValueError {
        ReturnValueError { text: text.into(), reason }
    }
}

/// Parses a move. Does not check the rules.
///
/// # Errors
/// Returns an error if the value is not a move.
pub(super) fn read(answer: &Value) -> Result<Move, ReturnValueError> {
    if answer["pass"] == true {
        return Ok(Move::Pass);
    }
    if let Some(letters) = answer["exchange"].as_str() {
        return exchange(letters);
    }
    if let Some(items) = answer["place"].as_array() {
        if items.is_empty() {
            return Err(ReturnValueError::new("move() returned an empty list: no letter is placed", Reason::new("empty-list")));
        }
        if items.len() > usize::from(u8::MAX) {
            let text = format!("move() returned {} letters: nobody has so many", items.len());
            return Err(ReturnValueError::new(text, Reason::new("too-many-returned").with("laid", items.len())));
        }
        return items.iter().map(placed).collect::<Result<_, _>>().map(Move::Place);
    }
    let strange = shortened(&answer["strange"].as_str().map_or_else(|| literal(answer), str::to_owned));
    let why = answer["why"].as_str().map_or_else(String::new, |why| format!("{}; ", shortened(why)));
    let text = format!("move() returned `{strange}`: {why}a move is None, a string, or a list of lists [row, column, letter]");
    let code =
        answer["code"].as_str().and_then(|code| INVALID_MOVE_CODES.iter().find(|known| **known == code)).unwrap_or(&INVALID_MOVE_CODES[0]);
    let kind = answer["type"].as_str().map_or_else(|| "object".to_owned(), shortened);
    Err(ReturnValueError::new(text, Reason::new(code).with("given", strange).with("type", kind)))
}

/// The harness's codes for values that are not moves.
const INVALID_MOVE_CODES: [&str; 5] = ["no-move", "items-no-lists", "items-not-of-three", "letter-no-string", "no-whole-numbers"];

/// Parses a move written as a Python literal: `None`, `'ABC'`, `[[6, 6, 'P']]`.
///
/// # Errors
/// Returns a sentence for the user if the text is not a move.
pub(super) fn read_literal(text: &str) -> Result<Move, String> {
    let text = text.trim();
    if text == "None" {
        return Ok(Move::Pass);
    }
    let value: Value = serde_json::from_str(&text.replace('\'', "\"")).map_err(|_| format!("`{}` is no move", shortened(text)))?;
    let answer = match value {
        Value::String(letters) => json!({ "exchange": letters }),
        Value::Array(items) => json!({ "place": items }),
        other => json!({ "strange": literal(&other) }),
    };
    read(&answer).map_err(|bad| bad.text)
}

/// Returns the returned value as a Python literal.
pub(super) fn text(answer: &Value) -> String {
    let given = ["place", "exchange"].into_iter().find_map(|key| answer.get(key)).map(literal);
    shortened(&given.or_else(|| answer["strange"].as_str().map(str::to_owned)).unwrap_or_else(|| literal(answer)))
}

/// Formats a value as a Python literal: `[[7, 3, 'Z']]`.
fn literal(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => format!("'{}'", text.escape_debug()),
        Value::Array(items) => format!("[{}]", items.iter().map(literal).collect::<Vec<_>>().join(", ")),
        Value::Object(_) => value.to_string(),
    }
}

/// Returns the valid letters of a placement with their squares, to draw it.
pub(super) fn sketch(answer: &Value) -> Vec<(usize, char)> {
    let alphabet = Alphabet::english();
    let laid = answer["place"].as_array().into_iter().flatten().take(225).filter_map(|item| placed(item).ok());
    laid.map(|laid| (laid.square.index(), alphabet.letter(laid.letter))).collect()
}

fn exchange(letters: &str) -> Result<Move, ReturnValueError> {
    if letters.is_empty() {
        return Err(ReturnValueError::new("move() returned an empty string: no letter is exchanged", Reason::new("empty-string")));
    }
    let alphabet = Alphabet::english();
    let tile = |letter: char| alphabet.tile(letter).filter(|_| letter.is_ascii_uppercase());
    let foreign = letters.chars().find(|&letter| tile(letter).is_none());
    if let Some(letter) = foreign {
        let letters = shortened(letters);
        let text = format!("the letters '{letters}' are to be exchanged, but nobody holds '{letter}'");
        return Err(ReturnValueError::new(text, Reason::new("exchange-foreign").with("letters", letters).with("letter", letter)));
    }
    if letters.len() > usize::from(u8::MAX) {
        let text = format!("{} letters are to be exchanged: nobody has so many", letters.len());
        return Err(ReturnValueError::new(text, Reason::new("too-many-returned").with("laid", letters.len())));
    }
    Ok(Move::Exchange(letters.chars().filter_map(tile).collect::<Tiles>()))
}

fn placed(item: &Value) -> Result<PlacedTile, ReturnValueError> {
    let number = |at: usize| item[at].as_i64().and_then(|number| usize::try_from(number).ok());
    let square = number(0).zip(number(1)).and_then(|(row, column)| Square::new(row, column));
    let square = square.ok_or_else(|| {
        let item = shortened(&literal(item));
        ReturnValueError::new(
            format!("`{item}` is not on the board: rows and columns are 0 to 14"),
            Reason::new("off-board").with("item", item),
        )
    })?;
    let text = item[2].as_str().unwrap_or_default();
    let mut letters = text.chars();
    let letter = letters.next().filter(|letter| letters.next().is_none() && letter.is_ascii_uppercase());
    let letter = letter.and_then(|letter| Alphabet::english().tile(letter));
    let letter = letter.ok_or_else(|| {
        let item = shortened(&literal(item));
        let why = format!("'{}' in `{item}` is not one capital letter", shortened(text));
        ReturnValueError::new(why, Reason::new("no-capital-letter").with("letter", shortened(text)).with("item", item))
    })?;
    Ok(PlacedTile { square, letter, blank: false })
}

fn shortened(text: &str) -> String {
    text.chars().take(120).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn moves_are_parsed_and_invalid_values_rejected() {
        assert_eq!(read(&json!({"pass": true})), Ok(Move::Pass));
        assert_eq!(read(&json!({"exchange": "ABA"})), Ok(Move::Exchange([1, 1, 2].into_iter().collect())));
        let laid = PlacedTile { square: Square::new(7, 3).unwrap(), letter: 26, blank: false };
        assert_eq!(read(&json!({"place": [[7, 3, "Z"]]})), Ok(Move::Place(vec![laid])));
        for (answer, reason) in [
            (json!({"exchange": ""}), "empty string"),
            (json!({"exchange": "a"}), "nobody holds 'a'"),
            (json!({"exchange": "Č"}), "nobody holds"),
            (json!({"exchange": "A".repeat(400)}), "400 letters"),
            (json!({"place": []}), "empty list"),
            (json!({"place": [[15, 0, "A"]]}), "not on the board"),
            (json!({"place": [[-1, 0, "A"]]}), "not on the board"),
            (json!({"place": [[0, 99999999999999999999999u128 as f64, "A"]]}), "not on the board"),
            (json!({"place": [[0, 0, "AB"]]}), "not one capital letter"),
            (json!({"place": [[0, 0, "a"]]}), "not one capital letter"),
            (json!({"place": [[0, 0, ""]]}), "not one capital letter"),
            (json!({"place": [[0]]}), "not on the board"),
            (json!({"strange": "<object>"}), "<object>"),
            (json!({"strange": "[(1, 2, 'A')]", "why": "its items must be lists, not tuple"}), "not tuple; a move is None"),
            (json!([1, 2]), "[1, 2]"),
        ] {
            assert!(read(&answer).unwrap_err().text.contains(reason), "{answer}");
        }
    }
    #[test]
    fn moves_round_trip_as_python_literals() {
        let laid = PlacedTile { square: Square::new(6, 0).unwrap(), letter: 16, blank: false };
        for (written, read) in
            [("None", Move::Pass), ("'ABA'", Move::Exchange([1, 1, 2].into_iter().collect())), ("[[6, 0, 'P']]", Move::Place(vec![laid]))]
        {
            assert_eq!(read_literal(written), Ok(read.clone()));
            assert_eq!(crossword::ctu::literal(&read, &Alphabet::english()).replace("'AAB'", "'ABA'"), written);
        }
        assert_eq!(text(&json!({"place": [[15, 0, "A"]]})), "[[15, 0, 'A']]");
        assert_eq!(
            read(&json!({"place": [[15, 0, "A"]]})).unwrap_err().text,
            "`[15, 0, 'A']` is not on the board: rows and columns are 0 to 14"
        );
        assert!(read_literal("8h KROKET").is_err() && read_literal("42").is_err());
    }
}
