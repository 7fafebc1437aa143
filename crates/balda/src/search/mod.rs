//! Move generation: finds every square, letter and word that can be played, with all paths or one
//! path each.
//!
//! # Algorithm
//!
//! The usual approach starts at an empty square, tries every letter in it, and walks backwards to
//! the start of a word and then forwards to its end, over a trie of reversed prefixes and a trie of
//! words, or over a GADDAG, which combines both. Most of what it walks before it reaches the start
//! of a word is not a prefix of any word, and it repeats nearly the same walk for each empty square
//! and each letter.
//!
//! This search walks words from their first letter. A word consists of letters on the board, the
//! new letter, and again letters on the board. So the search follows prefixes over the board from
//! every letter on it, once for all empty squares. Next to an empty square, the walk continues over
//! it with the letter left open, once for all letters: the word graph also contains words with gaps
//! (see [`gaps`](crate::words)). The letters that fill the gap are read off at the end of a word,
//! or as soon as only one is left. There are no reversed prefixes, and everything walked is a
//! prefix of some word.
//!
//! A step is taken only if the set of letters that can follow intersects the adjacent letters, and
//! if enough letters can still follow to reach an empty square (or the requested one).
//!
//! The search is breadth first: it extends all prefixes of one letter, then all of two, and so on;
//! see `walk`.

mod board;
mod steps;
mod visited;
mod walk;

use crate::grid::Grid;
use crate::moves::Move;
use crate::prizes::Prizes;
use crate::rules::{RuleSet, Shape};
use crate::square::Square;
use crate::used_words::UsedWords;
use crate::words::Words;

use self::board::Board;
use self::visited::VisitedSet;
use self::walk::{Buffers, Walk};

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    /// How a word may run over the board.
    pub shape: Shape,
    /// Whether there are prize squares, which affects the order of the results.
    pub prizes: bool,
    /// The minimum length of a word; at least 2.
    pub min_letters: usize,
    /// If set, only moves that place a letter on this square.
    pub cell: Option<Square>,
    /// If set, only words through this square, which has a letter.
    pub through: Option<Square>,
}

impl Query {
    /// Queries all words under these rules.
    #[must_use]
    pub fn new(rules: &RuleSet) -> Query {
        Query { shape: rules.shape(), prizes: rules.has_prizes(), min_letters: rules.min_letters(), cell: None, through: None }
    }

    /// Queries all words of two letters or more.
    #[must_use]
    pub fn of_shape(shape: Shape) -> Query {
        Query { shape, prizes: false, min_letters: 2, cell: None, through: None }
    }

    /// Returns the prize squares of the board of a position.
    #[must_use]
    pub fn prizes_of(&self, grid: &Grid) -> Prizes {
        Prizes::if_any(self.prizes, grid.side())
    }

    /// Sets whether there are prize squares.
    #[must_use]
    pub fn with_prizes(self, prizes: bool) -> Query {
        Query { prizes, ..self }
    }

    /// Restricts the query to letters placed on this square.
    #[must_use]
    pub fn in_cell(self, square: Square) -> Query {
        Query { cell: Some(square), ..self }
    }

    /// Restricts the query to words through this square.
    #[must_use]
    pub fn going_through(self, square: Square) -> Query {
        Query { through: Some(square), ..self }
    }

    /// Sets the minimum length of a word.
    #[must_use]
    pub fn with_min_letters(self, letters: usize) -> Query {
        Query { min_letters: letters, ..self }
    }
}

/// A move found by the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FoundMove {
    pub action: Move,
    /// The number of its word in [`Words`].
    pub word: u32,
}

impl FoundMove {
    /// Returns the length of the word. Its score is [`Prizes::points`].
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.action.path.len()
    }

    /// Always `false`.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Whether a search continues after a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchFlow {
    Continue,
    Stop,
}

/// Searches positions over the same words without allocating for each of them.
///
/// ```
/// use balda::{Finder, Grid, Query, RuleSet, UsedWords, Words};
/// use lexicon::{Alphabet, Lexicon};
/// let rules = RuleSet::default();
/// let lexicon = Lexicon::build("some", &Alphabet::russian(), &["балда", "бал", "балл", "лад"])?;
/// let words = Words::new(&lexicon, &rules)?;
/// let grid = Grid::parse("...../...../БАЛДА/...../.....", words.letters())?;
/// let used = UsedWords::from_words(&words, [grid.middle()]);
/// let found = Finder::new(&words).all(&grid, &used, &Query::new(&rules));
/// let texts: Vec<String> = found.iter().map(|found| found.action.text_with_path(&grid, words.letters())).collect();
/// assert_eq!(texts[..2], ["1,2 Л БАЛЛ 2,0-2,1-2,2-1,2", "3,2 Л БАЛЛ 2,0-2,1-2,2-3,2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Finder {
    words: Words,
    board: Board,
    visited: VisitedSet,
    buffers: Buffers,
}

