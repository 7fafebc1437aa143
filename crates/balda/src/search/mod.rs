//! The search: every square, letter and word that can be played, with every path or one each.
//!
//! # How
//!
//! The usual way starts at an empty square, tries every letter of the alphabet in it, and walks backwards to the beginning of a word and then
//! forwards to its end, over a trie of reversed prefixes and a trie of words, or over a GADDAG, which is both. What it walks before it reaches the
//! beginning is mostly no beginning of anything, and it walks nearly the same way anew for each empty square and each letter.
//!
//! Here words are walked from their beginning. A word is letters that stand on the board, then the new one, then letters that stand on the board. So
//! from every letter on the board the beginnings of words are followed over the board, once for all empty squares. Wherever an empty square is
//! beside, the walk goes on over it with the letter left open, once for all letters: the words are laid out with gaps, too (see
//! [`gaps`](crate::words)), and which letters fill the gap is read off where a word ends, or as soon as only one is left. No reversed prefixes are
//! needed, and what is walked is always the beginning of a word.
//!
//! A step is taken only where the set of letters that can follow meets the letters beside the square, and where enough letters can still follow to
//! reach an empty square (or the one that is asked for).
//!
//! All beginnings of words of one letter are walked together, then those of two, and so on: see `walk`.

mod board;
mod steps;
mod visited;
mod walk;

use crate::grid::Grid;
use crate::moves::Move;
use crate::prizes::Prizes;
use crate::rules::{RuleSet, Shape};
use crate::square::Square;
use crate::used::UsedWords;
use crate::words::Words;

use self::board::Board;
use self::visited::VisitedSet;
use self::walk::{Room, Walk};

/// What is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    /// How a word may lie.
    pub shape: Shape,
    /// Do some squares multiply the points of a word? It decides the order of what is found.
    pub prizes: bool,
    /// Only words of so many letters or more; 2 at least.
    pub least: usize,
    /// Only letters put on this square.
    pub cell: Option<Square>,
    /// Only words that go through this square, where a letter stands.
    pub through: Option<Square>,
}

impl Query {
    /// All words by these rules.
    #[must_use]
    pub fn new(rules: &RuleSet) -> Query {
        Query { shape: rules.shape(), prizes: rules.has_prizes(), least: rules.least_letters(), cell: None, through: None }
    }

    /// All words of two letters or more.
    #[must_use]
    pub fn of_shape(shape: Shape) -> Query {
        Query { shape, prizes: false, least: 2, cell: None, through: None }
    }

    /// The squares that multiply points on the board of a position.
    #[must_use]
    pub fn prizes_of(&self, grid: &Grid) -> Prizes {
        Prizes::if_any(self.prizes, grid.side())
    }

    /// With or without squares that multiply points.
    #[must_use]
    pub fn with_prizes(self, prizes: bool) -> Query {
        Query { prizes, ..self }
    }

    /// Only letters put on this square.
    #[must_use]
    pub fn in_cell(self, square: Square) -> Query {
        Query { cell: Some(square), ..self }
    }

    /// Only words that go through this square.
    #[must_use]
    pub fn going_through(self, square: Square) -> Query {
        Query { through: Some(square), ..self }
    }

    /// Only words of so many letters or more.
    #[must_use]
    pub fn of_at_least(self, letters: usize) -> Query {
        Query { least: letters, ..self }
    }
}

/// A move that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FoundMove {
    /// The move.
    pub action: Move,
    /// The number of its word.
    pub word: u32,
}

impl FoundMove {
    /// How many letters its word has; its points are [`Prizes::points`].
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.action.path.len()
    }

    /// Never: a word has letters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How a search goes on after a move was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// As before.
    On,
    /// Not at all.
    Stop,
}

/// Searches positions over the same words, one after the other, without allocating anything for each.
///
/// ```
/// use balda::{Finder, Grid, Query, RuleSet, UsedWords, Words};
/// use lexicon::{Alphabet, Lexicon};
/// let rules = RuleSet::default();
/// let lexicon = Lexicon::build("some", &Alphabet::russian(), &["балда", "бал", "балл", "лад"])?;
/// let words = Words::new(&lexicon, &rules)?;
/// let grid = Grid::parse("...../...../БАЛДА/...../.....", words.letters())?;
/// let used = UsedWords::of(&words, [grid.middle()]);
/// let found = Finder::new(&words).all(&grid, &used, &Query::new(&rules));
/// let texts: Vec<String> = found.iter().map(|found| found.action.text_with_path(&grid, words.letters())).collect();
/// assert_eq!(texts[..2], ["1,2 Л БАЛЛ 2,0-2,1-2,2-1,2", "3,2 Л БАЛЛ 2,0-2,1-2,2-3,2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Finder {
    words: Words,
    board: Board,
    seen: VisitedSet,
    room: Room,
}

