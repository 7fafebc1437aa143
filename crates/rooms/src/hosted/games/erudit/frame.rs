//! Replay frames: the board, the known racks, the scores, and the position as text for analysis.

use crossword::Tiles;
use crossword::erudit::{EruditRules, Position, Stage};
use play::{Seat, Viewer};
use wire::games::erudit::Frame;

use super::notation;
use crate::hosted::crossword as shared;

/// Builds the frame of a position with what the viewer may know.
pub(super) fn of_position(rules: &EruditRules, position: &Position, to: Viewer) -> Frame {
    let known = |(seat, rack): (Seat, &Tiles)| to.knows(seat).then(|| rules.rack_text(rack));
    let racks = Seat::first(position.racks.len()).zip(&position.racks).map(known);
    let turn = (position.stage == Stage::Playing && position.end_due(rules).is_none()).then_some(position.turn);
    let common = shared::frame(rules.alphabet(), &position.board, racks, position.bag.len(), &position.scores, turn.map(Seat::index));
    let asked = turn.filter(|seat| to.knows(*seat)).and_then(|seat| written(rules, position, seat));
    Frame { common, position: asked }
}

/// Writes the position as text for the seat to act. Seats that have left are no part of it.
fn written(rules: &EruditRules, position: &Position, seat: Seat) -> Option<String> {
    let situation = position.situation(seat)?;
    let seats = position.racks.len();
    let playing = |other: &usize| Seat::new(*other).is_some_and(|other| !position.gone.contains(other));
    let others: Vec<usize> = (1..seats).map(|step| (seat.index() + step) % seats).filter(playing).collect();
    let scores = std::iter::once(seat.index()).chain(others.iter().copied()).map(|seat| position.scores[seat]);
    let held = others.iter().map(|&other| position.racks[other].len()).collect();
    let text = notation::Position { rules: rules.clone(), situation, scores: scores.collect(), held, passes: position.passes };
    Some(text.text())
}
