//! The state of a game, and how events change it.

use lexicon::Tile;
use play::{Closing, Corrupt, Seat, SeatSet};

use super::Event;
use crate::grid::Grid;
use crate::moves::Move;
use crate::rules::{PassRule, RuleSet};

/// The state of a game. Nothing in it is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub grid: Grid,
    /// The start word; empty before the start.
    pub start: Vec<Tile>,
    /// The words played, in order.
    pub words: Vec<PlayedMove>,
    /// The scores by seat.
    pub scores: Vec<i32>,
    /// The seat to move. During an offer, the seat that made it.
    pub turn: Seat,
    pub stage: Stage,
    /// The passes counted towards losing, by seat.
    pub passes: Vec<u8>,
    /// The words that were offered and declined.
    pub declined: Vec<Vec<Tile>>,
    /// The seats that left the game or lost it by passing.
    pub gone: SeatSet,
}

/// A move played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    pub seat: Seat,
    pub action: Move,
    pub word: Vec<Tile>,
    pub score: u32,
    /// Whether the lexicon lacks the word and another seat accepted it.
    pub approved: bool,
}

/// The stage of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The start word is not set yet.
    Opening,
    Playing,
    /// The seat to move has offered a word, and the next seat must answer.
    Offered(Move),
    Over {
        winners: SeatSet,
        /// `full`, `no-words`, `passes`, `resigned`, `flagged`, `abandoned`, `agreed`,
        /// `draw-claimed` or `aborted`.
        reason: &'static str,
    },
}

impl State {
    pub(super) fn new(rules: &RuleSet, seats: usize) -> State {
        State {
            grid: Grid::new(rules.side()),
            start: Vec::new(),
            words: Vec::new(),
            scores: vec![0; seats],
            turn: Seat::new(0).expect("there is a seat 0"),
            stage: Stage::Opening,
            passes: vec![0; seats],
            declined: Vec::new(),
            gone: SeatSet::EMPTY,
        }
    }

