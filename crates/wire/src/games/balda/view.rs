//! The view of a game, and previews of moves.

use balda::game::{self, OverView};
use play::Seat;
use serde::Serialize;

use super::{Prize, Word};
use crate::games::WireForm;

/// The view of a game for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The rows from the top, with `.` for an empty square.
    pub board: Vec<String>,
    /// The number of squares along an edge.
    pub side: usize,
    /// Whether a word may use a square twice.
    pub knots: bool,
    /// Whether squares that touch at a corner are adjacent.
    pub diagonals: bool,
    /// The squares that multiply the score of a word whose new letter is placed there.
    pub prizes: Vec<Prize>,
    /// Your seat; `null` for a spectator.
    pub seat: Option<usize>,
    /// The start word; empty before the start.
    pub start: String,
    /// The words played, in order.
    pub words: Vec<Word>,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to act; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// The offered word that awaits an answer.
    pub offer: Option<Offer>,
    /// The declined words.
    pub declined: Vec<String>,
    /// The passes that count, by seat.
    pub passes: Vec<u8>,
    /// The number of passes with which a seat loses.
    pub most_passes: u8,
    pub gone: Vec<usize>,
    /// The result, once the game is over.
    pub over: Option<Over>,
    /// The actions you may take now.
    pub may: Permissions,
}

/// An offered word that awaits an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// The seat that must answer.
    pub to: usize,
    #[serde(flatten)]
    pub word: Word,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// The reason: `full`, `no-words`, `passes`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// The final scores by seat.
    pub scores: Vec<i32>,
    /// The winners; several seats share a draw.
    pub winners: Vec<usize>,
}

impl From<OverView> for Over {
    fn from(over: OverView) -> Over {
        let OverView { reason, scores, winners } = over;
        Over { reason, scores, winners }
    }
}

/// The actions that a viewer may take now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Permissions {
    pub place: bool,
    /// Offer a word that is not in the lexicon.
    pub offer: bool,
    /// Accept or decline the offered word.
    pub answer: bool,
    pub pass: bool,
    pub resign: bool,
}

impl WireForm for game::View {
    type Form = View;

    fn shown(&self) -> View {
        let game::Permissions { place, offer, answer, pass, resign } = self.may;
        View {
            board: self.grid.rows(&self.letters).collect(),
            side: self.grid.side().len(),
            knots: self.shape.knots,
            diagonals: self.shape.diagonals,
            prizes: self.prizes.by_index(),
            seat: self.seat.map(Seat::index),
            start: self.letters.decode(&self.start),
            words: self.seen_words().map(Word::from).collect(),
            scores: self.scores.clone(),
            turn: self.turn.map(Seat::index),
            offer: self.seen_offer().map(|(to, word)| Offer { to: to.index(), word: word.into() }),
            declined: self.declined.iter().map(|word| self.letters.decode(word)).collect(),
            passes: self.passes.clone(),
            most_passes: self.most_passes,
            gone: self.gone.iter().map(Seat::index).collect(),
            over: self.over.clone().map(Over::from),
            may: Permissions { place, offer, answer, pass, resign },
        }
    }
}

/// The effect of a new letter and a path, which may be unfinished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// The letters along the path.
    pub word: String,
    /// The score of the word.
    pub score: usize,
    /// Whether the lexicon contains the word.
    pub known: bool,
    /// The squares that can extend the path; if empty, it can only be played or shortened.
    pub next: Vec<usize>,
    /// The reason why it cannot be played; `null` if it can.
    pub problem: Option<Problem>,
}

impl WireForm for game::Preview {
    type Form = Preview;

    fn shown(&self) -> Preview {
        Preview {
            word: self.word.clone(),
            score: self.score,
            known: self.known,
            next: self.next.clone(),
            problem: self.problem.as_ref().map(Problem::from),
        }
    }
}

/// The reason why a word cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// The stable reason code, as in a refusal.
    pub code: &'static str,
    /// An English message.
    pub text: String,
    pub squares: Vec<usize>,
}

impl From<&game::Problem> for Problem {
    fn from(problem: &game::Problem) -> Problem {
        Problem { code: problem.code, text: problem.text.clone(), squares: problem.squares.clone() }
    }
}
