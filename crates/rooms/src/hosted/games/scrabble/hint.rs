//! Hints for a move in three steps: its points, its squares, the move. They reveal nothing beyond
//! the seat's view.

use crossword::scrabble::{Action, View};
use crossword::{Move, RuleSet};
use wire::games::scrabble::Hint;

use crate::hosted::crossword as shared;

/// Returns the part of the advice that the step reveals. `None` while a placement can be
/// challenged.
pub(super) fn hint_at_step(rules: &RuleSet, view: &View, advice: &Action, step: u8) -> Option<Hint> {
    let alphabet = rules.alphabet();
    let Action::Move(action) = advice else { return None };
    let written = (step >= 3).then(|| action.notation(&view.board, alphabet));
    Some(match action {
        Move::Place(laid) => Hint::Place {
            score: view.board.examine(rules, laid).map_or(0, |formed| formed.score),
            length: laid.len(),
            squares: (step >= 2).then(|| laid.iter().map(|tile| tile.square.index()).collect()),
            tiles: (step >= 3).then(|| laid.iter().map(|tile| shared::written(tile, alphabet)).collect()),
            r#move: written,
        },
        Move::Exchange(tiles) => Hint::Exchange { length: (step >= 2).then_some(tiles.len()), r#move: written },
        Move::Pass => Hint::Pass { r#move: written },
    })
}
