//! What every computer player does with a placing that may still be challenged.

use crossword::scrabble::{Action, Scrabble, View};
use lexicon::Tile;

/// Challenges whatever is not in the game's lexicon, accepts all else; `None` where there is nothing to challenge.
pub(crate) fn answer(game: &Scrabble, view: &View) -> Option<Action> {
    let window = view.window.as_ref().filter(|_| view.may.challenge)?;
    let known = |letters: Vec<Tile>| game.lexicon().contains(&letters);
    let all_known = window.words.iter().all(|word| known(word.letters(&view.board).collect()));
    Some(if all_known { Action::Accept } else { Action::Challenge })
}
