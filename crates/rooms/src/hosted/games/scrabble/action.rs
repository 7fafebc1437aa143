//! Actions as JSON.

use crossword::scrabble::Action;
use crossword::{Move, RuleSet, Tiles};
use serde_json::{Map, Value};
use wire::games::Yes;
use wire::games::scrabble::Action as WireAction;

use crate::hosted::{ActionError, crossword as shared};

/// The accepted forms, for error messages.
const FORMS: &str = r#"an action is {"place":[{"square":112,"letter":"K"}]}, {"exchange":"AB?"}, {"pass":true}, {"challenge":true}, {"accept":true} or {"resign":true}"#;

/// Parses an action.
pub(super) fn read_action(action: &Map<String, Value>, rules: &RuleSet) -> Result<Action, ActionError> {
    Ok(match wire::games::read_action(action).map_err(|what| ActionError::Malformed(format!("{what}; {FORMS}")))? {
        WireAction::Pass(_) => Move::Pass.into(),
        WireAction::Challenge(_) => Action::Challenge,
        WireAction::Accept(_) => Action::Accept,
        WireAction::Exchange(text) => Move::Exchange(read_tiles(&text, rules)?).into(),
        WireAction::Place(tiles) => Move::Place(tiles.iter().map(|tile| shared::read_laid(tile, rules)).collect::<Result<_, _>>()?).into(),
    })
}

/// Writes an action in the form that [`read_action`] parses.
pub(super) fn write_action(action: &Action, rules: &RuleSet) -> Map<String, Value> {
    wire::fields(match action {
        Action::Challenge => WireAction::Challenge(Yes),
        Action::Accept => WireAction::Accept(Yes),
        Action::Move(Move::Pass) => WireAction::Pass(Yes),
        Action::Move(Move::Exchange(tiles)) => WireAction::Exchange(tiles.display(rules.alphabet()).to_string()),
        Action::Move(Move::Place(laid)) => WireAction::Place(laid.iter().map(|tile| shared::written(tile, rules.alphabet())).collect()),
    })
}

fn read_tiles(text: &str, rules: &RuleSet) -> Result<Tiles, ActionError> {
    Tiles::parse(text, rules.alphabet()).map_err(|why| shared::fault(&why))
}

#[cfg(test)]
mod tests {
    use crossword::{BLANK, PlacedTile, Square};
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Result<Action, ActionError> {
        read_action(&serde_json::from_str(text).unwrap(), &RuleSet::scrabble_cs())
    }

    #[test]
    fn actions_are_parsed() {
        let cs = RuleSet::scrabble_cs();
        let tile = |letter| cs.alphabet().tile(letter).unwrap();
        let laid = |square, letter, blank| PlacedTile { square: Square::from_index(square).unwrap(), letter: tile(letter), blank };
        let place = read(r#"{"place":[{"square":112,"letter":"Ž"},{"letter":"ť","square":224}]}"#);
        assert_eq!(place, Ok(Move::Place(vec![laid(112, 'Ž', false), laid(224, 'Ť', true)]).into()));
        assert_eq!(read(r#"{"exchange":"ŽA?"}"#), Ok(Move::Exchange([tile('A'), tile('Ž'), BLANK].into_iter().collect()).into()));
        assert_eq!(read(r#"{"pass":true}"#), Ok(Move::Pass.into()));
        assert_eq!(read(r#"{"challenge":true}"#), Ok(Action::Challenge));
        assert_eq!(read(r#"{"accept":true}"#), Ok(Action::Accept));
        assert_eq!(read(r#"{"place":[]}"#), Ok(Move::Place(vec![]).into()));
    }

    #[test]
    fn actions_round_trip() {
        for text in [
            r#"{"place":[{"letter":"Ž","square":112},{"letter":"ť","square":224}]}"#,
            r#"{"exchange":"AŽ?"}"#,
            r#"{"pass":true}"#,
            r#"{"challenge":true}"#,
            r#"{"accept":true}"#,
        ] {
            let action = read(text).unwrap();
            let written = serde_json::to_string(&write_action(&action, &RuleSet::scrabble_cs())).unwrap();
            assert_eq!(read(&written), Ok(action), "{written}");
        }
    }

    #[test]
    fn invalid_actions_are_rejected() {
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
            assert!(matches!(read(text), Err(ActionError::Malformed(_))), "{text}: {:?}", read(text));
        }
        let code = |text: &str| match read(text) {
            Err(ActionError::Refused(why)) => (why.code, why.squares),
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