impl Finder {
    #[must_use]
    pub fn new(words: &Words) -> Finder {
        Finder { words: words.clone(), board: Board::default(), visited: VisitedSet::default(), buffers: Buffers::default() }
    }

    /// Returns the words in use.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Calls `visit` with every move: each square, letter and path whose word is not used. Shorter
    /// words come first; otherwise the order is unspecified. No move is repeated.
    pub fn each_path(&mut self, grid: &Grid, used: &UsedWords, query: &Query, visit: impl FnMut(&FoundMove) -> SearchFlow) {
        if query.through.is_some() || query.min_letters > 2 {
            self.walk::<_, true>(grid, used, query, visit);
        } else {
            self.walk::<_, false>(grid, used, query, visit);
        }
    }

    fn walk<V: FnMut(&FoundMove) -> SearchFlow, const BOUND: bool>(&mut self, grid: &Grid, used: &UsedWords, query: &Query, visit: V) {
        let Finder { words, board, buffers, .. } = self;
        board.load(grid, query);
        match (query.shape.knots, query.shape.diagonals) {
            (false, false) => Walk::<_, false, false, BOUND>::new(words, board, used, query, visit).run(buffers),
            (false, true) => Walk::<_, false, true, BOUND>::new(words, board, used, query, visit).run(buffers),
            (true, false) => Walk::<_, true, false, BOUND>::new(words, board, used, query, visit).run(buffers),
            (true, true) => Walk::<_, true, true, BOUND>::new(words, board, used, query, visit).run(buffers),
        }
    }

    /// Calls `visit` once for every square, letter and word, with one of its paths.
    pub fn each(&mut self, grid: &Grid, used: &UsedWords, query: &Query, mut visit: impl FnMut(&FoundMove) -> SearchFlow) {
        let mut visited = std::mem::take(&mut self.visited);
        visited.clear();
        self.each_path(grid, used, query, |found| if visited.insert(found) { visit(found) } else { SearchFlow::Continue });
        self.visited = visited;
    }

    /// Returns one move for each square, letter and word in display order: by descending score,
    /// then by the rarity of the new letter, then alphabetically.
    #[must_use]
    pub fn all(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Vec<FoundMove> {
        let mut all = Vec::new();
        self.each(grid, used, query, |found| {
            all.push(*found);
            SearchFlow::Continue
        });
        self.sort(&mut all, query.prizes_of(grid));
        all
    }

    /// Like [`all`](Finder::all), but with every path.
    #[must_use]
    pub fn all_paths(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Vec<FoundMove> {
        let mut all = Vec::new();
        self.each_path(grid, used, query, |found| {
            all.push(*found);
            SearchFlow::Continue
        });
        self.sort(&mut all, query.prizes_of(grid));
        all
    }

    /// Sorts moves into display order.
    pub fn sort(&self, moves: &mut [FoundMove], prizes: Prizes) {
        moves.sort_unstable_by_key(|found| {
            let Move { square, letter, path } = found.action;
            (std::cmp::Reverse(prizes.points(&found.action)), self.words.rarity(letter), found.word, square, letter, path)
        });
    }

    /// Returns any move, or `None` if there is none.
    #[must_use]
    pub fn any(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Option<FoundMove> {
        let mut any = None;
        self.each_path(grid, used, query, |found| {
            any = Some(*found);
            SearchFlow::Stop
        });
        any
    }

    /// Returns a move with a longest word.
    #[must_use]
    pub fn longest(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Option<FoundMove> {
        let mut longest = None;
        self.each_path(grid, used, query, |found| {
            longest = Some(*found);
            SearchFlow::Continue
        });
        longest
    }

    /// Counts the moves and returns the length of the longest word.
    #[must_use]
    pub fn count(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Counts {
        let mut counts = Counts::default();
        let mut visited = std::mem::take(&mut self.visited);
        visited.clear();
        self.each_path(grid, used, query, |found| {
            counts.triples += usize::from(visited.insert(found));
            counts.paths += 1;
            counts.longest = counts.longest.max(found.len());
            SearchFlow::Continue
        });
        self.visited = visited;
        counts
    }
}

impl std::fmt::Debug for Finder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Finder({:?})", self.words)
    }
}

/// The result of [`Finder::count`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Distinct combinations of square, letter and word.
    pub triples: usize,
    /// Distinct combinations of square, letter and path.
    pub paths: usize,
    /// The length of the longest word; 0 if there is none.
    pub longest: usize,
}
