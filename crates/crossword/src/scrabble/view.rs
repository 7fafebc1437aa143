//! What one viewer may know of a game of Scrabble: the only part of the state that is sent to
//! clients.
//!
//! Letters are capitals, lower case for a blank that stands for a letter, `?` for a blank on a
//! rack, `.` for an empty square. Squares are numbers, `row * 15 + column`.

use lexicon::Alphabet;
use play::{Seat, SeatSet, Viewer};

use super::illegal::written;
use super::{Event, Position, Scrabble, Stage, Window};
use crate::game::view::{Last, OverView, SeenWord, by_letter, draws, indices, may_resign, over, total_after, unseen, viewer_seat};
use crate::game::{Seating, may_exchange};
use crate::{BLANK, Board, PlacementResult, Tiles};

/// The state of a game as seen by one viewer.
#[derive(Clone, Debug)]
pub struct View {
    pub alphabet: Alphabet,
    pub board: Board,
    pub seat: Option<Seat>,
    pub rack: Option<Tiles>,
    /// The number of tiles on each rack.
    pub racks: Vec<usize>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The number of tiles in the bag after all pending draws.
    pub left_in_bag: usize,
    /// The placement that the seat on turn may still challenge; it is visible on the board.
    pub window: Option<Window>,
    /// The tiles that are neither on the board nor on the viewer's rack.
    pub unseen: Tiles,
    pub scores: Vec<i32>,
    /// The seat on turn; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// Consecutive scoreless turns.
    pub scoreless: usize,
    /// Consecutive passes.
    pub passes: usize,
    /// Seats that have left the game.
    pub gone: SeatSet,
    pub last: Option<Last>,
    /// The result, if the game is over.
    pub over: Option<OverView>,
    pub may: Permissions,
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Permissions {
    /// Place tiles.
    pub place: bool,
    pub exchange: bool,
    /// Challenge or accept the last placement.
    pub challenge: bool,
    pub pass: bool,
    pub resign: bool,
}

impl View {
    pub(super) fn new(game: &Scrabble, position: &Position, to: Viewer) -> View {
        let rules = game.rule_set();
        let seat = viewer_seat(to, position.racks.len());
        let rack = seat.map(|seat| position.racks[seat.index()]);
        let playing = position.stage == Stage::Playing;
        let mine = seat.is_some_and(|seat| position.is_awaiting(seat)) && position.end_due(rules).is_none();
        View {
            alphabet: rules.alphabet().clone(),
            board: position.board.clone(),
            seat,
            rack,
            racks: position.racks.iter().map(Tiles::len).collect(),
            bag: position.bag.len(),
            left_in_bag: position.left_in_bag(rules),
            window: position.window.clone(),
            unseen: unseen(&position.seating, to),
            scores: position.scores.clone(),
            turn: playing.then_some(position.turn),
            scoreless: position.scoreless,
            passes: position.passes,
            gone: position.gone,
            last: position.last.as_ref().map(Last::of),
            over: over(position, |rack| rack.display(rules.alphabet()).to_string()),
            may: Permissions {
                place: mine && !position.went_out() && rack.is_some_and(|rack| !rack.is_empty()),
                exchange: mine && !position.went_out() && may_exchange(rules, position.left_in_bag(rules)),
                challenge: mine && position.window.is_some(),
                pass: mine,
                resign: may_resign(&position.seating, seat),
            },
        }
    }

    /// Creates a position consistent with the view, with the given racks and bag.
    pub(super) fn determinized_position(&self, racks: Vec<Tiles>, bag: Tiles) -> Position {
        Position {
            board: self.board.clone(),
            seating: Seating {
                scores: self.scores.clone(),
                passes: self.passes,
                gone: self.gone,
                ..Seating::determinized(racks, bag, self.turn.or(self.seat))
            },
            window: self.window.clone(),
            scoreless: self.scoreless,
            last: None,
        }
    }

    /// Returns the rows of the board, top to bottom.
    pub fn rows(&self) -> Vec<String> {
        self.board.text_rows(&self.alphabet)
    }

    /// Returns the viewer's rack as text.
    pub fn rack_text(&self) -> Option<String> {
        self.rack.as_ref().map(|rack| rack.display(&self.alphabet).to_string())
    }

    /// Returns the count of each unseen letter, blanks last.
    pub fn unseen_by_letter(&self) -> Vec<(char, u8)> {
        by_letter(&self.unseen, &self.alphabet, '?')
    }
}

/// The effect of a placement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The total score.
    pub score: u32,
    /// Whether it uses the full rack.
    pub bingo: bool,
    /// The words formed, main word first. The preview does not check them against the lexicon.
    pub words: Vec<SeenWord>,
}

impl Preview {
    pub(super) fn new(game: &Scrabble, formed: &PlacementResult) -> Preview {
        let alphabet = game.rule_set().alphabet();
        let words = formed.words.iter().map(|word| SeenWord::of(word, alphabet));
        Preview { score: formed.score, bingo: formed.bingo, words: words.collect() }
    }
}

