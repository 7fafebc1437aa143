//! What one viewer may know of a game of the competition: the only things of it that can be sent.
//!
//! Letters are capitals, `.` is an empty square. Squares are numbers, `row * 15 + column`.

use lexicon::{Alphabet, Tile};
use play::{Seat, Viewer};

use crate::ctu::position::SEATS;
use crate::ctu::{Ctu, Duty, Event, Position, notation};
use crate::game::Stage;
use crate::game::view::{Last, OverView, SeenWord, by_letter, indices, rows, seat_of, total_after};
use crate::{Board, PlacementResult, Tiles};

/// How the game stands, for one viewer.
#[derive(Clone, Debug)]
pub struct View {
    /// The letters by which it is written.
    pub alphabet: Alphabet,
    /// What lies on the board.
    pub board: Board,
    /// Who looks, if it is a seat.
    pub seat: Option<Seat>,
    /// That seat's rack, in the order in which its letters came.
    pub rack: Option<Vec<Tile>>,
    /// How many letters each seat holds.
    pub racks: [usize; SEATS],
    /// How many letters the bag holds.
    pub bag: usize,
    /// What may be in the bag or on a rack that the viewer does not see. Letters that others exchanged are out of the game, but the viewer does not know
    /// which they are: they are among these.
    pub unseen: Tiles,
    /// Points a seat.
    pub scores: [i32; SEATS],
    /// Whose turn it is; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// Moves in a row that changed no score.
    pub still: u32,
    /// Moves so far.
    pub moves: usize,
    /// The mode.
    pub duty: Duty,
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
    /// Lay letters.
    pub place: bool,
    /// Lay more than one letter.
    pub place_more: bool,
    /// Exchange letters.
    pub exchange: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
    pub resign: bool,
}

impl View {
    pub(super) fn new(game: &Ctu, position: &Position, to: Viewer) -> View {
        let rules = game.rules();
        let seat = seat_of(to, SEATS);
        let playing = position.stage == Stage::Playing && position.end_due(rules).is_none();
        let mine = playing && seat == Some(position.turn);
        let bound = mine && game.duty_binds(&game.generator().prepare(&position.board), &position.rack(position.turn));
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
            over: over(game, position),
            may: Permissions {
                place: mine,
                place_more: mine && !(bound && rules.duty() == Duty::Course),
                exchange: mine && !bound,
                pass: mine && !bound,
                resign: seat.is_some() && !matches!(position.stage, Stage::Over { .. }),
            },
        }
    }

    /// The viewer's letters as a multiset.
    pub fn tiles(&self) -> Option<Tiles> {
        self.rack.as_ref().map(|rack| rack.iter().copied().collect())
    }

    /// The rows of the board, top to bottom.
    pub fn rows(&self) -> Vec<String> {
        rows(&self.board, &self.alphabet)
    }

    /// The viewer's rack, in the order in which its letters came.
    pub fn rack_text(&self) -> Option<String> {
        self.rack.as_ref().map(|rack| self.alphabet.decode(rack))
    }

    /// What the viewer does not see, by letter.
    pub fn unseen_by_letter(&self) -> Vec<(char, u8)> {
        by_letter(&self.unseen, &self.alphabet, '?')
    }
}

fn over(game: &Ctu, position: &Position) -> Option<OverView> {
    let Stage::Over { winners, reason, adjust } = &position.stage else { return None };
    Some(OverView {
        reason,
        racks: position.racks.iter().map(|rack| game.rules().alphabet().decode(rack)).collect(),
        adjust: adjust.clone(),
        scores: position.scores.to_vec(),
        winners: winners.iter().map(Seat::index).collect(),
    })
}

/// What a placing would bring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Points in all.
    pub score: u32,
    /// The words it would form, the main word first. Whether they are words is found out by playing them.
    pub words: Vec<SeenWord>,
}

impl Preview {
    pub(super) fn new(game: &Ctu, formed: &PlacementResult) -> Preview {
        let words = formed.words.iter().map(|word| SeenWord::of(word, game.rules().alphabet()));
        Preview { score: formed.score, words: words.collect() }
    }
}

/// An event, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventView {
    /// The board was filled and racks were dealt.
    Opened {
        /// Where letters lie.
        squares: Vec<usize>,
        /// The racks that the viewer may know.
        racks: Vec<Option<String>>,
    },
    /// Letters were laid.
    Placed {
        /// By whom.
        seat: usize,
        /// The first square of its word, its direction, and the word: `[7,3]→ KROKET`, rows and columns from 0.
        r#move: String,
        /// Where the new letters lie.
        squares: Vec<usize>,
        /// The words formed.
        words: Vec<SeenWord>,
        /// Points of the move.
        score: u32,
        /// Points of the seat after it.
        total: i32,
    },
    /// Letters were exchanged.
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
    /// The end.
    Ended(OverView),
}

impl EventView {
    pub(super) fn new(game: &Ctu, before: &Position, event: &Event, to: Viewer) -> EventView {
        let alphabet = game.rules().alphabet();
        match event {
            Event::Opened { start, bag } => {
                let size = game.rules().laying().rack_size();
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
                // What was committed folds again; if it ever did not, the end is shown as it stands.
                let _ = after.fold(game.rules(), event);
                EventView::Ended(over(game, &after).unwrap_or_else(|| OverView::not_reckoned(reason.name(), before.scores.to_vec())))
            }
        }
    }
}
