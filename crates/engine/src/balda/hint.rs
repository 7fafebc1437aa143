//! A hint in steps: a length, a square, the word.

use balda::{Move, Square};
use lexicon::Tile;

use crate::balda::situation::Situation;

/// A move that is told step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub action: Move,
    /// Its word.
    pub word: Vec<Tile>,
}

/// What one step tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clue {
    /// There is a word of so many letters.
    Length(usize),
    /// Its letter is put here.
    Square(Square),
    /// All of it.
    Word(Hint),
}

impl Hint {
    /// How many steps there are.
    pub const STEPS: usize = 3;

    /// The hint for a move of this position; none where the move can't be made there.
    #[must_use]
    pub fn new(situation: &Situation, action: Move) -> Option<Hint> {
        let grid = situation.grid.with(action.square, action.letter);
        let word: Option<Vec<Tile>> = action.path.iter().map(|&square| grid.get(square)).collect();
        Some(Hint { action, word: word? })
    }

    /// What this step tells, from 1; the last for all beyond it.
    #[must_use]
    pub fn step(&self, step: usize) -> Clue {
        match step {
            0 | 1 => Clue::Length(self.word.len()),
            2 => Clue::Square(self.action.square),
            _ => Clue::Word(self.clone()),
        }
    }
}
