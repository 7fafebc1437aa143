//! How a game stands, and what a letter and a path would bring.

use balda::game::{self, OverView};
use play::Seat;
use serde::Serialize;

use super::{Prize, Word};
use crate::games::WireForm;

/// How a game stands, for one viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct View {
    /// The rows, top to bottom; `.` for an empty square.
    pub board: Vec<String>,
    /// Squares along an edge.
    pub side: usize,
    /// May a word use a square twice?
    pub knots: bool,
    /// Are squares neighbours that touch at a corner?
    pub diagonals: bool,
    /// The squares that multiply the points of a word whose letter is put there.
    pub prizes: Vec<Prize>,
    /// Your seat; `null`: you look as a spectator.
    pub seat: Option<usize>,
    /// The start word; empty before the start.
    pub start: String,
    /// The words named, in their order.
    pub words: Vec<Word>,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// The seat on turn; `null` before the start and after the end.
    pub turn: Option<usize>,
    /// The word that waits for an answer.
    pub offer: Option<Offer>,
    /// The words that were offered and declined.
    pub declined: Vec<String>,
    /// By seat: passes that count.
    pub passes: Vec<u8>,
    /// With so many a seat has lost.
    pub most_passes: u8,
    /// The seats that have left the game.
    pub gone: Vec<usize>,
    /// How it came out.
    pub over: Option<Over>,
    /// What you may do now.
    pub may: Permissions,
}

/// A word that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offer {
    /// Who is to answer.
    pub to: usize,
    /// The word.
    #[serde(flatten)]
    pub word: Word,
}

/// How a game came out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Over {
    /// Why: `full`, `no-words`, `passes`, `resigned`, `flagged`, `abandoned`, `agreed`, `draw-claimed` or `aborted`.
    pub reason: &'static str,
    /// Final points.
    pub scores: Vec<i32>,
    /// The seats that won; several: a draw between them.
    pub winners: Vec<usize>,
}

impl From<OverView> for Over {
    fn from(over: OverView) -> Over {
        let OverView { reason, scores, winners } = over;
        Over { reason, scores, winners }
    }
}

/// What a viewer may do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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

/// What a letter and a path, perhaps not yet a whole word, would bring.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Preview {
    /// What the path spells so far.
    pub word: String,
    /// Its points if it is played.
    pub score: usize,
    /// Does the lexicon hold it?
    pub known: bool,
    /// The squares where the path can go on. None: it can only be played or shortened.
    pub next: Vec<usize>,
    /// Why it can't be played as it stands; `null`: it can.
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

/// Why a word can't be played as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// The reason by its stable name, as in a refusal.
    pub code: &'static str,
    /// An English sentence.
    pub text: String,
    /// The squares at fault.
    pub squares: Vec<usize>,
}

impl From<&game::Problem> for Problem {
    fn from(problem: &game::Problem) -> Problem {
        Problem { code: problem.code, text: problem.text.clone(), squares: problem.squares.clone() }
    }
}
