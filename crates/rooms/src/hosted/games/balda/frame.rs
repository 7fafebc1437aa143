//! How a game stood, for replay: the board, the points, and the position in words that the analysis reads.

use balda::game::{Balda, Stage, State};
use play::Viewer;
use wire::games::balda::Frame;

/// A position; nothing of it is hidden.
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

/// `.....|…|БАЛДА|… БАЛДА,ЛАД knots diagonals prizes`: the rows, the words that can't be named any more, how words may lie, whether squares multiply.
fn position(game: &Balda, state: &State) -> String {
    let letters = game.words().letters();
    let used = std::iter::once(&state.start).chain(state.words.iter().map(|played| &played.word));
    let used: Vec<String> = used.map(|word| letters.decode(word)).collect();
    let shape = game.rule_set().shape();
    let mut text = format!("{} {}", state.grid.text(letters), used.join(","));
    for (says, word) in [(shape.knots, " knots"), (shape.diagonals, " diagonals"), (game.rule_set().has_prizes(), " prizes")] {
        if says {
            text += word;
        }
    }
    text
}
