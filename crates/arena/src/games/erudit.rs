//! Erudit in the arena.

use crossword::erudit::{Action, Erudit, View};
use serde_json::{Value, json};

use super::{board, placings};
use crate::contest::{Choice, Contest};

impl Contest for Erudit {
    fn read_move(&self, view: &View, text: &str) -> Result<Action, String> {
        Action::parse(text, &view.board, self.rules()).map_err(|why| why.to_string())
    }

    fn write_move(&self, view: &View, action: &Action) -> String {
        action.notation(&view.board, self.rules())
    }

    fn kind(&self, _: &View, action: &Action) -> String {
        match action {
            Action::Pass => "pass".to_owned(),
            Action::Exchange(_) => "exchange".to_owned(),
            Action::Lay(turn) if turn.steps.len() == 1 => "1 laying".to_owned(),
            Action::Lay(turn) => format!("{} layings", turn.steps.len()),
        }
    }

    /// All single layings that repeat no word, and the pass. A turn may hold several of them, and stars taken: those a program finds by itself.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let (Some(rack), Some(situation)) = (view.rack, view.situation()) else { return Vec::new() };
        let mut choices = placings(self.generator(), &view.board, &rack);
        choices.retain(|choice| {
            let Ok(Action::Lay(turn)) = Action::parse(&choice.text, &view.board, self.rules()) else { return choice.text == "pass" };
            self.rules().judge(&situation, &turn, Some(self.lexicon())).is_ok()
        });
        choices
    }

    fn picture(&self, view: &View) -> (usize, String) {
        board(&view.board, &view.alphabet)
    }

    fn points(&self, view: &View) -> Vec<i32> {
        view.scores.clone()
    }

    fn card(&self) -> Value {
        let mut card = super::crossword_card(self.rules().laying());
        card["name"] = json!(self.rules().name());
        card["title"] = json!(self.rules().title());
        card["bonus"] = json!(self.rules().bonus());
        card["blank"] = json!("*");
        card
    }
}
