//! What one viewer may know of a game: the only part of the state that is sent to clients.
//!
//! Letters are capitals, `.` is an empty square. Squares are numbers, `row * 15 + column`.

use lexicon::{Alphabet, Tile};
use play::{Seat, Viewer};

use crate::ctu::position::SEATS;
use crate::ctu::{CtuRules, Duty, Event, Position, notation, singles};
use crate::game::Stage;
use crate::game::view::{Last, OverView, SeenWord, by_letter, indices, total_after, viewer_seat};
use crate::{Board, Generator, PlacementResult, Tiles};

/// The state of a game as seen by one viewer.
#[derive(Clone, Debug)]
pub struct View {
    pub alphabet: Alphabet,
    pub board: Board,
    pub seat: Option<Seat>,
    /// The viewer's rack, in the order the letters were drawn.
    pub rack: Option<Vec<Tile>>,
    /// The number of letters on each rack.
    pub racks: [usize; SEATS],
    /// The number of letters in the bag.
    pub bag: usize,
    /// The letters that may be in the bag or on a hidden rack. Includes letters exchanged by
    /// others: they are out of the game, but the viewer does not know which they are.
    pub unseen: Tiles,
    pub scores: [i32; SEATS],
    /// The seat on turn; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// Consecutive moves without a change of score.
    pub still: u32,
    /// The number of moves so far.
    pub moves: usize,
    pub duty: Duty,
    pub last: Option<Last>,
    /// The result, if the game is over.
    pub over: Option<OverView>,
    pub may: Permissions,
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Permissions {
    /// Place letters.
    pub place: bool,
    /// Place more than one letter.
    pub place_more: bool,
    pub exchange: bool,
    pub pass: bool,
    pub resign: bool,
}

impl View {
    pub(super) fn new(rules: &CtuRules, generator: &Generator, position: &Position, to: Viewer) -> View {
        let seat = viewer_seat(to, SEATS);
        let playing = position.stage == Stage::Playing && position.end_due(rules).is_none();
        let mine = playing && seat == Some(position.turn);
        let bound = mine && singles::any(&generator.prepare(&position.board), &position.rack(position.turn));
        let hidden = Seat::first(SEATS).filter(|seat| !to.knows(*seat));
        let hidden = hidden.flat_map(|seat| position.racks[seat.index()].iter().copied().chain(position.exchanged[seat.index()].iter()));
        View {
            alphabet: rules.alphabet().clone(),
            board: position.board.clone(),
            seat,
            rack: seat.map(|seat| position.racks[seat.index()].clone()),
            racks: [position.racks[0].len(), position.racks[1].len()],
            bag: position.bag.len(),
            unseen: position.bag.iter().copied().chain(hidden).collect(),
            scores: position.scores,
            turn: playing.then_some(position.turn),
            still: position.still,
            moves: position.moves,
            duty: rules.duty(),
            last: position.last.as_ref().map(Last::of),
            over: over(rules, position),
            may: Permissions {
                place: mine,
                place_more: mine && !(bound && rules.duty() == Duty::Course),
                exchange: mine && !bound,
                pass: mine && !bound,
                resign: seat.is_some() && !matches!(position.stage, Stage::Over { .. }),
            },
        }
    }

    /// Returns the viewer's letters as a multiset.
    pub fn tiles(&self) -> Option<Tiles> {
        self.rack.as_ref().map(|rack| rack.iter().copied().collect())
    }

    /// Creates a position consistent with the view, with the given other rack and bag.
    pub(super) fn determinized_position(&self, racks: [Vec<Tile>; SEATS], bag: Vec<Tile>) -> Position {
        let mut position = Position::new();
        position.board = self.board.clone();
        (position.racks, position.bag, position.scores) = (racks, bag, self.scores);
        position.turn = self.turn.or(self.seat).unwrap_or(position.turn);
        (position.still, position.moves, position.stage) = (self.still, self.moves, Stage::Playing);
        position
    }

    /// Returns the rows of the board, top to bottom.
    pub fn rows(&self) -> Vec<String> {
        self.board.text_rows(&self.alphabet)
    }

