//! What a player's `move()` gave back, as the harness tells it: read with suspicion.

use crossword::{Move, PlacedTile, Square, Tiles};
use lexicon::Alphabet;
use serde_json::Value;

/// The move that is meant.
///
/// # Errors
/// A sentence: it is none. Whether it keeps the rules is not asked here.
pub(super) fn read(answer: &Value) -> Result<Move, String> {
    if answer["pass"] == true {
        return Ok(Move::Pass);
    }
    if let Some(letters) = answer["exchange"].as_str() {
        return exchange(letters);
    }
    if let Some(items) = answer["place"].as_array() {
        if items.is_empty() {
            return Err("move() returned an empty list: no letter is placed".to_owned());
        }
        if items.len() > usize::from(u8::MAX) {
            return Err(format!("move() returned {} letters: nobody has so many", items.len()));
        }
        return items.iter().map(placed).collect::<Result<_, _>>().map(Move::Place);
    }
    let strange = answer["strange"].as_str().map_or_else(|| answer.to_string(), str::to_owned);
    let why = answer["why"].as_str().map_or_else(String::new, |why| format!("{}; ", shortened(why)));
    Err(format!("move() returned `{}`: {why}a move is None, a string, or a list of lists [row, column, letter]", shortened(&strange)))
}

/// What was given back, as it is shown where it is no move.
pub(super) fn text(answer: &Value) -> String {
    let given = ["place", "exchange", "strange"].into_iter().find_map(|key| answer.get(key)).unwrap_or(answer);
    shortened(&given.as_str().map_or_else(|| given.to_string(), str::to_owned))
}

/// The letters of it that can be drawn, with their squares.
pub(super) fn sketch(answer: &Value) -> Vec<(usize, char)> {
    let alphabet = Alphabet::english();
    let laid = answer["place"].as_array().into_iter().flatten().take(225).filter_map(|item| placed(item).ok());
    laid.map(|laid| (laid.square.index(), alphabet.letter(laid.letter))).collect()
}

fn exchange(letters: &str) -> Result<Move, String> {
    if letters.is_empty() {
        return Err("move() returned an empty string: no letter is exchanged".to_owned());
    }
    let alphabet = Alphabet::english();
    let tile = |letter: char| alphabet.tile(letter).filter(|_| letter.is_ascii_uppercase());
    let foreign = letters.chars().find(|&letter| tile(letter).is_none());
    if let Some(letter) = foreign {
        return Err(format!("the letters `{}` are to be exchanged, but nobody holds `{letter}`", shortened(letters)));
    }
    if letters.len() > usize::from(u8::MAX) {
        return Err(format!("{} letters are to be exchanged: nobody has so many", letters.len()));
    }
    Ok(Move::Exchange(letters.chars().filter_map(tile).collect::<Tiles>()))
}

fn placed(item: &Value) -> Result<PlacedTile, String> {
    let number = |at: usize| item[at].as_i64().and_then(|number| usize::try_from(number).ok());
    let square = number(0).zip(number(1)).and_then(|(row, column)| Square::new(row, column));
    let square = square.ok_or_else(|| format!("`{}` is not on the board", shortened(&item.to_string())))?;
    let text = item[2].as_str().unwrap_or_default();
    let mut letters = text.chars();
    let letter = letters.next().filter(|letter| letters.next().is_none() && letter.is_ascii_uppercase());
    let letter = letter.and_then(|letter| Alphabet::english().tile(letter));
    let letter = letter.ok_or_else(|| format!("`{}` is not one capital letter", shortened(text)))?;
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
    fn moves_are_read_and_what_is_none_is_told() {
        assert_eq!(read(&json!({"pass": true})), Ok(Move::Pass));
        assert_eq!(read(&json!({"exchange": "ABA"})), Ok(Move::Exchange([1, 1, 2].into_iter().collect())));
        let laid = PlacedTile { square: Square::new(7, 3).unwrap(), letter: 26, blank: false };
        assert_eq!(read(&json!({"place": [[7, 3, "Z"]]})), Ok(Move::Place(vec![laid])));
        for (answer, reason) in [
            (json!({"exchange": ""}), "empty string"),
            (json!({"exchange": "a"}), "nobody holds `a`"),
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
            (json!([1, 2]), "[1,2]"),
        ] {
            assert!(read(&answer).unwrap_err().contains(reason), "{answer}");
        }
    }
}