impl Finder {
    /// A finder of these words.
    #[must_use]
    pub fn new(words: &Words) -> Finder {
        Finder { words: words.clone(), board: Board::default(), seen: VisitedSet::default(), room: Room::default() }
    }

    /// The words it finds.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// Calls `visit` with every move: each square, letter and path whose word is not used. Shorter words come first; no other order is promised, and
    /// none comes twice.
    pub fn each_path(&mut self, grid: &Grid, used: &UsedWords, query: &Query, visit: impl FnMut(&FoundMove) -> Go) {
        if query.through.is_some() || query.least > 2 {
            self.walk::<_, true>(grid, used, query, visit);
        } else {
            self.walk::<_, false>(grid, used, query, visit);
        }
    }

    fn walk<V: FnMut(&FoundMove) -> Go, const BOUND: bool>(&mut self, grid: &Grid, used: &UsedWords, query: &Query, visit: V) {
        let Finder { words, board, room, .. } = self;
        board.set(grid, query);
        match (query.shape.knots, query.shape.diagonals) {
            (false, false) => Walk::<_, false, false, BOUND>::new(words, board, used, query, visit).run(room),
            (false, true) => Walk::<_, false, true, BOUND>::new(words, board, used, query, visit).run(room),
            (true, false) => Walk::<_, true, false, BOUND>::new(words, board, used, query, visit).run(room),
            (true, true) => Walk::<_, true, true, BOUND>::new(words, board, used, query, visit).run(room),
        }
    }

    /// Calls `visit` once for every square, letter and word, with one of its paths.
    pub fn each(&mut self, grid: &Grid, used: &UsedWords, query: &Query, mut visit: impl FnMut(&FoundMove) -> Go) {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        self.each_path(grid, used, query, |found| if seen.insert(found) { visit(found) } else { Go::On });
        self.seen = seen;
    }

    /// All moves, one for each square, letter and word, in the order in which they are shown: those with more points first, among equals those with the rarer
    /// letter put, then by the alphabet.
    #[must_use]
    pub fn all(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Vec<FoundMove> {
        let mut all = Vec::new();
        self.each(grid, used, query, |found| {
            all.push(*found);
            Go::On
        });
        self.sort(&mut all, query.prizes_of(grid));
        all
    }

    /// As [`all`](Finder::all), with every path.
    #[must_use]
    pub fn all_paths(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Vec<FoundMove> {
        let mut all = Vec::new();
        self.each_path(grid, used, query, |found| {
            all.push(*found);
            Go::On
        });
        self.sort(&mut all, query.prizes_of(grid));
        all
    }

    /// Brings moves into the order in which they are shown.
    pub fn sort(&self, moves: &mut [FoundMove], prizes: Prizes) {
        moves.sort_unstable_by_key(|found| {
            let Move { square, letter, path } = found.action;
            (std::cmp::Reverse(prizes.points(&found.action)), self.words.rarity(letter), found.word, square, letter, path)
        });
    }

    /// Any move; none if there is none.
    #[must_use]
    pub fn any(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Option<FoundMove> {
        let mut any = None;
        self.each_path(grid, used, query, |found| {
            any = Some(*found);
            Go::Stop
        });
        any
    }

    /// One of the moves with the longest word.
    #[must_use]
    pub fn longest(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Option<FoundMove> {
        let mut longest = None;
        self.each_path(grid, used, query, |found| {
            longest = Some(*found);
            Go::On
        });
        longest
    }

    /// How many squares, letters and words there are, how many paths, and the most letters of a word.
    #[must_use]
    pub fn count(&mut self, grid: &Grid, used: &UsedWords, query: &Query) -> Counts {
        let mut counts = Counts::default();
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        self.each_path(grid, used, query, |found| {
            counts.triples += usize::from(seen.insert(found));
            counts.paths += 1;
            counts.longest = counts.longest.max(found.len());
            Go::On
        });
        self.seen = seen;
        counts
    }
}

impl std::fmt::Debug for Finder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Finder({:?})", self.words)
    }
}

/// How much there is to be found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Squares with letters and words.
    pub triples: usize,
    /// Squares with letters and paths.
    pub paths: usize,
    /// The most letters of a word; 0 where there is none.
    pub longest: usize,
}
