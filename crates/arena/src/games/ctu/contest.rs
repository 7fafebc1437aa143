//! The CTU competition in the arena.

use crossword::ctu::{Action, Ctu, View, Why, literal};
use crossword::{Move, PlacementError};
use table::log_file::Reason;
use wire::games::crossword as wire_form;

use super::return_value;
use crate::contest::{Choice, Contest};
use crate::games::{board, sketch};
use crate::json_object::JsonObject;

impl Contest for Ctu {
    /// Parses the return value of `move()`: `None`, `'ABC'`, `[[6, 6, 'P']]`.
    fn read_move(&self, _: &View, text: &str) -> Result<Action, String> {
        return_value::read_literal(text)
    }

    fn write_move(&self, view: &View, action: &Action) -> String {
        literal(action, &view.alphabet)
    }

    fn reason(&self, why: &Why) -> Option<Reason> {
        let code = match why {
            Why::Misplaced(PlacementError::TooMany { .. }) => "too-many-letters",
            Why::NotYours => "exchange-not-held",
            // These cannot occur with the boards and letters of a game.
            Why::Misplaced(PlacementError::MissesStart(_) | PlacementError::FirstTooShort { .. }) | Why::Blank(_) | Why::NoRack => {
                return None;
            }
            Why::Misplaced(_) | Why::UnknownWords { .. } | Why::OneLetterDuty { .. } | Why::NothingToExchange => why.code(),
        };
        let parameters = why.parameters().into_iter();
        Some(parameters.fold(Reason::new(code), |reason, (name, value)| reason.with(name, value)))
    }

    fn rack(&self, view: &View) -> Option<String> {
        view.rack_text()
    }

    fn sketch(&self, view: &View, action: &Action) -> Vec<(usize, char)> {
        match action {
            Move::Place(laid) => sketch(laid, &view.alphabet),
            _ => Vec::new(),
        }
    }

    fn kind(&self, _: &View, action: &Action) -> String {
        match action {
            Move::Pass => "pass".to_owned(),
            Move::Exchange(_) => "exchange".to_owned(),
            Move::Place(laid) if laid.len() == 1 => "1 letter".to_owned(),
            Move::Place(laid) => format!("{} letters", laid.len()),
        }
    }

    /// Returns all legal placements, and the pass if it is allowed. Exchanges are omitted.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let Some(rack) = view.tiles() else { return Vec::new() };
        let prepared = self.generator().prepare(&view.board);
        let mut placements = Vec::new();
        self.placements(&prepared, &rack, &mut placements);
        placements.sort_unstable();
        let choice = |action: &Move, score| Choice { text: literal(action, &view.alphabet), score: Some(score) };
        let placements = placements.iter().map(|placement| choice(&placement.to_move(&view.board), i64::from(placement.score())));
        placements.chain((!self.duty_binds(&prepared, &rack)).then(|| choice(&Move::Pass, 0))).collect()
    }

    fn picture(&self, view: &View) -> (usize, String) {
        board(&view.board, &view.alphabet)
    }

    fn describe_rules(&self) -> JsonObject {
        let rules = self.rules();
        JsonObject::of(wire_form::RuleSet::new(games::CTU, rules.placement_rules(), '?'))
            .put("duty", rules.duty().name())
            .put("still_moves", rules.still_moves())
            .put("empty_bag", rules.empty_bag().name())
            .put("premiums_last", true)
    }
}
