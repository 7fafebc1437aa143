//! A look back at a game: which moves left points, and which opened a trap.
//!
//! It says what anybody can check on the board: there was a longer word; the other could then answer with a longer one than before. What a move was worth
//! in the end is the matter of the [analysis](crate::balda::analyse).

use balda::{Finder, Found, Grid, Move, Query, RuleSet, Used, Words};
use lexicon::Tile;

/// What a seat did in its turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// It put a letter and named a word.
    Placed(Move),
    /// It passed.
    Passed,
}

/// What is to be said about a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Points of the turn: 0 for a pass.
    pub score: usize,
    /// The first of the longest words there were; none where there was none.
    pub longest: Option<Named>,
    /// The longest reply that there would have been if the seat had put nothing: the longest word, but for the one that was named.
    pub reply_before: usize,
    /// The longest reply that there was then; none where there was none.
    pub reply: Option<Named>,
}

/// A move with its word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The move.
    pub action: Move,
    /// Its word.
    pub word: Vec<Tile>,
}

impl Remark {
    /// How many points the longest word would have brought more.
    #[must_use]
    pub fn left(&self) -> usize {
        self.longest.as_ref().map_or(0, |longest| longest.word.len()).saturating_sub(self.score)
    }

    /// Did the letter give the next seat a longer word than it would have had without it?
    #[must_use]
    pub fn is_trap(&self) -> bool {
        self.reply.as_ref().is_some_and(|reply| reply.word.len() > self.reply_before)
    }
}

/// Looks back at the turns of a game that began with this start word, on the rules' board: one remark a turn. It ends where a turn can't have been.
#[must_use]
pub fn review<'a>(rules: &RuleSet, words: &Words, start: &[Tile], turns: impl IntoIterator<Item = &'a Turn>) -> Vec<Remark> {
    let Some(mut grid) = Grid::with_start(rules.side(), start) else { return Vec::new() };
    let (mut finder, mut used) = (Finder::new(words), Used::of(words, [start]));
    let query = Query::new(rules);
    let mut remarks = Vec::new();
    for turn in turns {
        let all = finder.all(&grid, &used, &query);
        let longest = all.first().map(|found| named(words, found));
        let (score, before) = match turn {
            Turn::Passed => (0, all.first().map_or(0, Found::len)),
            Turn::Placed(action) => {
                let Ok(word) = action.word(&grid, words.letters(), rules.shape(), rules.least_letters()) else { break };
                let number = words.number(&word);
                // A square that is filled offers nothing more.
                let kept = |found: &&Found| Some(found.word) != number && found.action.square != action.square;
                let before = all.iter().find(kept).map_or(0, Found::len);
                grid.set(action.square, action.letter);
                number.into_iter().for_each(|number| used.insert(number));
                (word.len(), before)
            }
        };
        let reply = finder.all(&grid, &used, &query).first().map(|found| named(words, found));
        remarks.push(Remark { score, longest, reply_before: before, reply });
    }
    remarks
}

fn named(words: &Words, found: &Found) -> Named {
    Named { action: found.action, word: words.word(found.word).unwrap_or_default() }
}
