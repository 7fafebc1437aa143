//! Actions as they come in JSON.

use crossword::scrabble::Action;
use crossword::{Laid, Move, RuleSet, SQUARES, Square, Tiles};
use serde_json::{Map, Value};

use crate::hosted::BadAction;
use crate::message::Why;

/// Reads an action.
pub(super) fn read_action(action: &Map<String, Value>, rules: &RuleSet) -> Result<Action, BadAction> {
    const FORMS: &str = r#"an action is {"place":[{"square":112,"letter":"K"}]}, {"exchange":"AB?"}, {"pass":true}, {"challenge":true}, {"accept":true} or {"resign":true}"#;
    let malformed = |what: &str| BadAction::Malformed(format!("{what}; {FORMS}"));
    let mut fields = action.iter();
    let (Some((name, value)), None) = (fields.next(), fields.next()) else {
        return Err(malformed("an action has one field"));
    };
    match (name.as_str(), value) {
        ("pass", Value::Bool(true)) => Ok(Move::Pass.into()),
        ("challenge", Value::Bool(true)) => Ok(Action::Challenge),
        ("accept", Value::Bool(true)) => Ok(Action::Accept),
        ("exchange", Value::String(text)) => Ok(Move::Exchange(read_tiles(text, rules)?).into()),
        ("place", Value::Array(tiles)) => {
            let laid = tiles.iter().map(|tile| read_laid(tile, rules, &malformed)).collect::<Result<_, _>>()?;
            Ok(Move::Place(laid).into())
        }
        _ => Err(malformed("no such action")),
    }
}

fn read_tiles(text: &str, rules: &RuleSet) -> Result<Tiles, BadAction> {
    Tiles::parse(text, rules.alphabet()).map_err(|why| BadAction::Refused(Why::new("not-on-rack", why.to_string())))
}

fn read_laid(tile: &Value, rules: &RuleSet, malformed: &impl Fn(&str) -> BadAction) -> Result<Laid, BadAction> {
    let Some(fields) = tile.as_object().filter(|fields| fields.len() == 2) else {
        return Err(malformed("a tile has a square and a letter"));
    };
    let (Some(number), Some(text)) = (fields.get("square").and_then(Value::as_i64), fields.get("letter").and_then(Value::as_str)) else {
        return Err(malformed("a tile has a square (a whole number) and a letter (a text)"));
    };
    let off = || Why::new("off-board", format!("there is no square {number}: the board has squares 0 to {}", SQUARES - 1));
    let square = usize::try_from(number).ok().and_then(Square::from_index).ok_or_else(|| BadAction::Refused(off()))?;
    let alphabet = rules.alphabet();
    let mut letters = text.chars();
    let letter = letters.next().filter(|_| letters.next().is_none()).and_then(|letter| Some((letter, alphabet.tile(letter)?)));
    let Some((written, letter)) = letter else {
        let shown: String = text.chars().take(10).collect();
        let text = format!("`{shown}` on {square} is no letter of the {} alphabet: choose one of its letters", alphabet.name());
        return Err(BadAction::Refused(Why { squares: vec![square.index()], ..Why::new("not-a-letter", text) }));
    };
    Ok(Laid { square, letter, blank: written != alphabet.letter(letter) })
}

#[cfg(test)]
mod tests {
    use crossword::BLANK;
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Result<Action, BadAction> {
        read_action(&serde_json::from_str(text).unwrap(), &RuleSet::scrabble_cs())
    }

    #[test]
    fn actions_are_read() {
        let cs = RuleSet::scrabble_cs();
        let tile = |letter| cs.alphabet().tile(letter).unwrap();
        let laid = |square, letter, blank| Laid { square: Square::from_index(square).unwrap(), letter: tile(letter), blank };
        let place = read(r#"{"place":[{"square":112,"letter":"Ž"},{"letter":"ť","square":224}]}"#);
        assert_eq!(place, Ok(Move::Place(vec![laid(112, 'Ž', false), laid(224, 'Ť', true)]).into()));
        assert_eq!(read(r#"{"exchange":"ŽA?"}"#), Ok(Move::Exchange([tile('A'), tile('Ž'), BLANK].into_iter().collect()).into()));
        assert_eq!(read(r#"{"pass":true}"#), Ok(Move::Pass.into()));
        assert_eq!(read(r#"{"challenge":true}"#), Ok(Action::Challenge));
        assert_eq!(read(r#"{"accept":true}"#), Ok(Action::Accept));
        assert_eq!(read(r#"{"place":[]}"#), Ok(Move::Place(vec![]).into()));
    }

    #[test]
    fn what_is_no_action_is_said_so() {
        for text in [
            "{}",
            r#"{"pass":false}"#,
            r#"{"pass":1}"#,
            r#"{"pass":true,"exchange":"A"}"#,
            r#"{"jump":true}"#,
            r#"{"exchange":["A"]}"#,
            r#"{"place":"A"}"#,
            r#"{"place":["A"]}"#,
            r#"{"place":[{"square":1}]}"#,
            r#"{"place":[{"square":1.5,"letter":"A"}]}"#,
            r#"{"place":[{"square":"1","letter":"A"}]}"#,
            r#"{"place":[{"square":1,"letter":"A","blank":true}]}"#,
            r#"{"place":[{"square":1e300,"letter":"A"}]}"#,
        ] {
            assert!(matches!(read(text), Err(BadAction::Malformed(_))), "{text}: {:?}", read(text));
        }
        let code = |text: &str| match read(text) {
            Err(BadAction::Refused(why)) => (why.code, why.squares),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(code(r#"{"place":[{"square":225,"letter":"A"}]}"#), ("off-board", vec![]));
        assert_eq!(code(r#"{"place":[{"square":-1,"letter":"A"}]}"#), ("off-board", vec![]));
        for letter in ["", "AB", "CH", "Q", "1", "?", "Ы", "<"] {
            assert_eq!(code(&json!({"place": [{"square": 7, "letter": letter}]}).to_string()), ("not-a-letter", vec![7]), "{letter}");
        }
        assert_eq!(code(r#"{"exchange":"AQ"}"#), ("not-on-rack", vec![]));
    }
}
