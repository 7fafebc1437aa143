//! The views of a Balda game that are sent to viewers. There is no hidden information; views differ
//! only in what the viewer may do.
//!
//! Letters are characters, and squares are indices, row by row from the top left.

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
use crate::used_words::UsedWords;
use crate::violation::RuleViolation;
use crate::words::Words;

/// A view of the game for one viewer.
#[derive(Clone, Debug)]
pub struct View {
    /// The letters in use.
    pub letters: Letters,
    /// The shape of words on the board.
    pub shape: Shape,
    /// The squares that multiply the score of a word.
    pub prizes: Prizes,
    pub grid: Grid,
    /// The viewer's seat; `None` for spectators.
    pub seat: Option<Seat>,
    /// The start word; empty before the start.
    pub start: Vec<Tile>,
    /// The words played, in order.
    pub words: Vec<PlayedMove>,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to move; `None` before the start and after the end.
    pub turn: Option<Seat>,
    /// The offered word that awaits an answer.
    pub offer: Option<Offer>,
    /// The words that were offered and declined.
    pub declined: Vec<Vec<Tile>>,
    /// The passes counted towards losing, by seat.
    pub passes: Vec<u8>,
    /// The number of passes that loses the game.
    pub max_passes: u8,
    /// The seats that left the game.
    pub gone: SeatSet,
    pub over: Option<OverView>,
    pub may: Permissions,
}

/// An offered word that awaits an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The seat that offered it.
    pub by: Seat,
    /// The seat that must answer.
    pub to: Seat,
    pub action: Move,
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Over"))]
pub struct OverView {
    /// The reason: `full`, `no-words`, `passes`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// The final scores by seat.
    pub scores: Vec<i32>,
    /// The winners; several seats share a draw.
    pub winners: Vec<usize>,
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Permissions {
    pub place: bool,
    /// Offer a word that is not in the lexicon.
    pub offer: bool,
    /// Accept or decline the offered word.
    pub answer: bool,
    pub pass: bool,
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
        let over = over_view(state);
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
            max_passes: game.rule_set().passes(),
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

    /// Returns the complete state, because nothing is hidden.
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

    /// Returns the words that cannot be played any more, starting with the start word.
    pub fn used(&self) -> impl Iterator<Item = &[Tile]> {
        std::iter::once(self.start.as_slice()).chain(self.words.iter().map(|played| played.word.as_slice()))
    }

    /// Returns the words played, formatted.
    pub fn seen_words(&self) -> impl Iterator<Item = SeenWord> {
        let seen =
            |played: &PlayedMove| SeenWord::new(played.seat, &played.action, played.score, played.approved, &self.grid, &self.letters);
        self.words.iter().map(seen)
    }

    /// Returns the offered word, formatted, and the seat that must answer.
    #[must_use]
    pub fn seen_offer(&self) -> Option<(Seat, SeenWord)> {
        let Offer { by, to, action } = self.offer.as_ref()?;
        Some((*to, SeenWord::new(*by, action, self.prizes.points(action), false, &self.grid, &self.letters)))
    }

    /// Returns [`View::used`] as a set.
    #[must_use]
    pub fn used_of(&self, words: &Words) -> UsedWords {
        UsedWords::from_words(words, self.used())
    }
}

/// A played or offered word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Word"))]
pub struct SeenWord {
    pub seat: usize,
    /// The notation, such as `1,1 Л БАЛ`.
    pub r#move: String,
    /// The square of the new letter.
    pub square: usize,
    pub letter: char,
    /// The squares of the word in order.
    pub path: Vec<usize>,
    pub word: String,
    pub score: u32,
    /// Whether it is not in the lexicon and was accepted by another seat.
    pub approved: bool,
}

impl SeenWord {
    /// `grid` may be the board before or after the letter was placed.
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

fn over_view(state: &State) -> Option<OverView> {
    let Stage::Over { winners, reason } = state.stage else { return None };
    Some(OverView { reason, scores: state.scores.clone(), winners: winners.iter().map(Seat::index).collect() })
}

/// The effect of a new letter and a path, which may be unfinished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// The letters along the path.
    pub word: String,
    /// The score of the word.
    pub score: usize,
    /// Whether the lexicon contains the word.
    pub known: bool,
    /// The squares that can extend the path; if empty, it can only be played or shortened.
    pub next: Vec<usize>,
    /// The reason why it cannot be played, if it cannot.
    pub problem: Option<Problem>,
}

/// The reason why a word cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Problem {
    /// The stable reason code, as in a refusal.
    pub code: &'static str,
    /// An English message.
    pub text: String,
    /// The squares at fault.
    pub squares: Vec<usize>,
}

impl Problem {
    /// Formats a violation for a board of this side.
    #[must_use]
    pub fn new(why: &RuleViolation, side: Side) -> Problem {
        Problem { code: why.code(), text: why.to_string(), squares: indices(&why.squares(), side) }
    }
}

impl Preview {
    pub(super) fn new(game: &Balda, view: &View, action: &Move, word: &[Tile], problem: Option<&RuleViolation>) -> Preview {
        let side = view.grid.side();
        let with = view.grid.with(action.square, action.letter);
        let free = |square: &Square| with.get(*square).is_some() && action.path.uses(*square) < usize::from(view.shape.uses());
        let last = action.path.last().copied();
        let room = action.path.len() < Path::MAX_LEN;
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

/// An event as sent to viewers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Event"))]
pub enum EventView {
    Started {
        word: String,
        /// The result, if the game ended with it.
        over: Option<OverView>,
    },
    /// A seat played a word.
    Placed {
        #[cfg_attr(feature = "serde", serde(flatten))]
        word: SeenWord,
        /// The seat's total score after it.
        total: i32,
        /// The result, if the game ended with it.
        over: Option<OverView>,
    },
    /// The seat passed.
    Passed {
        seat: usize,
        /// Whether the time ran out.
        timeout: bool,
        /// The seat's passes that count.
        passes: u8,
        /// The result, if the game ended with it.
        over: Option<OverView>,
    },
    /// A seat offered a word that is not in the lexicon.
    Offered {
        #[cfg_attr(feature = "serde", serde(flatten))]
        word: SeenWord,
        /// The seat that must answer.
        to: usize,
    },
    /// The offered word was accepted.
    Accepted {
        /// The seat that answered.
        by: usize,
        #[cfg_attr(feature = "serde", serde(flatten))]
        word: SeenWord,
        /// The total score of the seat that offered it.
        total: i32,
        /// The result, if the game ended with it.
        over: Option<OverView>,
    },
    /// The offered word was declined.
    Declined {
        /// The seat that answered.
        by: usize,
        /// The seat that offered the word.
        seat: usize,
        word: String,
        /// Whether the time ran out.
        timeout: bool,
    },
}

impl EventView {
    pub(super) fn new(game: &Balda, before: &State, event: &Event) -> EventView {
        let (letters, prizes) = (game.words().letters(), game.rule_set().prizes());
        let mut after = before.clone();
        // Committed events always fold. If folding fails nevertheless, the event is shown without
        // effect.
        let _ = after.fold(game.rule_set(), event);
        let over = over_view(&after);
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
