//! Scrabble in the arena.

use crossword::Move;
use crossword::scrabble::{Action, Scrabble, View};
use wire::games::crossword as wire_form;

use super::{board, placements};
use crate::contest::{Choice, Contest};
use crate::json_object::JsonObject;

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

    fn sketch(&self, view: &View, action: &Action) -> Vec<(usize, char)> {
        match action {
            Action::Move(Move::Place(laid)) => super::sketch(laid, &view.alphabet),
            _ => Vec::new(),
        }
    }

    fn sketch_text(&self, view: &View, text: &str) -> Vec<(usize, char)> {
        super::sketch_placement(text.trim(), &view.board, &view.alphabet)
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

    /// Returns all placements, and the pass.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let Some(rack) = view.rack else { return Vec::new() };
        placements(self.generator(), &view.board, &rack)
    }

    fn picture(&self, view: &View) -> (usize, String) {
        board(&view.board, &view.alphabet)
    }

    fn exchanges(&self, view: &View) -> Vec<Choice> {
        match view.rack {
            Some(rack) if view.may.exchange => {
                let written = |given| Move::Exchange(given).notation(&view.board, &view.alphabet);
                super::sub_racks(&rack).map(|given| Choice { text: written(given), score: Some(0) }).collect()
            }
            _ => Vec::new(),
        }
    }

    fn describe_rules(&self) -> JsonObject {
        let card = JsonObject::of(wire_form::RuleSet::new(games::SCRABBLE, self.rule_set(), '?'));
        super::with_legacy_fields(card, self.rule_set()).put("blank", "?")
    }
}