    /// Returns the viewer's rack, in the order the letters were drawn.
    pub fn rack_text(&self) -> Option<String> {
        self.rack.as_ref().map(|rack| self.alphabet.decode(rack))
    }

    /// Returns the count of each unseen letter.
    pub fn unseen_by_letter(&self) -> Vec<(char, u8)> {
        by_letter(&self.unseen, &self.alphabet, '?')
    }
}

fn over(rules: &CtuRules, position: &Position) -> Option<OverView> {
    let Stage::Over { winners, reason, adjust } = &position.stage else { return None };
    Some(OverView {
        reason,
        racks: position.racks.iter().map(|rack| rules.alphabet().decode(rack)).collect(),
        adjust: adjust.clone(),
        scores: position.scores.to_vec(),
        winners: winners.iter().map(Seat::index).collect(),
    })
}

/// The effect of a placement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Preview {
    /// The total score.
    pub score: u32,
    /// The words formed, main word first. The preview does not check them against the lexicon.
    pub words: Vec<SeenWord>,
}

impl Preview {
    pub(super) fn new(rules: &CtuRules, formed: &PlacementResult) -> Preview {
        let words = formed.words.iter().map(|word| SeenWord::of(word, rules.alphabet()));
        Preview { score: formed.score, words: words.collect() }
    }
}

/// An event as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "CtuEvent"))]
pub enum EventView {
    /// The start: letters on the board, and the racks dealt.
    Opened {
        /// The squares with letters.
        squares: Vec<usize>,
        /// The racks by seat that the viewer may know.
        racks: Vec<Option<String>>,
    },
    /// A seat placed letters.
    Placed {
        seat: usize,
        /// The first square, direction and word, such as `[7,3]→ KROKET`; rows and columns from 0.
        r#move: String,
        /// The squares of the new letters.
        squares: Vec<usize>,
        /// The words formed.
        words: Vec<SeenWord>,
        /// The score of the move.
        score: u32,
        /// The seat's total score after it.
        total: i32,
    },
    Exchanged {
        seat: usize,
        count: usize,
        /// The letters, if the viewer may know them.
        tiles: Option<String>,
    },
    /// The seat passed.
    Passed {
        seat: usize,
        /// Whether the time ran out.
        timeout: bool,
    },
    /// The game ended.
    Ended(OverView),
}

impl EventView {
    pub(super) fn new(rules: &CtuRules, before: &Position, event: &Event, to: Viewer) -> EventView {
        let alphabet = rules.alphabet();
        match event {
            Event::Opened { start, bag } => {
                let size = rules.placement_rules().rack_size();
                let racks = Seat::first(SEATS).zip(bag.chunks(size));
                EventView::Opened {
                    squares: indices(start.iter().map(|tile| tile.square)),
                    racks: racks.map(|(seat, rack)| to.knows(seat).then(|| alphabet.decode(rack))).collect(),
                }
            }
            Event::Placed { seat, laid, score, words } => {
                let mut then = before.board.clone();
                then.lay(laid);
                EventView::Placed {
                    seat: seat.index(),
                    r#move: notation::entry(laid, &before.board, alphabet),
                    squares: indices(laid.iter().map(|tile| tile.square)),
                    words: words.iter().map(|span| SeenWord::on(&then, span, alphabet)).collect(),
                    score: *score,
                    total: total_after(&before.scores, *seat, *score),
                }
            }
            Event::Exchanged { seat, tiles } => {
                let known = to.knows(*seat).then(|| tiles.display(alphabet).to_string());
                EventView::Exchanged { seat: seat.index(), count: tiles.len(), tiles: known }
            }
            Event::Passed { seat, timeout } => EventView::Passed { seat: seat.index(), timeout: *timeout },
            Event::Ended { reason } => {
                let mut after = before.clone();
                // A committed event should fold again; if it does not, the end is shown without the
                // final adjustment.
                let _ = after.fold(rules, event);
                EventView::Ended(over(rules, &after).unwrap_or_else(|| OverView::without_adjustment(reason.name(), before.scores.to_vec())))
            }
        }
    }
}
