//! Help with a move, in three steps: how long a word, where its letter goes, the word.

use balda::game::{Action, View};
use serde_json::{Map, Value, json};

use wire::fields;

/// The advice, as far as the step goes.
pub(super) fn tell(view: &View, advice: &Action, step: u8) -> Map<String, Value> {
    let told = match advice {
        Action::Place(action) | Action::Offer(action) => {
            let side = view.grid.side();
            let mut told = json!({"kind": "place", "length": action.path.len()});
            if step >= 2 {
                told["square"] = json!(action.square.index(side));
            }
            if step >= 3 {
                let with = view.grid.with(action.square, action.letter);
                let word: String =
                    action.path.iter().filter_map(|&square| with.get(square)).map(|tile| view.letters.letter(tile)).collect();
                told["letter"] = json!(view.letters.letter(action.letter));
                told["path"] = action.path.iter().map(|square| Value::from(square.index(side))).collect();
                told["word"] = json!(word);
                told["move"] = json!(action.text(&view.grid, &view.letters));
            }
            told
        }
        Action::Pass => json!({"kind": "pass"}),
        Action::Accept => json!({"kind": "accept"}),
        Action::Decline => json!({"kind": "decline"}),
    };
    fields(told)
}
