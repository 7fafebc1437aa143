//! Replay frames: the board, the scores, and the position as text for analysis.

use balda::game::{Balda, Stage, State};
use play::Viewer;
use wire::games::balda::Frame;

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

/// Writes a position as `.....|…|БАЛДА|… БАЛДА,ЛАД knots diagonals prizes passes=1,0`: the rows, the
/// used words, how words may run, whether squares multiply points, and the passes that count, if
/// there are any, from the seat on turn.
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
    if state.passes.iter().any(|&passes| passes > 0) {
        let seats = state.passes.len();
        let passes: Vec<String> = (0..seats).map(|at| state.passes[(state.turn.index() + at) % seats].to_string()).collect();
        text += &format!(" passes={}", passes.join(","));
    }
    text
}
