//! The rule set as it is shown.

use crossword::erudit::EruditRules;
use games::GameName;
use serde_json::{Value, json};

use crate::hosted::crossword as shared;

/// How a star is written on a rack.
pub(super) const STAR: char = '*';

/// A rule set, for the page: board and letters as in all crossword games, the points for a whole rack, which belong to the turn, what a star on
/// the board is worth, and the letters that are written for others.
pub(in crate::hosted) fn card(rules: &EruditRules) -> Value {
    let mut card = shared::card(GameName::Erudit, rules.laying(), STAR);
    let folds = rules.alphabet().folds().iter().map(|(from, to)| (from.to_string(), json!(to))).collect();
    card.insert("bingo".into(), rules.bonus().into());
    card.insert("star_worth".into(), rules.star_worth().name().into());
    card.insert("folds".into(), Value::Object(folds));
    card.into()
}
