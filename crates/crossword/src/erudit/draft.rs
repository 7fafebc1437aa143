//! A turn while it is laid: each step is checked against the board as it then is, can be taken back, and has its running score.
//!
//! The same code judges a whole turn: it lays all steps and asks whether the turn may end so.

use std::collections::BTreeSet;

use lexicon::Lexicon;

use crate::board::{Board, PlacedTile};
use crate::erudit::rules::{EruditRules, Repeats, Scoring, Take};
use crate::erudit::turn::{Step, Turn};
use crate::erudit::why::{Fault, Why};
use crate::packed_word::PackedWord;
use crate::placing::{BadPlacement, FormedWord};
use crate::square::Square;
use crate::squares::SquareSet;
use crate::tiles::{BLANK, Tiles};

/// Words formed so far in a game.
pub type UsedWords = BTreeSet<PackedWord>;

/// What a turn starts from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Situation {
    /// The tiles on the board.
    pub board: Board,
    /// The rack of the seat on turn.
    pub rack: Tiles,
    /// Words formed in earlier turns; asked for only where repeats are forbidden.
    pub used: UsedWords,
    /// Stars taken in the seat's last turn that must be laid in this one; always 0 but for [`Take::NextTurn`].
    pub stars_due: usize,
}

impl Situation {
    /// A board and a rack, with all words that lie on the board as the ones used.
    pub fn new(board: Board, rack: Tiles) -> Self {
        let used = words_of(&board);
        Self { board, rack, used, stars_due: 0 }
    }

    /// The same with other words as used.
    #[must_use]
    pub fn with_used(self, used: UsedWords) -> Self {
        Self { used, ..self }
    }
}

/// All runs of two and more tiles on a board.
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

/// A step that was laid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredStep {
    /// The step.
    pub step: Step,
    /// The words it formed or changed, the main word first, with the points they had in this laying; none for a star taken.
    pub words: Vec<FormedWord>,
    /// The sum of those points: what the step adds by sequential scoring.
    pub score: u32,
    /// What the turn would score if it ended after this step, the points for seven tiles included.
    pub total: u32,
}

/// What a turn has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredTurn {
    /// The steps with their words and running totals.
    pub steps: Vec<ScoredStep>,
    /// The words that score under [`Scoring::Union`]; empty under sequential scoring.
    pub union: Vec<FormedWord>,
    /// Points of the whole turn.
    pub score: u32,
    /// Are those for using a whole full rack among them?
    pub bonus: bool,
    /// What is left on the rack.
    pub left: Tiles,
    /// Stars that must be laid in the seat's next turn; always 0 but for [`Take::NextTurn`].
    pub stars_due: usize,
}

/// A turn so far.
#[derive(Clone, Debug)]
pub struct Draft {
    rules: EruditRules,
    situation: Situation,
    board: Board,
    rack: Tiles,
    done: Vec<ScoredStep>,
    /// Board and rack before each step.
    before: Vec<(Board, Tiles)>,
}

impl Draft {
    /// A turn in which nothing has been laid yet.
    pub fn new(rules: &EruditRules, situation: Situation) -> Self {
        let (board, rack) = (situation.board.clone(), situation.rack);
        Self { rules: rules.clone(), situation, board, rack, done: Vec::new(), before: Vec::new() }
    }

    /// Lays one more step. Without a lexicon any letters are words.
    ///
    /// # Errors
    /// Why it can't be; the draft is as it was.
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
        let last = self.done.last_mut().expect("it has just been put there");
        last.total = total;
        Ok(last)
    }

    /// Takes the last step back.
    pub fn pop(&mut self) -> Option<Step> {
        (self.board, self.rack) = self.before.pop()?;
        self.done.pop().map(|done| done.step)
    }

    /// The board as it is now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What is left on the rack.
    pub fn rack(&self) -> &Tiles {
        &self.rack
    }

    /// The steps so far.
    pub fn done(&self) -> &[ScoredStep] {
        &self.done
    }

    /// What the turn started from.
    pub fn situation(&self) -> &Situation {
        &self.situation
    }

    /// The turn so far.
    pub fn turn(&self) -> Turn {
        Turn { steps: self.done.iter().map(|done| done.step.clone()).collect() }
    }

    /// What the turn would score if it ended now.
    pub fn score(&self) -> u32 {
        self.done.last().map_or(0, |done| done.total)
    }

    /// Has the whole of a full rack been used?
    pub fn has_bonus(&self) -> bool {
        self.situation.rack.len() == self.rules.laying().rack_size() && self.rack.is_empty()
    }

    /// Stars that are still to be laid before the turn may end.
    pub fn stars_owed(&self) -> usize {
        let taken = if self.rules.take() == Take::SameTurn { self.taken().count() } else { 0 };
        (taken + self.situation.stars_due).saturating_sub(self.stars_laid())
    }

    /// Ends the turn here.
    ///
    /// # Errors
    /// Why it can't end so, with the step at fault.
    pub fn finish(&self) -> Result<ScoredTurn, Fault> {
        if self.done.is_empty() {
            return Err(Why::Nothing.into());
        }
        let (owed, due) = (self.stars_owed(), self.situation.stars_due);
        if owed > 0 {
            // The star taken last is the one that is too many.
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

    /// The words that would score if the turn ended now, under [`Scoring::Union`]; none under sequential scoring.
    pub fn union(&self) -> Vec<FormedWord> {
        match self.rules.scoring() {
            Scoring::Sequential => Vec::new(),
            Scoring::Union => self.board.words_on(self.rules.laying(), &self.covered()),
        }
    }

    /// The squares on which tiles were laid; not those of stars replaced.
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

    /// The stars taken: in which step, and from where.
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

    /// The words of a laying, and what it leaves on the rack.
    fn check_laying(&self, laid: &[PlacedTile], lexicon: Option<&Lexicon>) -> Result<(Vec<FormedWord>, Tiles), Why> {
        let (shared, alphabet) = (self.rules.laying(), self.rules.alphabet());
        let formed = self.board.examine(shared, laid)?;
        let mut left = self.rack;
        for tile in laid {
            if !left.remove(tile.kind()) {
                let letter = if tile.kind() == BLANK { super::rules::STAR } else { alphabet.letter(tile.letter) };
                return Err(BadPlacement::NotOnRack { square: tile.square, letter }.into());
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

    /// Was the word formed before, in an earlier turn or an earlier laying of this one?
    fn was_used(&self, word: &FormedWord) -> bool {
        let packed: PackedWord = word.tiles.iter().map(|cell| cell.letter).collect();
        let same = |other: &FormedWord| other.tiles.iter().map(|cell| cell.letter).eq(word.tiles.iter().map(|cell| cell.letter));
        self.situation.used.contains(&packed) || self.done.iter().flat_map(|done| &done.words).any(same)
    }

    /// What is left on the rack when a star is taken for a letter.
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
    /// Judges a whole turn.
    ///
    /// # Errors
    /// The first step that can't be, or why the turn can't end so. Nothing is changed in any case.
    pub fn judge(&self, situation: &Situation, turn: &Turn, lexicon: Option<&Lexicon>) -> Result<ScoredTurn, Fault> {
        let mut draft = Draft::new(self, situation.clone());
        for (number, step) in turn.steps.iter().enumerate() {
            draft.push(step, lexicon).map_err(|why| Fault::at(number, why))?;
        }
        draft.finish()
    }
}
