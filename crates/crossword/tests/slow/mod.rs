//! The slow reference implementation: tries every word at every place in both directions and scores
//! it square by square. It does not use the crate's boards, graphs or scores; only premiums and
//! tile values come from the rule set.

#![allow(dead_code)] // Other crates include this module and use only parts of it.

pub(crate) mod small;
pub(crate) mod turns;

use std::collections::{BTreeMap, HashSet};

use crossword::{Board, Direction, Opening, PlacedTile, RuleSet, Square, Tiles};
use lexicon::Tile;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};

const SIDE: usize = 15;

/// A placed tile: row, column, letter, blank.
pub(crate) type Spot = (usize, usize, Tile, bool);

/// A board as plain rows; 0 is an empty square.
#[derive(Clone)]
pub(crate) struct Slow {
    pub(crate) rows: [[(Tile, bool); SIDE]; SIDE],
    /// Whether a blank is worth as much as its letter.
    pub(crate) blanks_as_letters: bool,
}

/// The words of a lexicon by length, and as a set.
pub(crate) struct Words {
    by_length: Vec<Vec<Vec<Tile>>>,
    set: HashSet<Vec<Tile>>,
}

impl Words {
    pub(crate) fn new(words: &[Vec<Tile>]) -> Self {
        let mut by_length = vec![Vec::new(); SIDE + 1];
        words.iter().for_each(|word| by_length[word.len()].push(word.clone()));
        Self { by_length, set: words.iter().cloned().collect() }
    }
}

impl Slow {
    pub(crate) fn new() -> Self {
        Self { rows: [[(0, false); SIDE]; SIDE], blanks_as_letters: false }
    }

    pub(crate) fn of(board: &Board) -> Self {
        let mut slow = Self::new();
        for (square, cell) in board.iter() {
            slow.rows[square.row()][square.col()] = (cell.letter, cell.blank);
        }
        slow
    }

    pub(crate) fn lay(&mut self, laid: &[Spot]) {
        for &(row, column, letter, blank) in laid {
            self.rows[row][column] = (letter, blank);
        }
    }

    fn is_empty(&self) -> bool {
        self.rows.iter().flatten().all(|&(letter, _)| letter == 0)
    }

    fn filled(&self, row: isize, column: isize) -> bool {
        let on = |n: isize| (0..SIDE as isize).contains(&n);
        on(row) && on(column) && self.rows[row as usize][column as usize].0 != 0
    }

    /// Returns all legal placements of a rack (counts by kind, the blank first) with their scores.
    pub(crate) fn moves(&self, rules: &RuleSet, words: &Words, rack: &[u8; 64]) -> BTreeMap<Vec<Spot>, u32> {
        let mut found = BTreeMap::new();
        let directions = if self.is_empty() && rules.opening() == Opening::Across { &[(0, 1)][..] } else { &[(0, 1), (1, 0)][..] };
        for &(down, right) in directions {
            for line in 0..SIDE {
                let usable = self.usable(words, rack, line, right == 1);
                for start in 0..SIDE {
                    let (row, column) = if right == 1 { (line, start) } else { (start, line) };
                    for (length, usable) in usable.iter().enumerate().take(SIDE - start + 1).skip(2) {
                        let squares: Vec<(usize, usize)> = (0..length).map(|n| (row + n * down, column + n * right)).collect();
                        if self.may_hold(rules, &squares, (down, right)) {
                            for word in usable {
                                self.try_word(rules, words, rack, word, &squares, (down, right), &mut found);
                            }
                        }
                    }
                }
            }
        }
        found
    }

