//! Scrabble in the arena.

use crossword::Move;
use crossword::scrabble::{Action, Scrabble, View};
use serde_json::{Value, json};

use super::{board, placings};
use crate::contest::{Choice, Contest};

impl Contest for Scrabble {
    fn read_move(&self, view: &View, text: &str) -> Result<Action, String> {
        match text.trim() {
            "challenge" => Ok(Action::Challenge),
            "accept" => Ok(Action::Accept),
            text => Move::parse(text, &view.board, &view.alphabet).map(Action::Move).map_err(|why| why.to_string()),
        }
    }

    fn write_move(&self, view: &View, action: &Action) -> String {
        match action {
            Action::Challenge => "challenge".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Move(action) => action.notation(&view.board, &view.alphabet),
        }
    }

    fn kind(&self, _: &View, action: &Action) -> String {
        match action {
            Action::Challenge => "challenge".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Move(Move::Pass) => "pass".to_owned(),
            Action::Move(Move::Exchange(_)) => "exchange".to_owned(),
            Action::Move(Move::Place(laid)) if laid.len() == 1 => "1 tile".to_owned(),
            Action::Move(Move::Place(laid)) => format!("{} tiles", laid.len()),
        }
    }

    /// All placings, and the pass; exchanges are left out, since there are up to 127.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let Some(rack) = view.rack else { return Vec::new() };
        placings(self.generator(), &view.board, &rack)
    }

    fn picture(&self, view: &View) -> (usize, String) {
        board(&view.board, &view.alphabet)
    }

    fn points(&self, view: &View) -> Vec<i32> {
        view.scores.clone()
    }

    fn card(&self) -> Value {
        let mut card = super::crossword_card(self.rule_set());
        card["exchange_minimum"] = json!(self.rule_set().exchange_minimum());
        card["blank"] = json!("?");
        card
    }
}
