//! How computer players react to a placement that may be challenged.

use crossword::scrabble::{Action, Scrabble, View};
use lexicon::Tile;

/// Challenges a placement with words outside the game's lexicon, and accepts any other. Returns
/// `None` if nothing can be challenged.
pub(crate) fn answer(game: &Scrabble, view: &View) -> Option<Action> {
    let window = view.window.as_ref().filter(|_| view.may.challenge)?;
    let known = |letters: Vec<Tile>| game.lexicon().contains(&letters);
    let all_known = window.words.iter().all(|word| known(word.letters(&view.board).collect()));
    Some(if all_known { Action::Accept } else { Action::Challenge })
}
