//! The CTU competition in the arena.

use crossword::Move;
use crossword::ctu::{Action, Ctu, View};

use crate::contest::{Choice, Contest};
use crate::games::{board, crossword_card, sketch};
use crate::object::Object;

impl Contest for Ctu {
    fn read_move(&self, view: &View, text: &str) -> Result<Action, String> {
        Move::parse(text.trim(), &view.board, &view.alphabet).map_err(|why| why.to_string())
    }

    fn write_move(&self, view: &View, action: &Action) -> String {
        action.notation(&view.board, &view.alphabet)
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

    /// All legal placings, and the pass where it is allowed; exchanges are left out.
    fn choices(&self, view: &View) -> Vec<Choice> {
        let Some(rack) = view.tiles() else { return Vec::new() };
        let prepared = self.generator().prepare(&view.board);
        let mut placements = Vec::new();
        self.placements(&prepared, &rack, &mut placements);
        placements.sort_unstable();
        let choice = |action: Move, score| Choice { text: action.notation(&view.board, &view.alphabet), score: Some(score) };
        let placings = placements.iter().map(|placement| choice(placement.to_move(&view.board), i64::from(placement.score())));
        placings.chain((!self.duty_binds(&prepared, &rack)).then(|| choice(Move::Pass, 0))).collect()
    }

    fn picture(&self, view: &View) -> (usize, String) {
        board(&view.board, &view.alphabet)
    }

    fn points(&self, view: &View) -> Vec<i32> {
        view.scores.to_vec()
    }

    fn card(&self) -> Object {
        let rules = self.rules();
        crossword_card("ctu", rules.laying(), '?')
            .put("duty", rules.duty().name())
            .put("still_moves", rules.still_moves())
            .put("empty_bag", rules.empty_bag().name())
            .put("premiums_last", true)
    }
}
