//! A look back at a game: which moves left points, and which opened a trap.
//!
//! It says what anybody can check on the board: there was a word of more points; the other could then answer with more than before. What a move was worth
//! in the end is the matter of the [analysis](crate::balda::analyse).

use balda::{Finder, FoundMove, Grid, Move, Query, RuleSet, UsedWords, Words};
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
    /// The first of the words of most points there were; none where there was none.
    pub longest: Option<ScoredMove>,
    /// The points of the best reply that there would have been if the seat had put nothing: the best word, but for the one that was named.
    pub reply_before: usize,
    /// The best reply that there was then; none where there was none.
    pub reply: Option<ScoredMove>,
}

/// A move with its word and points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredMove {
    /// The move.
    pub action: Move,
    /// Its word.
    pub word: Vec<Tile>,
    /// Its points.
    pub score: usize,
}

impl Remark {
    /// How many points the best word would have brought more.
    #[must_use]
    pub fn left(&self) -> usize {
        self.longest.as_ref().map_or(0, |longest| longest.score).saturating_sub(self.score)
    }

    /// Did the letter give the next seat a word of more points than it would have had without it?
    #[must_use]
    pub fn is_trap(&self) -> bool {
        self.reply.as_ref().is_some_and(|reply| reply.score > self.reply_before)
    }
}

/// Looks back at the turns of a game that began with this start word, on the rules' board: one remark a turn. It ends where a turn can't have been.
#[must_use]
pub fn review<'a>(rules: &RuleSet, words: &Words, start: &[Tile], turns: impl IntoIterator<Item = &'a Turn>) -> Vec<Remark> {
    let Some(mut grid) = Grid::with_start(rules.side(), start) else { return Vec::new() };
    let (mut finder, mut used) = (Finder::new(words), UsedWords::from_words(words, [start]));
    let query = Query::new(rules);
    let prizes = query.prizes_of(&grid);
    let points = |found: &FoundMove| prizes.points(&found.action) as usize;
    let named =
        |found: &FoundMove| ScoredMove { action: found.action, word: words.word(found.word).unwrap_or_default(), score: points(found) };
    let mut remarks = Vec::new();
    for turn in turns {
        let all = finder.all(&grid, &used, &query);
        let longest = all.first().map(named);
        let (score, before) = match turn {
            Turn::Passed => (0, all.first().map_or(0, points)),
            Turn::Placed(action) => {
                let Ok(word) = action.word(&grid, words.letters(), rules.shape(), rules.min_letters()) else { break };
                let number = words.number(&word);
                // A square that is filled offers nothing more.
                let kept = |found: &&FoundMove| Some(found.word) != number && found.action.square != action.square;
                let before = all.iter().find(kept).map_or(0, points);
                grid.set(action.square, action.letter);
                number.into_iter().for_each(|number| used.insert(number));
                (prizes.points(action) as usize, before)
            }
        };
        let reply = finder.all(&grid, &used, &query).first().map(named);
        remarks.push(Remark { score, longest, reply_before: before, reply });
    }
    remarks
}
