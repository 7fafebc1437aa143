//! What one viewer may know of a game of Scrabble: the only things of it that can be sent.
//!
//! Letters are written as people read them: capitals, lower case for a blank that stands for a letter, `?` for a blank on a rack, `.` for an
//! empty square. Squares are numbers, `row * 15 + column`.

use lexicon::Alphabet;
use play::{Seat, SeatSet, Viewer};

use super::why::written;
use super::{Event, Position, Scrabble, Stage, Window};
use crate::game::may_exchange;
use crate::game::view::{Last, OverView, SeenWord, by_letter, draws, indices, may_resign, over, rows, seat_of, total_after, unseen};
use crate::{BLANK, Board, PlacementResult, Tiles};

/// How the game stands, for one viewer.
#[derive(Clone, Debug)]
pub struct View {
    /// The letters by which it is written.
    pub alphabet: Alphabet,
    /// The tiles laid.
    pub board: Board,
    /// Who looks, if it is a seat.
    pub seat: Option<Seat>,
    /// That seat's rack.
    pub rack: Option<Tiles>,
    /// How many tiles each seat holds.
    pub racks: Vec<usize>,
    /// How many tiles the bag holds.
    pub bag: usize,
    /// How many it will hold when all draws that are due are done.
    pub left_in_bag: usize,
    /// The placing that the seat on turn may still challenge; it lies open on the board.
    pub window: Option<Window>,
    /// What lies neither on the board nor on the viewer's rack.
    pub unseen: Tiles,
    /// Points a seat.
    pub scores: Vec<i32>,
    /// Whose turn it is; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// Turns in a row that brought no points.
    pub scoreless: usize,
    /// Passes in a row.
    pub passes: usize,
    /// Seats that have left the game.
    pub gone: SeatSet,
    /// The last placing.
    pub last: Option<Last>,
    /// How it came out.
    pub over: Option<OverView>,
    /// What the viewer may do now.
    pub may: Permissions,
}

/// What the viewer may do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions {
    /// Lay tiles.
    pub place: bool,
    /// Exchange tiles.
    pub exchange: bool,
    /// Challenge the placing before, or accept it.
    pub challenge: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
    pub resign: bool,
}

impl View {
    pub(super) fn new(game: &Scrabble, position: &Position, to: Viewer) -> View {
        let rules = game.rule_set();
        let seat = seat_of(to, position.racks.len());
        let rack = seat.map(|seat| position.racks[seat.index()]);
        let playing = position.stage == Stage::Playing;
        let mine = seat.is_some_and(|seat| position.awaits(seat)) && position.end_due(rules).is_none();
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

    /// The rows of the board, top to bottom.
    pub fn rows(&self) -> Vec<String> {
        rows(&self.board, &self.alphabet)
    }

    /// The viewer's rack as people write it.
    pub fn rack_text(&self) -> Option<String> {
        self.rack.as_ref().map(|rack| rack.display(&self.alphabet).to_string())
    }

    /// What the viewer does not see, by letter, blanks last.
    pub fn unseen_by_letter(&self) -> Vec<(char, u8)> {
        by_letter(&self.unseen, &self.alphabet, '?')
    }
}

/// What a placing would bring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Points in all.
    pub score: u32,
    /// Would the whole rack be used?
    pub bingo: bool,
    /// The words it would form, the main word first. Whether they are words is found out by playing them.
    pub words: Vec<SeenWord>,
}

impl Preview {
    pub(super) fn new(game: &Scrabble, formed: &PlacementResult) -> Preview {
        let alphabet = game.rule_set().alphabet();
        let words = formed.words.iter().map(|word| SeenWord::of(word, alphabet));
        Preview { score: formed.score, bingo: formed.bingo, words: words.collect() }
    }
}

/// An event, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventView {
    /// Who begins.
    Opening {
        /// By round, the tile each seat drew; nothing for those who did not draw in that round.
        draws: Vec<Vec<Option<char>>>,
        /// The seat that begins.
        first: usize,
    },
    /// Tiles went from the bag to a rack.
    Drew {
        /// Whose.
        seat: usize,
        /// How many.
        count: usize,
        /// Which, for whoever may know.
        tiles: Option<String>,
    },
    /// Tiles were laid.
    Placed {
        /// By whom.
        seat: usize,
        /// As it is written: `8h KROKET`.
        r#move: String,
        /// Where the new tiles lie.
        squares: Vec<usize>,
        /// The words formed.
        words: Vec<SeenWord>,
        /// Points of the turn.
        score: u32,
        /// Points of the seat after it.
        total: i32,
        /// Was the whole rack used?
        bingo: bool,
    },
    /// Tiles were exchanged.
    Exchanged {
        /// By whom.
        seat: usize,
        /// How many.
        count: usize,
        /// Which, for whoever may know.
        tiles: Option<String>,
    },
    /// A turn went by.
    Passed {
        /// Whose.
        seat: usize,
        /// Because the time ran out?
        timeout: bool,
    },
    /// The placing before was challenged.
    Challenged {
        /// By whom.
        seat: usize,
        /// Who had laid.
        against: usize,
        /// The words that are not in the lexicon; none: the challenge failed.
        unknown: Vec<String>,
        /// Are the tiles taken back?
        upheld: bool,
        /// Points added to the one challenged: minus the placing's, or a bonus.
        points: i32,
    },
    /// The placing before was let stand.
    Accepted {
        /// By whom.
        seat: usize,
    },
    /// The tiles of a seat went back into the bag, and as many are drawn anew.
    Redealt {
        /// Whose.
        seat: usize,
    },
    /// The game began from a position.
    SetUp {
        /// Whose turn it was.
        seat: usize,
    },
    /// The end and its reckoning.
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
                // What was committed folds again; if it ever did not, no points are shown.
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
                // What was committed folds again; if it ever did not, the end is shown as it stands.
                let _ = after.fold(game.rule_set(), event);
                EventView::Ended(
                    over(&after, |rack| rack.display(alphabet).to_string())
                        .unwrap_or_else(|| OverView::not_reckoned("out", before.scores.clone())),
                )
            }
        }
    }
}
