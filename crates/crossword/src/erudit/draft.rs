//! A turn in progress: each step is checked against the current board, can be undone, and has a
//! running score.
//!
//! Judging a whole turn uses the same code: it applies all steps and checks whether the turn may
//! end.

use std::collections::BTreeSet;

use lexicon::Lexicon;

use crate::board::{Board, PlacedTile};
use crate::erudit::illegal::{Fault, Why};
use crate::erudit::rules::{EruditRules, Repeats, Scoring, Take};
use crate::erudit::turn::{Step, Turn};
use crate::legality::{FormedWord, PlacementError};
use crate::packed_word::PackedWord;
use crate::square::Square;
use crate::squares::SquareSet;
use crate::tiles::{BLANK, Tiles};

/// The words formed so far in a game.
pub type UsedWords = BTreeSet<PackedWord>;

/// The state at the start of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    pub board: Board,
    pub rack: Tiles,
    /// Words formed in earlier turns; used only if repeats are forbidden.
    pub used: UsedWords,
    /// Stars taken in the seat's last turn that must be placed in this one. Always 0 except with
    /// [`Take::NextTurn`].
    pub stars_due: usize,
}

impl Situation {
    /// Creates a situation in which all words on the board count as used.
    pub fn new(board: Board, rack: Tiles) -> Self {
        let used = words_of(&board);
        Self { board, rack, used, stars_due: 0 }
    }

    /// Replaces the used words.
    #[must_use]
    pub fn with_used(self, used: UsedWords) -> Self {
        Self { used, ..self }
    }
}

/// Returns all runs of two or more tiles on a board.
pub fn words_of(board: &Board) -> UsedWords {
    let mut words = UsedWords::new();
    for direction in crate::Direction::BOTH {
        for (square, _) in board.iter() {
            let starts = square.before(direction).is_none_or(|before| board.get(before).is_none());
            if starts && board.neighbours(square, direction) {
                words.insert(PackedWord::through(board, square, direction));
            }
        }
    }
    words
}

/// A step with its words and score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredStep {
    pub step: Step,
    /// The words that the step formed or changed, the main word first, with their points in this
    /// step; empty for a star taken.
    pub words: Vec<FormedWord>,
    /// The sum of these points: the score of the step under sequential scoring.
    pub score: u32,
    /// The score of the turn if it ended after this step, including the bonus for seven tiles.
    pub total: u32,
}

/// The score of a finished turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredTurn {
    /// The steps with their words and running totals.
    pub steps: Vec<ScoredStep>,
    /// The words that score under [`Scoring::Union`]; empty under sequential scoring.
    pub union: Vec<FormedWord>,
    pub score: u32,
    /// Whether the score includes the bonus for using a full rack.
    pub bonus: bool,
    /// The tiles left on the rack.
    pub left: Tiles,
    /// Stars that must be placed in the seat's next turn. Always 0 except with [`Take::NextTurn`].
    pub stars_due: usize,
}

/// A turn in progress.
#[derive(Clone, Debug)]
pub struct Draft {
    rules: EruditRules,
    situation: Situation,
    board: Board,
    rack: Tiles,
    done: Vec<ScoredStep>,
    /// The board and rack before each step, for undo.
    before: Vec<(Board, Tiles)>,
}

impl Draft {
    /// Starts a turn without steps.
    pub fn new(rules: &EruditRules, situation: Situation) -> Self {
        let (board, rack) = (situation.board.clone(), situation.rack);
        Self { rules: rules.clone(), situation, board, rack, done: Vec::new(), before: Vec::new() }
    }

