//! What one viewer may know of a game of Balda: all of it, but not what others may do. The only things of a game that can be sent.
//!
//! Letters are written as people read them, squares are numbers, row by row from the top left.

use lexicon::Tile;
use play::{Seat, SeatSet, Viewer};

use super::{Balda, Event, PlayedMove, Stage, State};
use crate::grid::Grid;
use crate::letters::Letters;
use crate::moves::Move;
use crate::path::Path;
use crate::prizes::Prizes;
use crate::rules::Shape;
use crate::square::{Side, Square};
use crate::used::UsedWords;
use crate::why::Why;
use crate::words::Words;

/// How the game stands, for one viewer.
#[derive(Clone, Debug)]
pub struct View {
    /// The letters by which it is written.
    pub letters: Letters,
    /// How a word may lie.
    pub shape: Shape,
    /// The squares that multiply the points of a word.
    pub prizes: Prizes,
    /// The board.
    pub grid: Grid,
    /// Who looks, if it is a seat.
    pub seat: Option<Seat>,
    /// The start word; empty before the start.
    pub start: Vec<Tile>,
    /// The words named, in their order.
    pub words: Vec<PlayedMove>,
    /// Points a seat.
    pub scores: Vec<i32>,
    /// Whose turn it is; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// The word that waits for an answer.
    pub offer: Option<Offer>,
    /// Words that were offered and declined.
    pub declined: Vec<Vec<Tile>>,
    /// Passes a seat that count.
    pub passes: Vec<u8>,
    /// With so many a seat has lost.
    pub most_passes: u8,
    /// Seats that have left the game.
    pub gone: SeatSet,
    /// How it came out.
    pub over: Option<OverView>,
    /// What the viewer may do now.
    pub may: Permissions,
}

/// A word that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who offered it.
    pub by: Seat,
    /// Who is to answer.
    pub to: Seat,
    /// Letter and path.
    pub action: Move,
}

/// How a game came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverView {
    /// `full`, `no-words`, `passes`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// Final points.
    pub scores: Vec<i32>,
    /// Seats that won; several: a draw between them.
    pub winners: Vec<usize>,
}

/// What the viewer may do now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permissions {
    /// Put a letter and name a word.
    pub place: bool,
    /// Offer a word that the lexicon lacks.
    pub offer: bool,
    /// Accept or decline the word that is offered.
    pub answer: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
    pub resign: bool,
}

impl View {
    pub(super) fn new(game: &Balda, state: &State, to: Viewer) -> View {
        let seat = match to {
            Viewer::Seat(seat) => Some(seat).filter(|s| s.index() < state.scores.len()),
            Viewer::Public | Viewer::Review => None,
        };
        let on_turn = state.stage == Stage::Playing && seat == Some(state.turn);
        let offer = match state.stage {
            Stage::Offered(action) => Some(Offer { by: state.turn, to: state.next(), action }),
            _ => None,
        };
        let over = over(state);
        View {
            letters: game.words().letters().clone(),
            shape: game.rule_set().shape(),
            prizes: game.rule_set().prizes(),
            grid: state.grid,
            seat,
            start: state.start.clone(),
            words: state.words.clone(),
            scores: state.scores.clone(),
            turn: matches!(state.stage, Stage::Playing | Stage::Offered(_)).then_some(state.turn),
            declined: state.declined.clone(),
            passes: state.passes.clone(),
            most_passes: game.rule_set().passes(),
            gone: state.gone,
            may: Permissions {
                place: on_turn,
                offer: on_turn && game.rule_set().approval(),
                answer: offer.as_ref().is_some_and(|offer| seat == Some(offer.to)),
                pass: on_turn,
                resign: seat.is_some_and(|s| !state.gone.contains(s)) && over.is_none(),
            },
            offer,
            over,
        }
    }

