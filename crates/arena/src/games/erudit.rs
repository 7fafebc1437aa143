//! Erudit in the arena.

use crossword::erudit::{Action, Erudit, View};
use wire::games::crossword as wire_form;

use super::{board, placements};
use crate::contest::{Choice, Contest};
use crate::json_object::JsonObject;

impl Contest for Erudit {
    fn read_move(&self, view: &View, text: &str) -> Result<Action, String> {
        Action::parse(text, &view.board, self.rules()).map_err(|why| why.to_string())
    }

    fn write_move(&self, view: &View, action: &Action) -> String {
        action.notation(&view.board, self.rules())
    }

    fn sketch(&self, view: &View, action: &Action) -> Vec<(usize, char)> {
        match action {
            Action::Lay(turn) => turn.steps.iter().flat_map(|step| super::sketch(&step.tiles(), &view.alphabet)).collect(),
            _ => Vec::new(),
        }
    }

    fn sketch_text(&self, view: &View, text: &str) -> Vec<(usize, char)> {
        match self.read_move(view, text) {
            Ok(action) => self.sketch(view, &action),
            Err(_) => text.split(';').flat_map(|part| super::sketch_placement(part.trim(), &view.board, &view.alphabet)).collect(),
        }
    }

    fn kind(&self, _: &View, action: &Action) -> String {
        match action {
            Action::Pass => "pass".to_owned(),
            Action::Exchange(_) => "exchange".to_owned(),
            Action::Lay(turn) if turn.steps.len() == 1 => "1 laying".to_owned(),
            Action::Lay(turn) => format!("{} layings", turn.steps.len()),
        }
    }

    /// Returns all single layings that repeat no word, and the pass. A turn may combine several
    /// layings and take stars; programs find those turns themselves.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let (Some(rack), Some(situation)) = (view.rack, view.situation()) else { return Vec::new() };
        let mut choices = placements(self.generator(), &view.board, &rack);
        choices.retain(|choice| {
            let Ok(Action::Lay(turn)) = Action::parse(&choice.text, &view.board, self.rules()) else { return choice.text == "pass" };
            self.rules().judge(&situation, &turn, Some(self.lexicon())).is_ok()
        });
        choices
    }

    fn picture(&self, view: &View) -> (usize, String) {
        board(&view.board, &view.alphabet)
    }

    fn exchanges(&self, view: &View) -> Vec<Choice> {
        match view.rack {
            Some(rack) if view.may.exchange => {
                let written = |given| Action::Exchange(given).notation(&view.board, self.rules());
                super::sub_racks(&rack).map(|given| Choice { text: written(given), score: Some(0) }).collect()
            }
            _ => Vec::new(),
        }
    }

    fn describe_rules(&self) -> JsonObject {
        let rules = self.rules();
        let folds = rules.alphabet().folds().iter().fold(JsonObject::new(), |folds, (from, to)| folds.put(&from.to_string(), to));
        let card = JsonObject::of(wire_form::RuleSet::new(games::ERUDIT, rules.placement_rules(), '*'))
            .nest("folds", &folds)
            .put("bonus", rules.bonus())
            .put("star_worth", rules.star_worth().name())
            .put("take", rules.take().name())
            .put("scoring", rules.scoring().name())
            .put("repeats", rules.repeats().name())
            .put("leftovers", rules.leftovers().name())
            .put("agreed_total", rules.agreed_total());
        super::with_legacy_fields(card, rules.placement_rules()).put("blank", "*")
    }
}
