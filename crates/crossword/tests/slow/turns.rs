//! The slow reference implementation of a turn of Erudit: every sequence of placements and stars
//! taken, each new position scored from the rows of the board.

use std::collections::{BTreeSet, HashMap};

use crossword::erudit::{EruditRules, Repeats, Scoring, Take};
use lexicon::Tile;

use super::{SIDE, Slow, Spot, Words};

type WordSet = BTreeSet<Vec<Tile>>;
type Rows = [[(Tile, bool); SIDE]; SIDE];
/// Rows, rack, words formed, stars taken and placed.
type State = (Rows, [u8; 64], WordSet, u8, u8);

/// A search of all turns of one position.
pub(crate) struct Turns<'a> {
    rules: &'a EruditRules,
    words: &'a Words,
    start: Slow,
    full: bool,
    /// The maximum further gain, or `None` if the turn cannot end legally.
    known: HashMap<State, Option<u32>>,
}

impl<'a> Turns<'a> {
    pub(crate) fn new(rules: &'a EruditRules, words: &'a Words, board: &Slow, rack: &[u8; 64]) -> Self {
        let full = rack.iter().map(|&n| usize::from(n)).sum::<usize>() == rules.placement_rules().rack_size();
        Self { rules, words, start: board.clone(), full, known: HashMap::new() }
    }

    /// Returns the score of the best turn; 0 if there is none.
    pub(crate) fn best(&mut self, rack: &[u8; 64], used: &WordSet) -> u32 {
        let start = self.start.clone();
        self.from(&start, rack, used, 0, 0).unwrap_or(0)
    }

    /// Returns the number of states within the turn.
    pub(crate) fn states(&self) -> usize {
        self.known.len()
    }

    fn from(&mut self, board: &Slow, rack: &[u8; 64], formed: &WordSet, taken: u8, laid: u8) -> Option<u32> {
        let key = (board.rows, *rack, formed.clone(), taken, laid);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = (laid >= taken).then(|| self.at_the_end(board, rack));
        for (spots, score) in board.moves(self.rules.placement_rules(), self.words, rack) {
            let mut then = board.clone();
            then.lay(&spots);
            let words = formed_by(&then, &spots);
            let mut formed = formed.clone();
            if self.rules.repeats() == Repeats::Forbidden {
                let different: WordSet = words.iter().cloned().collect();
                if different.len() < words.len() || words.iter().any(|word| formed.contains(word)) {
                    continue;
                }
                formed.extend(words);
            }
            let mut left = *rack;
            spots.iter().for_each(|&(_, _, letter, blank)| left[if blank { 0 } else { usize::from(letter) }] -= 1);
            let stars = spots.iter().filter(|spot| spot.3).count() as u8;
            let gained = if self.rules.scoring() == Scoring::Sequential { score } else { 0 };
            best = best.max(self.from(&then, &left, &formed, taken, laid + stars).map(|rest| gained + rest));
        }
        if self.rules.take() != Take::No {
            for (row, column) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column))) {
                let (letter, blank) = board.rows[row][column];
                if blank && rack[usize::from(letter)] > 0 {
                    let mut then = board.clone();
                    then.rows[row][column] = (letter, false);
                    let mut left = *rack;
                    left[usize::from(letter)] -= 1;
                    left[0] += 1;
                    let owed = u8::from(self.rules.take() == Take::SameTurn);
                    best = best.max(self.from(&then, &left, formed, taken + owed, laid));
                }
            }
        }
        self.known.insert(key, best);
        best
    }

    /// Returns the points added at the end of the turn.
    fn at_the_end(&self, board: &Slow, rack: &[u8; 64]) -> u32 {
        let bonus = if self.full && rack.iter().all(|&n| n == 0) { self.rules.bonus() } else { 0 };
        if self.rules.scoring() == Scoring::Sequential {
            return bonus;
        }
        let mut points = bonus;
        for along in [(0, 1), (1, 0)] {
            for (row, column) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column))) {
                let is_start = board.rows[row][column].0 != 0 && board.start_of((row, column), along) == (row, column);
                let length = if is_start { board.word_through((row, column), along).len() } else { 0 };
                let is_new = (0..length).any(|n| self.start.rows[row + n * along.0][column + n * along.1].0 == 0);
                if length > 1 && is_new {
                    points += board.score(&self.start, self.rules.placement_rules(), (row, column), along);
                }
            }
        }
        points
    }
}

/// Returns the words that contain placed tiles, each position once.
fn formed_by(then: &Slow, spots: &[Spot]) -> Vec<Vec<Tile>> {
    let mut places = BTreeSet::new();
    for &(row, column, ..) in spots {
        for along in [(0, 1), (1, 0)] {
            places.insert((then.start_of((row, column), along), along));
        }
    }
    let words = places.into_iter().map(|(start, along)| then.word_through(start, along));
    words.filter(|word| word.len() > 1).collect()
}