    /// The game as it stands: nothing of it is hidden.
    #[must_use]
    pub fn state(&self) -> State {
        let stage = match (&self.over, &self.offer, self.turn) {
            (Some(over), ..) => {
                Stage::Over { winners: over.winners.iter().filter_map(|&seat| Seat::new(seat)).collect(), reason: over.reason }
            }
            (None, Some(offer), _) => Stage::Offered(offer.action),
            (None, None, Some(_)) => Stage::Playing,
            (None, None, None) => Stage::Opening,
        };
        State {
            grid: self.grid,
            start: self.start.clone(),
            words: self.words.clone(),
            scores: self.scores.clone(),
            turn: self.turn.or_else(|| Seat::new(0)).expect("there is a seat 0"),
            stage,
            passes: self.passes.clone(),
            declined: self.declined.clone(),
            gone: self.gone,
        }
    }

    /// The words that can't be named any more, the start word among them.
    pub fn used(&self) -> impl Iterator<Item = &[Tile]> {
        std::iter::once(self.start.as_slice()).chain(self.words.iter().map(|played| played.word.as_slice()))
    }

    /// The words named, for people and programs.
    pub fn seen_words(&self) -> impl Iterator<Item = SeenWord> {
        let seen =
            |played: &PlayedMove| SeenWord::new(played.seat, &played.action, played.score, played.approved, &self.grid, &self.letters);
        self.words.iter().map(seen)
    }

    /// The word that waits for an answer, and who is to answer.
    #[must_use]
    pub fn seen_offer(&self) -> Option<(Seat, SeenWord)> {
        let Offer { by, to, action } = self.offer.as_ref()?;
        Some((*to, SeenWord::new(*by, action, self.prizes.points(action), false, &self.grid, &self.letters)))
    }

    /// The same as a set of numbers.
    #[must_use]
    pub fn used_of(&self, words: &Words) -> UsedWords {
        UsedWords::of(words, self.used())
    }
}

/// A word named or offered, for people and programs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenWord {
    /// By whom.
    pub seat: usize,
    /// As it is written: `1,1 Л БАЛ`.
    pub r#move: String,
    /// Where the letter was put.
    pub square: usize,
    /// The letter.
    pub letter: char,
    /// The squares of the word in the order of its letters.
    pub path: Vec<usize>,
    /// The word.
    pub word: String,
    /// Its points.
    pub score: u32,
    /// Was it accepted by another seat, since the lexicon lacks it?
    pub approved: bool,
}

impl SeenWord {
    /// `grid` is the board before the letter was put, or with it.
    fn new(seat: Seat, action: &Move, score: u32, approved: bool, grid: &Grid, letters: &Letters) -> SeenWord {
        let with = grid.with(action.square, action.letter);
        let word: String = action.path.iter().filter_map(|&square| with.get(square)).map(|tile| letters.letter(tile)).collect();
        SeenWord {
            seat: seat.index(),
            r#move: action.text(grid, letters),
            square: action.square.index(grid.side()),
            letter: letters.letter(action.letter),
            path: indices(&action.path, grid.side()),
            word,
            score,
            approved,
        }
    }
}

fn indices(squares: &[Square], side: Side) -> Vec<usize> {
    squares.iter().map(|square| square.index(side)).collect()
}

fn over(state: &State) -> Option<OverView> {
    let Stage::Over { winners, reason } = state.stage else { return None };
    Some(OverView { reason, scores: state.scores.clone(), winners: winners.iter().map(Seat::index).collect() })
}

/// What a letter and a path, perhaps not yet a whole word, would bring.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// What the path spells so far.
    pub word: String,
    /// Its points if it is played.
    pub score: usize,
    /// Does the lexicon hold it?
    pub known: bool,
    /// The squares where the path can go on. None: it can only be played or shortened.
    pub next: Vec<usize>,
    /// Why it can't be played as it stands; `None`: it can.
    pub problem: Option<Problem>,
}

/// A reason that a page can show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Its stable name; see [`Why::code`].
    pub code: &'static str,
    /// In words.
    pub text: String,
    /// The squares at fault.
    pub squares: Vec<usize>,
}

impl Problem {
    /// The reason, for a board of this side.
    #[must_use]
    pub fn new(why: &Why, side: Side) -> Problem {
        Problem { code: why.code(), text: why.to_string(), squares: indices(&why.squares(), side) }
    }
}

