//! Replay frames: the board, the known racks, the scores, and the position as CGP for analysis.

use crossword::scrabble::{Position, Stage};
use crossword::{Board, Cgp, EndRule, RuleSet, Tiles};
use play::{Seat, Viewer};
use wire::games::scrabble as wire_form;

use crate::hosted::crossword as shared;

/// The content of a frame.
pub(super) struct Frame<'a> {
    pub(super) board: &'a Board,
    /// By seat; `None` for an unknown rack.
    pub(super) racks: Vec<Option<Tiles>>,
    /// The number of tiles on each seat's rack.
    pub(super) held: Vec<usize>,
    pub(super) bag: usize,
    pub(super) scores: &'a [i32],
    /// The seat on turn; `None` if no move is expected.
    pub(super) turn: Option<usize>,
    /// The seat whose rack comes first in CGP.
    pub(super) first: usize,
    pub(super) scoreless: usize,
    /// Consecutive passes.
    pub(super) passes: usize,
}

/// Builds the frame of a position with what the viewer may know.
pub(super) fn of_position(rules: &RuleSet, position: &Position, to: Viewer) -> wire_form::Frame {
    let known = |(seat, rack): (Seat, &Tiles)| to.knows(seat).then_some(*rack);
    let frame = Frame {
        board: &position.board,
        racks: Seat::first(position.racks.len()).zip(&position.racks).map(known).collect(),
        held: position.racks.iter().map(Tiles::len).collect(),
        bag: position.bag.len(),
        scores: &position.scores,
        // After the last tile is placed, no move follows, only the final scoring.
        turn: (position.stage == Stage::Playing && position.end_due(rules).is_none()).then_some(position.turn.index()),
        first: if position.stage == Stage::Playing { position.turn.index() } else { 0 },
        scoreless: position.scoreless,
        passes: position.passes,
    };
    write(rules, &frame)
}

/// Converts a frame to its wire form.
pub(super) fn write(rules: &RuleSet, frame: &Frame<'_>) -> wire_form::Frame {
    let alphabet = rules.alphabet();
    let racks = frame.racks.iter().map(|rack| rack.as_ref().map(|rack| rack.display(alphabet).to_string()));
    let common = shared::frame(alphabet, frame.board, racks, frame.bag, frame.scores, frame.turn);
    wire_form::Frame { common, cgp: cgp(rules, frame) }
}

/// Writes the position as CGP with the known tiles, the seat on turn first. `None` if CGP cannot
/// express it.
fn cgp(rules: &RuleSet, frame: &Frame<'_>) -> Option<String> {
    let seats = frame.racks.len();
    let order = || (0..seats).map(|place| (frame.first + place) % seats);
    let racks: Vec<Tiles> = order().map(|seat| frame.racks[seat].unwrap_or_default()).collect();
    let scores: Vec<i32> = order().map(|seat| frame.scores.get(seat).copied().unwrap_or(0)).collect();
    let scoreless = u32::try_from(frame.scoreless).ok()?;
    let cgp = Cgp::new(frame.board.clone(), &racks, &scores, scoreless, rules).ok()?;
    // While the bag has tiles, every rack is full, or will be once the last placement can no longer
    // be challenged.
    let cgp = match frame.bag {
        // If a seat has left the game, its tiles are missing and the rack sizes do not add up.
        0 => cgp.clone().with_held(&order().map(|seat| frame.held[seat]).collect::<Vec<_>>(), rules).unwrap_or(cgp),
        _ => cgp,
    };
    let ends_by_passes = rules.end_rule(seats) == EndRule::Thesis;
    Some(cgp.with_passes(if ends_by_passes { frame.passes } else { 0 }).text(rules))
}