    /// Returns the words, by length, whose letters are all on the rack or the line.
    fn usable<'a>(&self, words: &'a Words, rack: &[u8; 64], line: usize, is_row: bool) -> Vec<Vec<&'a Vec<Tile>>> {
        let mut have = *rack;
        for place in 0..SIDE {
            have[usize::from(if is_row { self.rows[line][place].0 } else { self.rows[place][line].0 })] += 1;
        }
        let enough = |word: &&Vec<Tile>| {
            let (mut left, mut blanks) = (have, rack[0]);
            word.iter().all(|&letter| {
                let pile = if left[usize::from(letter)] > 0 { &mut left[usize::from(letter)] } else { &mut blanks };
                *pile = pile.checked_sub(1).unwrap_or(u8::MAX);
                *pile != u8::MAX
            })
        };
        words.by_length.iter().map(|words| words.iter().filter(enough).collect()).collect()
    }

    /// Returns whether a word on exactly these squares would be complete, place a tile, and join
    /// the board (or start the game).
    fn may_hold(&self, rules: &RuleSet, squares: &[(usize, usize)], (down, right): (usize, usize)) -> bool {
        let (down, right) = (down as isize, right as isize);
        let (first, last) = (squares[0], squares[squares.len() - 1]);
        let free = squares.iter().filter(|&&(r, c)| self.rows[r][c].0 == 0).count();
        if free == 0
            || free > rules.rack_size()
            || self.filled(first.0 as isize - down, first.1 as isize - right)
            || self.filled(last.0 as isize + down, last.1 as isize + right)
        {
            return false;
        }
        if self.is_empty() {
            return free >= rules.first_word() && squares.contains(&(rules.start().row(), rules.start().col()));
        }
        squares.iter().any(|&(r, c)| {
            let (r, c) = (r as isize, c as isize);
            self.filled(r, c) || self.filled(r - right, c - down) || self.filled(r + right, c + down)
        })
    }

    #[allow(clippy::too_many_arguments)]
    fn try_word(
        &self,
        rules: &RuleSet,
        words: &Words,
        rack: &[u8; 64],
        word: &[Tile],
        squares: &[(usize, usize)],
        along: (usize, usize),
        found: &mut BTreeMap<Vec<Spot>, u32>,
    ) {
        let fits = word.iter().zip(squares).all(|(&letter, &(r, c))| self.rows[r][c].0 == 0 || self.rows[r][c].0 == letter);
        if !fits {
            return;
        }
        let needed: Vec<(usize, usize, Tile)> =
            word.iter().zip(squares).filter(|&(_, &(r, c))| self.rows[r][c].0 == 0).map(|(&letter, &(r, c))| (r, c, letter)).collect();
        for laid in ways_to_lay(&needed, *rack) {
            let mut then = self.clone();
            then.lay(&laid);
            let across = (along.1, along.0);
            let mut score = then.score(self, rules, squares[0], along);
            let mut sound = true;
            for &(r, c, ..) in &laid {
                let crossing = then.word_through((r, c), across);
                if crossing.len() > 1 {
                    sound &= words.set.contains(&crossing);
                    score += then.score(self, rules, (r, c), across);
                }
            }
            if sound {
                score += if laid.len() == rules.rack_size() { rules.bingo() } else { 0 };
                let mut laid = laid;
                laid.sort_unstable();
                let before = found.insert(laid, score);
                assert!(before.is_none_or(|before| before == score), "one placement with two scores");
            }
        }
    }

    fn start_of(&self, (mut row, mut column): (usize, usize), (down, right): (usize, usize)) -> (usize, usize) {
        while self.filled(row as isize - down as isize, column as isize - right as isize) {
            (row, column) = (row - down, column - right);
        }
        (row, column)
    }

    fn word_through(&self, square: (usize, usize), along: (usize, usize)) -> Vec<Tile> {
        let (mut row, mut column) = self.start_of(square, along);
        let mut word = Vec::new();
        while self.filled(row as isize, column as isize) {
            word.push(self.rows[row][column].0);
            (row, column) = (row + along.0, column + along.1);
        }
        word
    }

    /// Returns the score of the word through a square; tiles that are not on `before` are new.
    fn score(&self, before: &Self, rules: &RuleSet, square: (usize, usize), along: (usize, usize)) -> u32 {
        let (mut row, mut column) = self.start_of(square, along);
        let (mut points, mut times) = (0, 1);
        while self.filled(row as isize, column as isize) {
            let (letter, blank) = self.rows[row][column];
            let value = u32::from(rules.value(if blank && !self.blanks_as_letters { 0 } else { letter }));
            if before.rows[row][column].0 == 0 {
                match rules.premium(Square::new(row, column).unwrap()).mark() {
                    'T' => (points, times) = (points + value, times * 3),
                    'D' => (points, times) = (points + value, times * 2),
                    't' => points += 3 * value,
                    'd' => points += 2 * value,
                    _ => points += value,
                }
            } else {
                points += value;
            }
            (row, column) = (row + along.0, column + along.1);
        }
        points * times
    }

    /// Returns the letters that form a word across on an empty square, for a word in this
    /// direction, or `None` without tiles across.
    pub(crate) fn cross_set(&self, words: &Words, letters: usize, square: Square, direction: Direction) -> Option<u64> {
        let across = if direction == Direction::Across { (1, 0) } else { (0, 1) };
        let mut set = 0;
        for letter in 1..=letters as Tile {
            let mut then = self.clone();
            then.rows[square.row()][square.col()] = (letter, false);
            let word = then.word_through((square.row(), square.col()), across);
            if word.len() < 2 {
                return None;
            }
            if words.set.contains(&word) {
                set |= 1 << letter;
            }
        }
        Some(set)
    }
}

