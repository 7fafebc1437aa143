//! Replay frames: the board, the known racks, the scores, and the position as text for analysis.

use crossword::Tiles;
use crossword::erudit::{EruditRules, Position, Stage};
use play::{Seat, Viewer};
use wire::games::erudit::Frame;

use super::notation::AnalysedPosition;
use crate::hosted::crossword as shared;

/// Builds the frame of a position with what the viewer may know.
pub(super) fn of_position(rules: &EruditRules, position: &Position, to: Viewer) -> Frame {
    let known = |(seat, rack): (Seat, &Tiles)| to.knows(seat).then(|| rules.rack_text(rack));
    let racks = Seat::first(position.racks.len()).zip(&position.racks).map(known);
    let turn = (position.stage == Stage::Playing && position.end_due(rules).is_none()).then_some(position.turn);
    let common = shared::frame(rules.alphabet(), &position.board, racks, position.bag.len(), &position.scores, turn.map(Seat::index));
    let asked = turn.filter(|seat| to.knows(*seat));
    let written = asked.and_then(|_| AnalysedPosition::of_game(rules, position, to)).map(|position| position.text());
    Frame { common, position: written }
}
