//! Replay frames: the board, the scores, and the position as text for analysis.

use balda::game::{Balda, Stage, State};
use play::Viewer;
use wire::games::balda::Frame;

use super::notation;

/// Builds the frame of a position. Nothing in it is hidden.
pub(super) fn of_state(game: &Balda, state: &State, _: Viewer) -> Frame {
    let letters = game.words().letters();
    let turn = matches!(state.stage, Stage::Playing | Stage::Offered(_)).then(|| state.turn.index());
    Frame {
        board: state.grid.rows(letters).collect(),
        start: letters.decode(&state.start),
        scores: state.scores.clone(),
        turn,
        position: turn.map(|_| position(game, state)),
    }
}

/// Writes a position in the notation of the analysis.
fn position(game: &Balda, state: &State) -> String {
    let letters = game.words().letters();
    let used = std::iter::once(&state.start).chain(state.words.iter().map(|played| &played.word));
    let used: Vec<String> = used.filter(|word| !word.is_empty()).map(|word| letters.decode(word)).collect();
    let used = if used.is_empty() { "-".to_owned() } else { used.join(",") };
    format!("{} {used}{}", state.grid.text(letters), notation::written(game.rule_set(), state))
}
