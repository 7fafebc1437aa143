//! Actions as JSON.

use balda::game::Action;
use balda::{Letters, Move, Path, Side, Square};
use serde_json::{Map, Value};
use wire::Refusal;
use wire::games::Yes;
use wire::games::balda::{Action as WireAction, Move as WireMove};

use crate::hosted::ActionError;

/// The accepted forms, for error messages.
const FORMS: &str = r#"an action is {"place":{"square":7,"letter":"Л","path":[10,11,6,7]}}, {"offer":…} of the same form, {"accept":true}, {"decline":true}, {"pass":true} or {"resign":true}"#;

/// Parses an action.
pub(super) fn read_action(action: &Map<String, Value>, letters: &Letters, side: Side) -> Result<Action, ActionError> {
    Ok(match wire::games::read_action(action).map_err(|what| ActionError::Malformed(format!("{what}; {FORMS}")))? {
        WireAction::Pass(_) => Action::Pass,
        WireAction::Accept(_) => Action::Accept,
        WireAction::Decline(_) => Action::Decline,
        WireAction::Place(action) => Action::Place(read_move(&action, letters, side)?),
        WireAction::Offer(action) => Action::Offer(read_move(&action, letters, side)?),
    })
}

/// Writes an action in the form that [`read_action`] parses.
pub(super) fn write_action(action: &Action, letters: &Letters, side: Side) -> Map<String, Value> {
    let written = |action: &Move| WireMove {
        square: action.square.index(side) as i64,
        letter: letters.letter(action.letter).into(),
        path: action.path.iter().map(|square| square.index(side) as i64).collect(),
    };
    wire::fields(match action {
        Action::Place(action) => WireAction::Place(written(action)),
        Action::Offer(action) => WireAction::Offer(written(action)),
        Action::Accept => WireAction::Accept(Yes),
        Action::Decline => WireAction::Decline(Yes),
        Action::Pass => WireAction::Pass(Yes),
    })
}

fn read_move(action: &WireMove, letters: &Letters, side: Side) -> Result<Move, ActionError> {
    let (square, letter) = read_letter(action.square, &action.letter, letters, side)?;
    let mut path = Path::new();
    for number in &action.path {
        if !path.push(read_square(*number, side)?) {
            let text = format!("a path has {} squares at most, since no word has more letters", Path::MAX_LEN);
            return Err(ActionError::Refused(Refusal::new("path-too-long", text)));
        }
    }
    Ok(Move { square, letter, path })
}

/// Parses a square and the letter to place on it.
pub(super) fn read_letter(number: i64, text: &str, letters: &Letters, side: Side) -> Result<(Square, lexicon::Tile), ActionError> {
    let square = read_square(number, side)?;
    let mut typed = text.chars();
    match typed.next().filter(|_| typed.next().is_none()).and_then(|letter| letters.tile(letter)) {
        Some(letter) => Ok((square, letter)),
        None => {
            let shown: String = text.chars().take(10).collect();
            let text = format!("`{shown}` is not in the {} alphabet", letters.alphabet().title());
            Err(ActionError::Refused(Refusal { squares: vec![square.index(side)], ..Refusal::new("not-a-letter", text) }))
        }
    }
}

/// Returns the square with this number.
pub(super) fn read_square(number: i64, side: Side) -> Result<Square, ActionError> {
    let square = usize::try_from(number).ok().and_then(|number| Square::from_index(number, side));
    let text = || format!("there is no square {number}: the board has squares 0 to {}", side.area() - 1);
    square.ok_or_else(|| ActionError::Refused(Refusal::new("off-board", text())))
}

#[cfg(test)]
mod tests {
    use balda::RuleSet;
    use lexicon::Alphabet;

    use super::*;

    fn read(text: &str) -> Result<Action, ActionError> {
        let letters = Letters::new(&Alphabet::russian(), &RuleSet::default());
        read_action(&serde_json::from_str(text).unwrap(), &letters, Side::FIVE)
    }

    #[test]
    fn actions_are_parsed() {
        let square = |index| Square::from_index(index, Side::FIVE).unwrap();
        let action = |letter, squares: &[usize]| {
            let squares: Vec<Square> = squares.iter().map(|&index| square(index)).collect();
            Move { square: square(7), letter, path: Path::from_squares(&squares).unwrap() }
        };
        assert_eq!(read(r#"{"place":{"square":7,"letter":"Б","path":[12,7]}}"#), Ok(Action::Place(action(2, &[12, 7]))));
        // Ё is read as Е, and the path may be incomplete.
        assert_eq!(read(r#"{"offer":{"path":[],"letter":"ё","square":7}}"#), Ok(Action::Offer(action(6, &[]))));
        assert_eq!(read(r#"{"pass":true}"#), Ok(Action::Pass));
        assert_eq!(read(r#"{"accept":true}"#), Ok(Action::Accept));
        assert_eq!(read(r#"{"decline":true}"#), Ok(Action::Decline));
    }

    #[test]
    fn actions_round_trip() {
        let letters = Letters::new(&Alphabet::russian(), &RuleSet::default());
        for text in [
            r#"{"place":{"square":7,"letter":"Б","path":[12,7]}}"#,
            r#"{"offer":{"square":7,"letter":"е","path":[12,7]}}"#,
            r#"{"accept":true}"#,
            r#"{"decline":true}"#,
            r#"{"pass":true}"#,
        ] {
            let action = read(text).unwrap();
            let written = serde_json::to_string(&write_action(&action, &letters, Side::FIVE)).unwrap();
            assert_eq!(read(&written), Ok(action), "{written}");
        }
    }

    #[test]
    fn invalid_actions_are_rejected() {
        for text in [
            "{}",
            r#"{"pass":false}"#,
            r#"{"pass":true,"accept":true}"#,
            r#"{"jump":true}"#,
            r#"{"place":"A"}"#,
            r#"{"place":{}}"#,
            r#"{"place":{"square":7,"letter":"Б"}}"#,
            r#"{"place":{"square":7,"letter":"Б","path":7}}"#,
            r#"{"place":{"square":7,"letter":"Б","path":["a"]}}"#,
            r#"{"place":{"square":7,"letter":"Б","path":[1.5]}}"#,
            r#"{"place":{"square":7,"letter":2,"path":[]}}"#,
            r#"{"place":{"square":7,"letter":"Б","path":[],"more":1}}"#,
        ] {
            assert!(matches!(read(text), Err(ActionError::Malformed(_))), "{text}: {:?}", read(text));
        }
        let refused = |text: &str| match read(text) {
            Err(ActionError::Refused(why)) => (why.code, why.text),
            other => panic!("{text}: {other:?}"),
        };
        let off = |square: i64| ("off-board", format!("there is no square {square}: the board has squares 0 to 24"));
        assert_eq!(refused(r#"{"place":{"square":25,"letter":"Б","path":[]}}"#), off(25));
        assert_eq!(refused(r#"{"place":{"square":7,"letter":"Б","path":[-1]}}"#), off(-1));
        for letter in ["", "АБ", "Q", "1", "?", "<"] {
            let text = serde_json::json!({"place": {"square": 7, "letter": letter, "path": []}}).to_string();
            assert_eq!(refused(&text), ("not-a-letter", format!("`{letter}` is not in the Russian alphabet")));
        }
        let long = format!(r#"{{"place":{{"square":7,"letter":"Б","path":{:?}}}}}"#, [7; 16]);
        assert_eq!(refused(&long).0, "path-too-long");
    }
}
