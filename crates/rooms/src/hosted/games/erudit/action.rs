//! Actions as JSON.

use crossword::erudit::{Action, EruditRules, Step, Turn};
use serde_json::{Map, Value};
use wire::games::Yes;
use wire::games::erudit::{Action as WireAction, Step as WireStep};

use crate::hosted::{ActionError, crossword as shared};

/// The accepted forms, for error messages.
const FORMS: &str = r#"an action is {"lay":[{"place":[{"square":112,"letter":"К"}]},{"take":{"square":113,"letter":"О"}}]}, {"exchange":"АБ*"}, {"pass":true} or {"resign":true}"#;

/// Parses an action.
pub(super) fn read_action(action: &Map<String, Value>, rules: &EruditRules) -> Result<Action, ActionError> {
    match wire::games::read_action(action).map_err(|what| malformed(&what))? {
        WireAction::Pass(_) => Ok(Action::Pass),
        WireAction::Exchange(text) => rules.read_rack(&text).map(Action::Exchange).map_err(|why| shared::fault(&why)),
        WireAction::Lay(steps) => {
            let read = |(number, step)| read_step(step, rules).map_err(|bad| at(number, bad));
            Ok(Action::Lay(Turn { steps: steps.iter().enumerate().map(read).collect::<Result<_, _>>()? }))
        }
    }
}

/// Writes an action in the form that [`read_action`] parses.
pub(super) fn write_action(action: &Action, rules: &EruditRules) -> Map<String, Value> {
    wire::fields(match action {
        Action::Pass => WireAction::Pass(Yes),
        Action::Exchange(tiles) => WireAction::Exchange(rules.rack_text(tiles)),
        Action::Lay(turn) => WireAction::Lay(super::hint::steps(rules, turn)),
    })
}

fn malformed(what: &str) -> ActionError {
    ActionError::Malformed(format!("{what}; {FORMS}"))
}

fn read_step(step: &WireStep, rules: &EruditRules) -> Result<Step, ActionError> {
    match step {
        WireStep::Place(tiles) => {
            let laid = tiles.iter().map(|tile| shared::read_laid(tile, rules.placement_rules()));
            Ok(Step::Lay(laid.collect::<Result<_, _>>()?))
        }
        WireStep::Take(tile) => {
            let tile = shared::read_laid(tile, rules.placement_rules())?;
            if tile.blank {
                return Err(malformed("a star is taken with the tile of its letter: write that as a capital"));
            }
            Ok(Step::Take { square: tile.square, letter: tile.letter })
        }
    }
}

/// Adds the number of the failed step to a refusal.
fn at(number: usize, bad: ActionError) -> ActionError {
    match bad {
        ActionError::Refused(mut why) => {
            why.step = Some(number);
            ActionError::Refused(why)
        }
        ActionError::Malformed(_) => bad,
    }
}

#[cfg(test)]
mod tests {
    use crossword::{PlacedTile, Square};
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Result<Action, ActionError> {
        read_action(&serde_json::from_str(text).unwrap(), &EruditRules::standard())
    }

    #[test]
    fn actions_are_parsed() {
        let rules = EruditRules::standard();
        let tile = |letter| rules.alphabet().tile(letter).unwrap();
        let square = |number| Square::from_index(number).unwrap();
        let laid = |number, letter, blank| PlacedTile { square: square(number), letter: tile(letter), blank };
        let turn = read(
            r#"{"lay":[{"place":[{"square":112,"letter":"Ё"},{"letter":"ж","square":113}]},{"take":{"square":113,"letter":"Ж"}},{"place":[]}]}"#,
        );
        let steps = vec![
            Step::Lay(vec![laid(112, 'Е', false), laid(113, 'Ж', true)]),
            Step::Take { square: square(113), letter: tile('Ж') },
            Step::Lay(vec![]),
        ];
        assert_eq!(turn, Ok(Action::Lay(Turn { steps })));
        assert_eq!(read(r#"{"exchange":"Ё*"}"#), Ok(Action::Exchange(rules.read_rack("Е*").unwrap())));
        assert_eq!(read(r#"{"pass":true}"#), Ok(Action::Pass));
        assert_eq!(read(r#"{"lay":[]}"#), Ok(Action::Lay(Turn::default())));
    }

    #[test]
    fn actions_round_trip() {
        for text in [
            r#"{"lay":[{"place":[{"square":112,"letter":"Е"},{"letter":"ж","square":113}]},{"take":{"square":113,"letter":"Ж"}}]}"#,
            r#"{"exchange":"Е*"}"#,
            r#"{"pass":true}"#,
        ] {
            let action = read(text).unwrap();
            let written = serde_json::to_string(&write_action(&action, &EruditRules::standard())).unwrap();
            assert_eq!(read(&written), Ok(action), "{written}");
        }
    }

    #[test]
    fn invalid_actions_are_rejected() {
        for text in [
            "{}",
            r#"{"pass":1}"#,
            r#"{"challenge":true}"#,
            r#"{"place":[]}"#,
            r#"{"lay":{}}"#,
            r#"{"lay":[[]]}"#,
            r#"{"lay":[{}]}"#,
            r#"{"lay":[{"place":[],"take":{"square":1,"letter":"А"}}]}"#,
            r#"{"lay":[{"place":["А"]}]}"#,
            r#"{"lay":[{"take":[{"square":1,"letter":"А"}]}]}"#,
            r#"{"lay":[{"take":{"square":1,"letter":"а"}}]}"#,
        ] {
            assert!(matches!(read(text), Err(ActionError::Malformed(_))), "{text}: {:?}", read(text));
        }
        let refused = |text: &str| match read(text) {
            Err(ActionError::Refused(why)) => (why.code, why.step, why.squares),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!(refused(r#"{"lay":[{"place":[]},{"place":[{"square":225,"letter":"А"}]}]}"#), ("off-board", Some(1), vec![]));
        for letter in ["", "АБ", "Q", "*", "?"] {
            let text = json!({"lay": [{"take": {"square": 7, "letter": letter}}]}).to_string();
            assert_eq!(refused(&text), ("not-a-letter", Some(0), vec![7]), "{letter}");
        }
        assert_eq!(refused(r#"{"exchange":"АQ"}"#), ("not-on-rack", None, vec![]));
    }
}
