//! Balda in the arena.

use balda::game::{Action, Balda, View};
use balda::{Finder, ParsedMove};

use crate::contest::{Choice, Contest};
use crate::json_object::JsonObject;

impl Contest for Balda {
    fn read_move(&self, view: &View, text: &str) -> Result<Action, String> {
        match text.trim() {
            "pass" => Ok(Action::Pass),
            "accept" => Ok(Action::Accept),
            "decline" => Ok(Action::Decline),
            text => {
                let written = ParsedMove::parse(text, &view.letters).map_err(|why| why.to_string())?;
                written.resolve(&view.grid, &view.letters, view.shape).map(Action::Place).map_err(|why| why.to_string())
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

    fn sketch(&self, view: &View, action: &Action) -> Vec<(usize, char)> {
        match action {
            Action::Place(action) | Action::Offer(action) => {
                vec![(action.square.index(view.grid.side()), view.letters.letter(action.letter))]
            }
            _ => Vec::new(),
        }
    }

    fn sketch_text(&self, view: &View, text: &str) -> Vec<(usize, char)> {
        let (side, written) = (view.grid.side(), ParsedMove::parse(text.trim(), &view.letters));
        let put = written.map(|written| (written.square.index(side), view.letters.letter(written.letter)));
        put.into_iter().filter(|&(square, _)| square < side.len() * side.len()).collect()
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

    /// Returns one move per square, letter and word, and the pass.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let mut found = Finder::new(self.words()).all(&view.grid, &view.used_of(self.words()), &self.query());
        let points = |found: &balda::FoundMove| view.prizes.points(&found.action);
        found.sort_by_key(|found| std::cmp::Reverse(points(found)));
        let written = found
            .iter()
            .map(|found| Choice { text: found.action.text_with_path(&view.grid, &view.letters), score: Some(i64::from(points(found))) });
        written.chain([Choice { text: "pass".to_owned(), score: Some(0) }]).collect()
    }

    fn picture(&self, view: &View) -> (usize, String) {
        (view.grid.side().len(), view.grid.rows(&view.letters).collect::<Vec<_>>().concat())
    }

    fn describe_rules(&self) -> JsonObject {
        let (rules, letters) = (self.rule_set(), self.words().letters());
        let folds = letters.folds().fold(JsonObject::new(), |folds, (from, to)| folds.put(&from.to_string(), to));
        JsonObject::new()
            .put("name", rules.name())
            .put("game", "balda")
            .put("title", rules.title())
            .put("language", ::games::Language::of_alphabet(letters.alphabet().name()).code())
            .put("side", rules.side().len())
            .put("knots", rules.shape().knots)
            .put("diagonals", rules.shape().diagonals)
            .put("prizes", rules.prizes().by_index())
            .put("least", rules.min_letters())
            .put("passes", rules.passes())
            .put("alphabet", letters.tiles().map(|tile| letters.letter(tile)).collect::<String>())
            .nest("folds", &folds)
    }
}
