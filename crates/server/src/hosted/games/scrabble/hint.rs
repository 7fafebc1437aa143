//! Help with a move, in three steps: how much, where, what. It is made from a seat's view alone.

use crossword::scrabble::{Action, View};
use crossword::{Move, RuleSet};
use serde_json::{Map, Value, json};

use crate::hosted::crossword as shared;

/// The advice, as far as the step goes.
pub(super) fn tell(rules: &RuleSet, view: &View, advice: &Action, step: u8) -> Map<String, Value> {
    let alphabet = rules.alphabet();
    let mut told = Map::new();
    let mut tell = |key: &str, value: Value| drop(told.insert(key.to_owned(), value));
    match advice {
        Action::Move(action) => {
            match action {
                Move::Place(laid) => {
                    tell("kind", json!("place"));
                    tell("score", json!(view.board.examine(rules, laid).map_or(0, |formed| formed.score)));
                    tell("length", json!(laid.len()));
                    if step >= 2 {
                        tell("squares", laid.iter().map(|tile| tile.square.index()).collect());
                    }
                    if step >= 3 {
                        tell("tiles", laid.iter().map(|tile| shared::written(tile, alphabet)).collect());
                    }
                }
                Move::Exchange(tiles) => {
                    tell("kind", json!("exchange"));
                    if step >= 2 {
                        tell("length", json!(tiles.len()));
                    }
                }
                Move::Pass => tell("kind", json!("pass")),
            }
            if step >= 3 {
                tell("move", action.notation(&view.board, alphabet).into());
            }
        }
        // While a word lies open there is no hint.
        Action::Challenge | Action::Accept => {}
    }
    told
}