impl Preview {
    pub(super) fn new(game: &Balda, view: &View, action: &Move, word: &[Tile], problem: Option<&Why>) -> Preview {
        let side = view.grid.side();
        let with = view.grid.with(action.square, action.letter);
        let free = |square: &Square| with.get(*square).is_some() && action.path.uses(*square) < usize::from(view.shape.uses());
        let last = action.path.last().copied();
        let room = action.path.len() < Path::MOST;
        let near = |square: &Square| last.is_none_or(|last| last.touches(*square, view.shape.diagonals));
        Preview {
            word: view.letters.decode(word),
            score: view.prizes.points(action) as usize,
            known: game.words().contains(word),
            next: side.squares().filter(|square| room && near(square) && free(square)).map(|square| square.index(side)).collect(),
            problem: problem.map(|why| Problem::new(why, side)),
        }
    }
}

/// An event, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventView {
    /// The start word was set.
    Started {
        /// The word.
        word: String,
        /// How the game came out, if that ended it.
        over: Option<OverView>,
    },
    /// A word was named.
    Placed {
        /// The word.
        word: SeenWord,
        /// Points of the seat after it.
        total: i32,
        /// How the game came out, if that ended it.
        over: Option<OverView>,
    },
    /// A turn went by.
    Passed {
        /// Whose.
        seat: usize,
        /// Because the time ran out?
        timeout: bool,
        /// How many passes of the seat count now.
        passes: u8,
        /// How the game came out, if that ended it.
        over: Option<OverView>,
    },
    /// A word that the lexicon lacks was put to another seat.
    Offered {
        /// The word.
        word: SeenWord,
        /// Who is to answer.
        to: usize,
    },
    /// The offered word counts.
    Accepted {
        /// Who said so.
        by: usize,
        /// The word.
        word: SeenWord,
        /// Points of the seat that offered it, after it.
        total: i32,
        /// How the game came out, if that ended it.
        over: Option<OverView>,
    },
    /// The offered word does not count.
    Declined {
        /// Who said so.
        by: usize,
        /// Whose word it was.
        seat: usize,
        /// The word.
        word: String,
        /// Because the time to answer ran out?
        timeout: bool,
    },
}

impl EventView {
    pub(super) fn new(game: &Balda, before: &State, event: &Event) -> EventView {
        let (letters, prizes) = (game.words().letters(), game.rule_set().prizes());
        let mut after = before.clone();
        // What was committed folds again; if it ever did not, it is shown as if nothing had come of it.
        let _ = after.fold(game.rule_set(), event);
        let over = over(&after);
        let total = |seat: Seat| after.scores.get(seat.index()).copied().unwrap_or(0);
        let word = |seat, action: &Move, score, approved| SeenWord::new(seat, action, score, approved, &before.grid, letters);
        let offered = match before.stage {
            Stage::Offered(action) => word(before.turn, &action, prizes.points(&action), true),
            _ => word(before.turn, &Move { square: Square::default(), letter: 0, path: Path::new() }, 0, true),
        };
        match event {
            Event::Started { word, .. } => EventView::Started { word: letters.decode(word), over },
            Event::Placed { seat, action, score, .. } => {
                EventView::Placed { word: word(*seat, action, *score, false), total: total(*seat), over }
            }
            Event::Passed { seat, timeout } => {
                let passes = after.passes.get(seat.index()).copied().unwrap_or(0);
                EventView::Passed { seat: seat.index(), timeout: *timeout, passes, over }
            }
            Event::Offered { seat, action } => {
                EventView::Offered { word: word(*seat, action, prizes.points(action), false), to: before.next().index() }
            }
            Event::Accepted { seat, score, .. } => {
                EventView::Accepted { by: seat.index(), word: SeenWord { score: *score, ..offered }, total: total(before.turn), over }
            }
            Event::Declined { seat, timeout } => {
                EventView::Declined { by: seat.index(), seat: before.turn.index(), word: offered.word, timeout: *timeout }
            }
        }
    }
}
