//! Hints for a move in three steps: the length of the word, the square of its letter, the word.

use balda::game::{Action, View};
use wire::games::balda::Hint;

/// Returns the part of the advice that the step reveals.
pub(super) fn hint_at_step(view: &View, advice: &Action, step: u8) -> Hint {
    match advice {
        Action::Place(action) | Action::Offer(action) => {
            let side = view.grid.side();
            let whole = step >= 3;
            let with = view.grid.with(action.square, action.letter);
            let word = || action.path.iter().filter_map(|&square| with.get(square)).map(|tile| view.letters.letter(tile)).collect();
            Hint::Place {
                length: action.path.len(),
                square: (step >= 2).then(|| action.square.index(side)),
                letter: whole.then(|| view.letters.letter(action.letter)),
                path: whole.then(|| action.path.iter().map(|square| square.index(side)).collect()),
                word: whole.then(word),
                r#move: whole.then(|| action.text(&view.grid, &view.letters)),
            }
        }
        Action::Pass => Hint::Pass,
        Action::Accept => Hint::Accept,
        Action::Decline => Hint::Decline,
    }
}