    /// Returns the seats that are still playing.
    pub fn playing(&self) -> impl Iterator<Item = Seat> + Clone + '_ {
        Seat::first(self.scores.len()).filter(|seat| !self.gone.contains(*seat))
    }

    /// Returns the next seat that is still playing, which is also the one that answers an offer.
    #[must_use]
    pub fn next(&self) -> Seat {
        let seats = self.scores.len();
        let others = std::iter::successors(Some(self.turn.next(seats)), |seat| Some(seat.next(seats))).take(seats);
        others.into_iter().find(|seat| !self.gone.contains(*seat)).unwrap_or(self.turn)
    }

    /// Returns whether the word was played or is the start word.
    #[must_use]
    pub fn is_used(&self, word: &[Tile]) -> bool {
        self.start == word || self.words.iter().any(|played| played.word == word)
    }

    pub(super) fn fold(&mut self, rules: &RuleSet, event: &Event) -> Result<(), Corrupt> {
        match event {
            Event::Started { word, last } => self.set_start_word(word, *last),
            Event::Placed { seat, action, score, last } => {
                self.check_turn(*seat, &Stage::Playing)?;
                self.place(*action, *score, false)?;
                self.advance(rules, *last);
                Ok(())
            }
            Event::Passed { seat, .. } => {
                self.check_turn(*seat, &Stage::Playing)?;
                self.pass(*seat, rules);
                Ok(())
            }
            Event::Offered { seat, action } => {
                self.check_turn(*seat, &Stage::Playing)?;
                self.word_of(action)?;
                self.stage = Stage::Offered(*action);
                Ok(())
            }
            Event::Accepted { seat, score, last } => {
                let action = self.take_offer(*seat)?;
                self.place(action, *score, true)?;
                self.advance(rules, *last);
                Ok(())
            }
            Event::Declined { seat, .. } => {
                let action = self.take_offer(*seat)?;
                let word = self.word_of(&action)?;
                self.declined.push(word);
                Ok(())
            }
        }
    }

    fn set_start_word(&mut self, word: &[Tile], last: bool) -> Result<(), Corrupt> {
        let grid = Grid::with_start(self.grid.side(), word).filter(|_| self.stage == Stage::Opening);
        self.grid = grid.ok_or_else(|| Corrupt("unexpected start, or a start word of the wrong length".to_owned()))?;
        self.start = word.to_vec();
        self.stage = Stage::Playing;
        if last {
            self.finish("no-words");
        }
        Ok(())
    }

    fn check_turn(&self, seat: Seat, stage: &Stage) -> Result<(), Corrupt> {
        if seat == self.turn && self.stage == *stage { Ok(()) } else { Err(Corrupt(format!("seat {seat} acts out of turn"))) }
    }

    /// Ends the pending offer and returns its move, if the seat may answer it.
    fn take_offer(&mut self, seat: Seat) -> Result<Move, Corrupt> {
        let Stage::Offered(action) = self.stage else { return Err(Corrupt(format!("seat {seat} answers, but no word was offered"))) };
        if seat != self.next() || seat == self.turn {
            return Err(Corrupt(format!("seat {seat} answers, but another seat must")));
        }
        self.stage = Stage::Playing;
        Ok(action)
    }

    /// Returns the word of a move from the log. Its legality was checked when it was played, so
    /// only the presence of the letters is checked here.
    fn word_of(&self, action: &Move) -> Result<Vec<Tile>, Corrupt> {
        let free = self.grid.side().contains(action.square) && self.grid.get(action.square).is_none();
        let grid = self.grid.with(action.square, action.letter);
        let word: Option<Vec<Tile>> = action.path.iter().map(|&square| grid.get(square)).collect();
        word.filter(|word| free && !word.is_empty())
            .ok_or_else(|| Corrupt(format!("invalid letter on {} or path {}", action.square, action.path)))
    }

    fn place(&mut self, action: Move, score: u32, approved: bool) -> Result<(), Corrupt> {
        let word = self.word_of(&action)?;
        if self.is_used(&word) {
            return Err(Corrupt(format!("the word of path {} has already been played", action.path)));
        }
        self.grid.set(action.square, action.letter);
        self.scores[self.turn.index()] += score as i32;
        self.words.push(PlayedMove { seat: self.turn, action, word, score, approved });
        Ok(())
    }

    /// Advances to the next turn or ends the game after a word.
    fn advance(&mut self, rules: &RuleSet, last: bool) {
        if rules.pass_rule() == PassRule::InARow {
            self.passes[self.turn.index()] = 0;
        }
        if self.grid.is_full() {
            self.finish("full");
        } else if last {
            self.finish("no-words");
        } else {
            self.turn = self.next();
        }
    }

    fn pass(&mut self, seat: Seat, rules: &RuleSet) {
        let passes = &mut self.passes[seat.index()];
        *passes += 1;
        if *passes >= rules.passes() {
            self.remove_seat(seat, "passes");
        } else {
            self.turn = self.next();
        }
    }

    pub(super) fn close(&mut self, closing: Closing) {
        let (seat, reason) = match closing {
            Closing::Resigned(seat) => (seat, "resigned"),
            Closing::Flagged(seat) => (seat, "flagged"),
            Closing::Abandoned(seat) => (seat, "abandoned"),
            Closing::Agreed => {
                self.stage = Stage::Over { winners: self.playing().collect(), reason: "agreed" };
                return;
            }
            Closing::DrawClaimed => {
                self.stage = Stage::Over { winners: self.playing().collect(), reason: "draw-claimed" };
                return;
            }
            Closing::Aborted => {
                self.stage = Stage::Over { winners: SeatSet::EMPTY, reason: "aborted" };
                return;
            }
        };
        self.remove_seat(seat, reason);
    }

    /// Removes a seat from the game.
    fn remove_seat(&mut self, seat: Seat, reason: &'static str) {
        self.gone = self.gone.with(seat);
        let left: SeatSet = self.playing().collect();
        if left.len() <= 1 {
            self.stage = Stage::Over { winners: left, reason };
        } else if self.turn == seat {
            // Its pending offer is withdrawn.
            if matches!(self.stage, Stage::Offered(_)) {
                self.stage = Stage::Playing;
            }
            self.turn = self.next();
        }
    }

    fn finish(&mut self, reason: &'static str) {
        let best = self.playing().map(|seat| self.scores[seat.index()]).max();
        let winners = self.playing().filter(|seat| Some(self.scores[seat.index()]) == best).collect();
        self.stage = Stage::Over { winners, reason };
    }
}