/// An event as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Event"))]
pub enum EventView {
    /// The draw for the start.
    Opening {
        /// The rounds of draws for the start, each with a tile by seat: `[["A","A","T"],["C","?",null]]`. Only tied seats draw again.
        draws: Vec<Vec<Option<char>>>,
        /// The seat that moves first.
        first: usize,
    },
    /// A seat drew tiles.
    Drew {
        seat: usize,
        count: usize,
        /// The tiles; only for the seat itself.
        tiles: Option<String>,
    },
    /// A seat placed tiles.
    Placed {
        seat: usize,
        /// The notation, such as `8h KROKET`.
        r#move: String,
        /// The squares of the new tiles.
        squares: Vec<usize>,
        /// The words formed, main word first.
        words: Vec<SeenWord>,
        /// The score of the turn.
        score: u32,
        /// The seat's total score after it.
        total: i32,
        /// Whether it used the full rack.
        bingo: bool,
    },
    Exchanged {
        seat: usize,
        count: usize,
        /// The tiles; only for the seat itself.
        tiles: Option<String>,
    },
    /// The seat passed.
    Passed {
        seat: usize,
        /// Whether the time ran out.
        timeout: bool,
    },
    /// The last placement was challenged.
    Challenged {
        seat: usize,
        /// The seat that made the placement.
        against: usize,
        /// The words that are not in the lexicon; empty in games from files, which do not list them.
        unknown: Vec<String>,
        /// Whether the placement was taken back.
        upheld: bool,
        /// The points added to the score of `against`.
        points: i32,
    },
    /// The last placement was accepted.
    Accepted { seat: usize },
    /// In a game from a position: the seat's tiles went back into the bag and are drawn again.
    Redealt { seat: usize },
    /// In a game that continues a record: replaces `opening`.
    SetUp {
        /// The seat to act.
        seat: usize,
    },
    /// Only in files: a seat exceeded its time.
    Overtime {
        seat: usize,
        /// The points added as a penalty.
        points: i32,
    },
    /// The game ended and was scored.
    Ended(OverView),
}

impl EventView {
    pub(super) fn new(game: &Scrabble, before: &Position, event: &Event, to: Viewer) -> EventView {
        let alphabet = game.rule_set().alphabet();
        let letter = |tile| if tile == BLANK { '?' } else { alphabet.letter(tile) };
        let known = |seat: &Seat, tiles: &Tiles| to.knows(*seat).then(|| tiles.display(alphabet).to_string());
        match event {
            Event::Opening { rounds, first } => {
                EventView::Opening { draws: draws(rounds, before.racks.len(), letter), first: first.index() }
            }
            Event::Drew { seat, tiles } => EventView::Drew { seat: seat.index(), count: tiles.len(), tiles: known(seat, tiles) },
            Event::Placed { seat, laid, score, bingo, words } => {
                let mut then = before.board.clone();
                then.lay(laid);
                EventView::Placed {
                    seat: seat.index(),
                    r#move: written(laid, &before.board, alphabet),
                    squares: indices(laid.iter().map(|tile| tile.square)),
                    words: words.iter().map(|span| SeenWord::on(&then, span, alphabet)).collect(),
                    score: *score,
                    total: total_after(&before.scores, *seat, *score),
                    bingo: *bingo,
                }
            }
            Event::Exchanged { seat, tiles } => EventView::Exchanged { seat: seat.index(), count: tiles.len(), tiles: known(seat, tiles) },
            Event::Passed { seat, timeout } => EventView::Passed { seat: seat.index(), timeout: *timeout },
            Event::Challenged { seat, unknown } => {
                let window = before.window.as_ref();
                let word = |place: &usize| {
                    let span = window.and_then(|window| window.words.get(*place));
                    span.map(|span| alphabet.decode(&span.letters(&before.board).collect::<Vec<_>>()))
                };
                let against = window.map_or(*seat, |window| window.seat);
                let mut after = before.clone();
                // A committed event should fold again; if it does not, no points are shown.
                let _ = after.fold(game.rule_set(), event);
                EventView::Challenged {
                    seat: seat.index(),
                    against: against.index(),
                    unknown: unknown.iter().filter_map(word).collect(),
                    upheld: !unknown.is_empty(),
                    points: after.scores[against.index()] - before.scores[against.index()],
                }
            }
            Event::Accepted { seat } => EventView::Accepted { seat: seat.index() },
            Event::Redealt { seat } => EventView::Redealt { seat: seat.index() },
            Event::SetUp(position) => EventView::SetUp { seat: position.turn.index() },
            Event::Ended { .. } => {
                let mut after = before.clone();
                // A committed event should fold again; if it does not, the end is shown without the
                // final adjustment.
                let _ = after.fold(game.rule_set(), event);
                EventView::Ended(
                    over(&after, |rack| rack.display(alphabet).to_string())
                        .unwrap_or_else(|| OverView::without_adjustment("out", before.scores.clone())),
                )
            }
        }
    }
}