    /// Adds a step. Without a lexicon, any letters count as words.
    ///
    /// # Errors
    /// Returns the rule that the step breaks; the draft does not change.
    pub fn push(&mut self, step: &Step, lexicon: Option<&Lexicon>) -> Result<&ScoredStep, Why> {
        let (words, rack) = match step {
            Step::Lay(laid) => self.check_laying(laid, lexicon)?,
            Step::Take { square, letter } => (Vec::new(), self.check_taking(*square, *letter)?),
        };
        self.before.push((self.board.clone(), self.rack));
        self.board.lay(&step.tiles());
        self.rack = rack;
        let score = words.iter().map(|word| word.score).sum();
        self.done.push(ScoredStep { step: step.clone(), words, score, total: 0 });
        let total = self.points();
        let last = self.done.last_mut().expect("a step was just pushed");
        last.total = total;
        Ok(last)
    }

    /// Undoes the last step.
    pub fn pop(&mut self) -> Option<Step> {
        (self.board, self.rack) = self.before.pop()?;
        self.done.pop().map(|done| done.step)
    }

    /// Returns the current board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the tiles left on the rack.
    pub fn rack(&self) -> &Tiles {
        &self.rack
    }

    /// Returns the steps so far.
    pub fn done(&self) -> &[ScoredStep] {
        &self.done
    }

    /// Returns the state at the start of the turn.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// Returns the steps as a turn.
    pub fn turn(&self) -> Turn {
        Turn { steps: self.done.iter().map(|done| done.step.clone()).collect() }
    }

    /// Returns the score of the turn if it ended now.
    pub fn score(&self) -> u32 {
        self.done.last().map_or(0, |done| done.total)
    }

    /// Returns whether a full rack has been used up.
    pub fn has_bonus(&self) -> bool {
        self.situation.rack.len() == self.rules.placement_rules().rack_size() && self.rack.is_empty()
    }

    /// Returns the number of stars that must still be placed before the turn may end.
    pub fn stars_owed(&self) -> usize {
        let taken = if self.rules.take() == Take::SameTurn { self.taken().count() } else { 0 };
        (taken + self.situation.stars_due).saturating_sub(self.stars_laid())
    }

    /// Ends the turn.
    ///
    /// # Errors
    /// Returns the rule that prevents the turn from ending, with the step at fault.
    pub fn finish(&self) -> Result<ScoredTurn, Fault> {
        if self.done.is_empty() {
            return Err(Why::Nothing.into());
        }
        let (owed, due) = (self.stars_owed(), self.situation.stars_due);
        if owed > 0 {
            // The last star taken is the unused one.
            let last = self.taken().last().filter(|_| self.rules.take() == Take::SameTurn);
            return Err(last.map_or_else(
                || Why::StarsDue { stars: owed.min(due) }.into(),
                |(step, square)| Fault::at(step, Why::StarNotUsed(square)),
            ));
        }
        let taken = if self.rules.take() == Take::NextTurn { self.taken().count() } else { 0 };
        Ok(ScoredTurn {
            steps: self.done.clone(),
            union: self.union(),
            score: self.score(),
            bonus: self.has_bonus(),
            left: self.rack,
            stars_due: (taken + due).saturating_sub(self.stars_laid()),
        })
    }

    /// Returns the words that would score if the turn ended now under [`Scoring::Union`]; empty
    /// under sequential scoring.
    pub fn union(&self) -> Vec<FormedWord> {
        match self.rules.scoring() {
            Scoring::Sequential => Vec::new(),
            Scoring::Union => self.board.words_on(self.rules.placement_rules(), &self.covered()),
        }
    }

    /// Returns the squares of the tiles placed, without those of replaced stars.
    pub fn covered(&self) -> SquareSet {
        self.laid().map(|tile| tile.square).collect()
    }

    fn laid(&self) -> impl Iterator<Item = &PlacedTile> {
        self.done.iter().flat_map(|done| match &done.step {
            Step::Lay(laid) => laid.as_slice(),
            Step::Take { .. } => &[],
        })
    }

    fn stars_laid(&self) -> usize {
        self.laid().filter(|tile| tile.blank).count()
    }

    /// Returns the step and square of each star taken.
    fn taken(&self) -> impl Iterator<Item = (usize, Square)> {
        self.done.iter().enumerate().filter_map(|(step, done)| match done.step {
            Step::Take { square, .. } => Some((step, square)),
            Step::Lay(_) => None,
        })
    }

