//! Plays moves in positions of Pentago.

use pentago::game::{Pentago, Stage, State, seat_of};
use pentago::{Move, Position};
use play::Viewer;
use wire::ReplayStep;

use super::frame_of;
use crate::hosted::open::step;
use crate::hosted::playing::{bad_move, play as judge};
use crate::hosted::{AnalysisError, to_fields};

/// Plays a move such as `c6AR` in a position.
pub(super) fn play(position: Position, notation: &str) -> Result<[ReplayStep; 2], AnalysisError> {
    let (game, before) = at_table(position);
    let action: Move = notation.trim().parse().map_err(|why: pentago::ParseMoveError| bad_move(&why))?;
    let turn = judge(&game, &before, seat_of(position.turn()), &action)?;
    let frame = |state| to_fields(frame_of(&game, state, Viewer::Review));
    Ok([step(0, frame(&before), Some(turn.event)), step(1, frame(&turn.after), None::<()>)])
}

/// Returns a game in progress with this position.
pub(super) fn at_table(position: Position) -> (Pentago, State) {
    (Pentago::starting_from(position), State { stage: Stage::Playing(position), last: None })
}
