//! Balda in the arena.

use balda::game::{Action, Balda, View};
use balda::{Finder, Written};
use serde_json::{Value, json};

use crate::contest::{Choice, Contest};

impl Contest for Balda {
    fn read_move(&self, view: &View, text: &str) -> Result<Action, String> {
        match text.trim() {
            "pass" => Ok(Action::Pass),
            "accept" => Ok(Action::Accept),
            "decline" => Ok(Action::Decline),
            text => {
                let written = Written::parse(text, &view.letters).map_err(|why| why.to_string())?;
                written.on(&view.grid, &view.letters, view.shape).map(Action::Place).map_err(|why| why.to_string())
            }
        }
    }

    fn write_move(&self, view: &View, action: &Action) -> String {
        match action {
            Action::Place(action) | Action::Offer(action) => action.text_with_path(&view.grid, &view.letters),
            Action::Accept => "accept".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Pass => "pass".to_owned(),
        }
    }

    fn kind(&self, _: &View, action: &Action) -> String {
        match action {
            Action::Place(action) => format!("{} letters", action.path.len()),
            Action::Offer(_) => "offer".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Decline => "decline".to_owned(),
            Action::Pass => "pass".to_owned(),
        }
    }

    /// One move a square, letter and word, and the pass.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let mut found = Finder::new(self.words()).all(&view.grid, &view.used_of(self.words()), &self.query());
        found.sort_by_key(|found| std::cmp::Reverse(found.len()));
        let written = found
            .iter()
            .map(|found| Choice { text: found.action.text_with_path(&view.grid, &view.letters), score: Some(found.len() as i64) });
        written.chain([Choice { text: "pass".to_owned(), score: Some(0) }]).collect()
    }

    fn picture(&self, view: &View) -> (usize, String) {
        (view.grid.side().len(), view.grid.rows(&view.letters).collect::<Vec<_>>().concat())
    }

    fn points(&self, view: &View) -> Vec<i32> {
        view.scores.clone()
    }

    fn card(&self) -> Value {
        let (rules, letters) = (self.rule_set(), self.words().letters());
        json!({
            "name": rules.name(),
            "game": "balda",
            "title": rules.title(),
            "side": rules.side().len(),
            "knots": rules.shape().knots,
            "diagonals": rules.shape().diagonals,
            "least": rules.least_letters(),
            "passes": rules.passes(),
            "alphabet": letters.tiles().map(|tile| letters.letter(tile)).collect::<String>(),
        })
    }
}
