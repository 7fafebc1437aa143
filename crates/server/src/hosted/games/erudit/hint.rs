//! Help with a turn, in three steps: how much in how many words, where, what. It is made from a seat's view alone.

use crossword::Square;
use crossword::erudit::{Action, EruditRules, Step, Turn, View};
use serde_json::{Map, Value, json};

use crate::hosted::crossword as shared;

/// The advice, as far as the step goes.
pub(super) fn tell(rules: &EruditRules, view: &View, advice: &Action, step: u8) -> Map<String, Value> {
    let mut told = Map::new();
    let mut tell = |key: &str, value: Value| drop(told.insert(key.to_owned(), value));
    match advice {
        Action::Lay(turn) => {
            let reckoned = view.situation().and_then(|situation| rules.judge(&situation, turn, None).ok());
            let takes = turn.steps.iter().filter(|step| matches!(step, Step::Take { .. })).count();
            tell("kind", json!("lay"));
            tell("score", json!(reckoned.as_ref().map_or(0, |reckoned| reckoned.score)));
            tell("bonus", json!(reckoned.is_some_and(|reckoned| reckoned.bonus)));
            tell("layings", json!(turn.steps.len() - takes));
            tell("takes", json!(takes));
            if step >= 2 {
                let mut squares: Vec<usize> = turn.steps.iter().flat_map(Step::tiles).map(|tile| tile.square).map(Square::index).collect();
                squares.sort_unstable();
                squares.dedup();
                tell("squares", squares.into());
            }
            if step >= 3 {
                tell("steps", steps(rules, turn));
            }
        }
        Action::Exchange(tiles) => {
            tell("kind", json!("exchange"));
            if step >= 2 {
                tell("length", json!(tiles.len()));
            }
        }
        Action::Pass => tell("kind", json!("pass")),
    }
    if step >= 3 {
        tell("move", advice.notation(&view.board, rules).into());
    }
    told
}

/// The steps of a turn in the form in which they can be played.
pub(super) fn steps(rules: &EruditRules, turn: &Turn) -> Value {
    let alphabet = rules.alphabet();
    let step = |step: &Step| match step {
        Step::Lay(laid) => json!({"place": laid.iter().map(|tile| shared::written(tile, alphabet)).collect::<Vec<_>>()}),
        Step::Take { square, letter } => json!({"take": {"square": square.index(), "letter": alphabet.letter(*letter)}}),
    };
    turn.steps.iter().map(step).collect()
}
