//! A hint in steps: length, square, word.

use balda::{Move, Square};
use lexicon::Tile;

use crate::balda::situation::Situation;

/// A move revealed step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub action: Move,
    pub word: Vec<Tile>,
}

/// The information that a step reveals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clue {
    /// The number of letters of the word.
    Length(usize),
    /// The square of the new letter.
    Square(Square),
    /// The move and its word.
    Word(Hint),
}

impl Hint {
    /// The number of steps.
    pub const STEPS: usize = 3;

    /// Returns the hint for a move in this position, or `None` if the move is not possible there.
    #[must_use]
    pub fn new(situation: &Situation, action: Move) -> Option<Hint> {
        let grid = situation.grid.with(action.square, action.letter);
        let word: Option<Vec<Tile>> = action.path.iter().map(|&square| grid.get(square)).collect();
        Some(Hint { action, word: word? })
    }

    /// Returns the clue of a step, counted from 1. Steps past the last repeat the last.
    #[must_use]
    pub fn step(&self, step: usize) -> Clue {
        match step {
            0 | 1 => Clue::Length(self.word.len()),
            2 => Clue::Square(self.action.square),
            _ => Clue::Word(self.clone()),
        }
    }
}
