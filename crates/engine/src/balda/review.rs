//! Review of a game: moves that missed points, and moves that opened a trap.
//!
//! The review contains only what a player can verify on the board: that a word with more points
//! existed, and that the opponent's best reply improved. [`analyse`](crate::balda::analyse) values
//! moves to the end of the game.

use balda::{Finder, FoundMove, Grid, Move, Query, RuleSet, UsedWords, Words};
use lexicon::Tile;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// The seat placed a letter and named a word.
    Placed(Move),
    /// The seat passed.
    Passed,
}

/// The review of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Points of the turn; 0 for a pass.
    pub score: usize,
    /// The first of the words with the most points; `None` if no word existed.
    pub longest: Option<ScoredMove>,
    /// Points of the best reply if the seat had placed nothing and its word were still used up.
    pub reply_before: usize,
    /// The best reply after the turn; `None` if no word existed.
    pub reply: Option<ScoredMove>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    pub action: Move,
    pub word: Vec<Tile>,
    pub score: usize,
}

impl Remark {
    /// Returns how many more points the best word would have scored.
    #[must_use]
    pub fn points_lost(&self) -> usize {
        self.longest.as_ref().map_or(0, |longest| longest.score).saturating_sub(self.score)
    }

    /// Returns whether the placed letter gave the next seat a better word than it would have had.
    #[must_use]
    pub fn is_trap(&self) -> bool {
        self.reply.as_ref().is_some_and(|reply| reply.score > self.reply_before)
    }
}

/// Reviews the turns of a game with this start word, one remark per turn. Stops at the first turn
/// that is not possible.
#[must_use]
pub fn review<'a>(rules: &RuleSet, words: &Words, start: &[Tile], turns: impl IntoIterator<Item = &'a Turn>) -> Vec<Remark> {
    let Some(mut grid) = Grid::with_start(rules.side(), start) else { return Vec::new() };
    let (mut finder, mut used) = (Finder::new(words), UsedWords::from_words(words, [start]));
    let mut remarks = Vec::new();
    for turn in turns {
        let Some(remark) = remark(rules, &mut finder, &mut grid, &mut used, turn) else { break };
        remarks.push(remark);
    }
    remarks
}

/// Returns the remark on a turn, and makes the turn on `grid` and `used`. Returns `None` if the turn
/// is not possible.
#[must_use]
pub fn remark(rules: &RuleSet, finder: &mut Finder, grid: &mut Grid, used: &mut UsedWords, turn: &Turn) -> Option<Remark> {
    let words = finder.words().clone();
    let query = Query::new(rules);
    let prizes = query.prizes_of(grid);
    let points = |found: &FoundMove| prizes.points(&found.action) as usize;
    let named =
        |found: &FoundMove| ScoredMove { action: found.action, word: words.word(found.word).unwrap_or_default(), score: points(found) };
    let all = finder.all(grid, used, &query);
    let longest = all.first().map(named);
    let (score, reply_before) = match turn {
        Turn::Passed => (0, all.first().map_or(0, points)),
        Turn::Placed(action) => {
            let word = action.word(grid, words.letters(), rules.shape(), rules.min_letters()).ok()?;
            let number = words.number(&word);
            // A filled square can take no other letter.
            let kept = |found: &&FoundMove| Some(found.word) != number && found.action.square != action.square;
            let before = all.iter().find(kept).map_or(0, points);
            grid.set(action.square, action.letter);
            number.into_iter().for_each(|number| used.insert(number));
            (prizes.points(action) as usize, before)
        }
    };
    let reply = finder.all(grid, used, &query).first().map(named);
    Some(Remark { score, longest, reply_before, reply })
}
