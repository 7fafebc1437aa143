//! How a game stood, for replay: the board, the racks as far as they are known, the sums, and the position as CGP for analysis.

use crossword::scrabble::{Position, Stage};
use crossword::{Board, Cgp, RuleSet, Tiles};
use play::{Seat, Viewer};
use wire::games::scrabble as told;

use crate::hosted::crossword as shared;

/// What a frame is made of.
pub(super) struct Frame<'a> {
    pub(super) board: &'a Board,
    /// By seat; `None` where it is not known.
    pub(super) racks: Vec<Option<Tiles>>,
    /// By seat: how many tiles it holds.
    pub(super) held: Vec<usize>,
    pub(super) bag: usize,
    pub(super) scores: &'a [i32],
    /// Whose turn it is; none where nobody has anything to do.
    pub(super) turn: Option<usize>,
    /// Whose rack comes first in CGP.
    pub(super) first: usize,
    pub(super) scoreless: usize,
}

/// A position as a viewer may know it.
pub(super) fn of_position(rules: &RuleSet, position: &Position, to: Viewer) -> told::Frame {
    let known = |(seat, rack): (Seat, &Tiles)| to.knows(seat).then_some(*rack);
    let frame = Frame {
        board: &position.board,
        racks: Seat::first(position.racks.len()).zip(&position.racks).map(known).collect(),
        held: position.racks.iter().map(Tiles::len).collect(),
        bag: position.bag.len(),
        scores: &position.scores,
        // Who laid the last tile has left nobody anything to do: the reckoning comes next.
        turn: (position.stage == Stage::Playing && position.end_due(rules).is_none()).then_some(position.turn.index()),
        first: if position.stage == Stage::Playing { position.turn.index() } else { 0 },
        scoreless: position.scoreless,
    };
    write(rules, &frame)
}

/// As it is told.
pub(super) fn write(rules: &RuleSet, frame: &Frame<'_>) -> told::Frame {
    let alphabet = rules.alphabet();
    let racks = frame.racks.iter().map(|rack| rack.as_ref().map(|rack| rack.display(alphabet).to_string()));
    let common = shared::frame(alphabet, frame.board, racks, frame.bag, frame.scores, frame.turn);
    told::Frame { common, cgp: cgp(rules, frame) }
}

/// The position as CGP, the seat on turn first, with the tiles that are known; `None` where CGP can't say it.
fn cgp(rules: &RuleSet, frame: &Frame<'_>) -> Option<String> {
    let seats = frame.racks.len();
    let order = || (0..seats).map(|place| (frame.first + place) % seats);
    let racks: Vec<Tiles> = order().map(|seat| frame.racks[seat].unwrap_or_default()).collect();
    let scores: Vec<i32> = order().map(|seat| frame.scores.get(seat).copied().unwrap_or(0)).collect();
    let scoreless = u32::try_from(frame.scoreless).ok()?;
    let cgp = Cgp::new(frame.board.clone(), &racks, &scores, scoreless, rules).ok()?;
    // Before the bag is empty every rack is full, or will be as soon as the last placing can't be challenged any more.
    let cgp = match frame.bag {
        // Where a seat has left the game its tiles are nowhere, and no numbers of tiles fit.
        0 => cgp.clone().with_held(&order().map(|seat| frame.held[seat]).collect::<Vec<_>>(), rules).unwrap_or(cgp),
        _ => cgp,
    };
    Some(cgp.text(rules))
}