    fn points(&self) -> u32 {
        let words = match self.rules.scoring() {
            Scoring::Sequential => self.done.iter().map(|done| done.score).sum::<u32>(),
            Scoring::Union => self.union().iter().map(|word| word.score).sum(),
        };
        words + if self.has_bonus() { self.rules.bonus() } else { 0 }
    }

    /// Checks a placement. Returns its words and the tiles left on the rack.
    fn check_laying(&self, laid: &[PlacedTile], lexicon: Option<&Lexicon>) -> Result<(Vec<FormedWord>, Tiles), Why> {
        let (shared, alphabet) = (self.rules.placement_rules(), self.rules.alphabet());
        let formed = self.board.examine(shared, laid)?;
        let mut left = self.rack;
        for tile in laid {
            if !left.remove(tile.kind()) {
                let letter = if tile.kind() == BLANK { super::rules::STAR } else { alphabet.letter(tile.letter) };
                return Err(PlacementError::NotOnRack { square: tile.square, letter }.into());
            }
        }
        if let Some(lexicon) = lexicon {
            let unknown = crate::unknown_words(&formed, lexicon);
            if !unknown.is_empty() {
                return Err(Why::unknown(&unknown, laid, alphabet));
            }
        }
        if self.rules.repeats() == Repeats::Forbidden {
            let letters = |word: &FormedWord| word.tiles.iter().map(|cell| cell.letter).collect::<PackedWord>();
            let twice = |at: usize, word: &FormedWord| formed.words[..at].iter().any(|other| letters(other) == letters(word));
            let repeats = |(at, word): &(usize, &FormedWord)| self.was_used(word) || twice(*at, word);
            let repeated: Vec<&FormedWord> = formed.words.iter().enumerate().filter(repeats).map(|(_, word)| word).collect();
            if !repeated.is_empty() {
                return Err(Why::repeated(&repeated, laid, alphabet));
            }
        }
        Ok((formed.words, left))
    }

    /// Returns whether the word was formed before, in an earlier turn or an earlier step of this
    /// one.
    fn was_used(&self, word: &FormedWord) -> bool {
        let packed: PackedWord = word.tiles.iter().map(|cell| cell.letter).collect();
        let same = |other: &FormedWord| other.tiles.iter().map(|cell| cell.letter).eq(word.tiles.iter().map(|cell| cell.letter));
        self.situation.used.contains(&packed) || self.done.iter().flat_map(|done| &done.words).any(same)
    }

    /// Checks the replacement of a star by a letter. Returns the tiles left on the rack.
    fn check_taking(&self, square: Square, letter: lexicon::Tile) -> Result<Tiles, Why> {
        let alphabet = self.rules.alphabet();
        if self.rules.take() == Take::No {
            return Err(Why::NoTaking(square));
        }
        let star = self.board.get(square).filter(|cell| cell.blank).ok_or(Why::NoStar(square))?;
        if star.letter != letter {
            return Err(Why::OtherLetter { square, stands_for: alphabet.letter(star.letter), put: alphabet.letter(letter) });
        }
        let mut left = self.rack;
        if !left.remove(letter) {
            return Err(Why::NoLetterForStar { square, letter: alphabet.letter(letter) });
        }
        left.add(BLANK);
        Ok(left)
    }
}

impl EruditRules {
    /// Judges a complete turn.
    ///
    /// # Errors
    /// Returns the first illegal step, or the rule that prevents the turn from ending.
    pub fn judge(&self, situation: &Situation, turn: &Turn, lexicon: Option<&Lexicon>) -> Result<ScoredTurn, Fault> {
        let mut draft = Draft::new(self, situation.clone());
        for (number, step) in turn.steps.iter().enumerate() {
            draft.push(step, lexicon).map_err(|why| Fault::at(number, why))?;
        }
        draft.finish()
    }
}
