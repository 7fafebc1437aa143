//! Hints for a turn in three steps: its points and number of words, its squares, the turn. They
//! reveal nothing beyond the seat's view.

use crossword::Square;
use crossword::erudit::{Action, EruditRules, Step, Turn, View};
use wire::games::crossword::Tile;
use wire::games::erudit::{Hint, Step as WireStep};

use crate::hosted::crossword as shared;

/// Returns the part of the advice that the step reveals.
pub(super) fn hint_at_step(rules: &EruditRules, view: &View, advice: &Action, step: u8) -> Hint {
    let written = (step >= 3).then(|| advice.notation(&view.board, rules));
    match advice {
        Action::Lay(turn) => {
            let scored = view.situation().and_then(|situation| rules.judge(&situation, turn, None).ok());
            let takes = turn.steps.iter().filter(|step| matches!(step, Step::Take { .. })).count();
            Hint::Lay {
                score: scored.as_ref().map_or(0, |scored| scored.score),
                bonus: scored.is_some_and(|scored| scored.bonus),
                layings: turn.steps.len() - takes,
                takes,
                squares: (step >= 2).then(|| squares(turn)),
                steps: (step >= 3).then(|| steps(rules, turn)),
                r#move: written,
            }
        }
        Action::Exchange(tiles) => Hint::Exchange { length: (step >= 2).then_some(tiles.len()), r#move: written },
        Action::Pass => Hint::Pass { r#move: written },
    }
}

/// Returns the squares of a turn's tiles.
fn squares(turn: &Turn) -> Vec<usize> {
    let mut squares: Vec<usize> = turn.steps.iter().flat_map(Step::tiles).map(|tile| tile.square).map(Square::index).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Converts the steps of a turn to the form of actions.
pub(super) fn steps(rules: &EruditRules, turn: &Turn) -> Vec<WireStep> {
    let alphabet = rules.alphabet();
    let step = |step: &Step| match step {
        Step::Lay(laid) => WireStep::Place(laid.iter().map(|tile| shared::written(tile, alphabet)).collect()),
        Step::Take { square, letter } => WireStep::Take(Tile { square: square.index() as i64, letter: alphabet.letter(*letter).into() }),
    };
    turn.steps.iter().map(step).collect()
}