/// Returns every assignment of letter tiles and blanks to the squares that the rack allows.
fn ways_to_lay(needed: &[(usize, usize, Tile)], rack: [u8; 64]) -> Vec<Vec<Spot>> {
    let Some((&(row, column, letter), rest)) = needed.split_first() else { return vec![Vec::new()] };
    let mut ways = Vec::new();
    for (kind, blank) in [(usize::from(letter), false), (0, true)] {
        if rack[kind] > 0 {
            let mut left = rack;
            left[kind] -= 1;
            for mut way in ways_to_lay(rest, left) {
                way.push((row, column, letter, blank));
                ways.push(way);
            }
        }
    }
    ways
}

/// Converts placed tiles of the crate to sorted spots.
pub(crate) fn spots(laid: &[PlacedTile]) -> Vec<Spot> {
    let mut spots: Vec<Spot> = laid.iter().map(|t| (t.square.row(), t.square.col(), t.letter, t.blank)).collect();
    spots.sort_unstable();
    spots
}

/// Converts spots to placed tiles of the crate.
pub(crate) fn laid(spots: &[Spot]) -> Vec<PlacedTile> {
    spots.iter().map(|&(row, column, letter, blank)| PlacedTile { square: Square::new(row, column).unwrap(), letter, blank }).collect()
}

/// Converts counts by kind to tiles of the crate.
pub(crate) fn tiles(counts: &[u8; 64]) -> Tiles {
    (0..64).flat_map(|kind| std::iter::repeat_n(kind, usize::from(counts[usize::from(kind)]))).collect()
}

/// Platform-independent random numbers.
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((u64::from(self.0.next_u32()) * end as u64) >> 32) as usize
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// Returns a letter with the frequency of its tiles.
    fn letter(&mut self, rules: &RuleSet) -> Tile {
        loop {
            if let Some(kind) = rules.tiles().nth(self.below(rules.tiles().len()))
                && kind != 0
            {
                return kind;
            }
        }
    }

    /// Returns a rack of `len` tiles with this many blanks.
    pub(crate) fn rack(&mut self, rules: &RuleSet, len: usize, blanks: usize) -> [u8; 64] {
        let mut rack = [0; 64];
        rack[0] = blanks.min(len) as u8;
        for _ in blanks..len {
            rack[usize::from(self.letter(rules))] += 1;
        }
        rack
    }

    /// Returns a sorted list of made-up words: short ones at random, longer ones by extending and
    /// joining others, so that words have hooks.
    pub(crate) fn words(&mut self, rules: &RuleSet, count: usize) -> Vec<Vec<Tile>> {
        let mut words: Vec<Vec<Tile>> = Vec::new();
        let mut seen = HashSet::new();
        while words.len() < count {
            let mut word: Vec<Tile> = match self.below(5) {
                0 if !words.is_empty() => self.pick(&words).clone(),
                1 if !words.is_empty() => [self.pick(&words).clone(), self.pick(&words).clone()].concat(),
                _ => (0..2 + self.below(3)).map(|_| self.letter(rules)).collect(),
            };
            for _ in 0..self.below(3) {
                let place = if self.below(2) == 0 { 0 } else { word.len() };
                word.insert(place, self.letter(rules));
            }
            if word.len() <= SIDE && seen.insert(word.clone()) {
                words.push(word);
            }
        }
        words.sort_unstable();
        words
    }
}
