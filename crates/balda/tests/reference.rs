//! Compares the search with the reference implementation on random boards with random words: all
//! sizes, with and without knots and diagonals, and all kinds of queries.

#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

mod reference_impl;

use std::collections::{BTreeSet, HashSet};

use balda::{Finder, FoundMove, Grid, Query, RuleSet, SearchFlow, Shape, Side, Square, UsedWords, Words};
use lexicon::{Alphabet, Lexicon};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use reference_impl::{Placement, Reference, pair, points, random_grid, scattered_grid};

/// Returns random words of 1 to 9 letters over a small alphabet, so that many are found, are
/// prefixes of others, and have several paths.
fn random_words(random: &mut ChaCha8Rng, letters: u32, count: usize) -> Vec<Vec<u8>> {
    (0..count)
        .map(|_| {
            let length = 1 + (random.next_u32() % 5 + random.next_u32() % 5) as usize;
            (0..length).map(|_| (1 + random.next_u32() % letters) as u8).collect()
        })
        .collect()
}

struct Table {
    reference: Reference,
    words: Words,
    letters: Vec<u8>,
    list: Vec<Vec<u8>>,
}

fn table(random: &mut ChaCha8Rng, letters: u32, count: usize) -> Table {
    let mut list = random_words(random, letters, count);
    list.sort();
    list.dedup();
    let alphabet = Alphabet::new("few", &('A'..).take(letters as usize).collect::<String>()).unwrap();
    let lexicon = Lexicon::from_words("few", &alphabet, &list).unwrap();
    // Without gaps, with gaps near the start of words, and with gaps everywhere.
    let gaps = [0, 30, 1 << 17][random.next_u32() as usize % 3];
    let words = Words::with_gaps(&lexicon, &RuleSet::default(), gaps).unwrap();
    let letters: Vec<u8> = (1..=letters as u8).collect();
    Table { reference: Reference::new(list.clone(), letters.clone()), words, letters, list }
}

fn placement(found: &FoundMove, grid: &Grid, words: &Words) -> Placement {
    let action = found.action;
    let grid = grid.with(action.square, action.letter);
    let word: Vec<u8> = action.path.iter().map(|&square| grid.get(square).unwrap()).collect();
    assert_eq!(words.word(found.word).as_ref(), Some(&word));
    (pair(action.square), action.letter, action.path.iter().map(|&square| pair(square)).collect(), word)
}

/// Returns all moves found, and checks that none is repeated.
fn all(finder: &mut Finder, grid: &Grid, used: &UsedWords, query: &Query) -> BTreeSet<Placement> {
    let words = finder.words().clone();
    let mut set = BTreeSet::new();
    finder.each_path(grid, used, query, |found| {
        assert!(set.insert(placement(found, grid, &words)), "{found:?} was found twice");
        SearchFlow::Continue
    });
    set
}

fn compare(table: &Table, random: &mut ChaCha8Rng, grid: &Grid, shape: Shape) -> usize {
    let used: HashSet<Vec<u8>> = table.list.iter().filter(|_| random.next_u32().is_multiple_of(8)).cloned().collect();
    let expected = table.reference.placements(grid, &used, shape);
    let used = UsedWords::from_words(&table.words, &used);
    let mut finder = Finder::new(&table.words);
    let query = Query::of_shape(shape);
    let found = all(&mut finder, grid, &used, &query);
    assert_eq!(found, expected, "{grid:?} {shape:?}");

    // One path per square, letter and word.
    let triples: BTreeSet<_> = expected.iter().map(|(square, letter, _, word)| (*square, *letter, word.clone())).collect();
    let once = finder.all(grid, &used, &query);
    assert_eq!(once.len(), triples.len());
    assert!(once.iter().all(|found| expected.contains(&placement(found, grid, &table.words))));
    let once: BTreeSet<_> = once.iter().map(|f| (pair(f.action.square), f.action.letter, table.words.word(f.word).unwrap())).collect();
    assert_eq!(once, triples);
    let longest = expected.iter().map(|(_, _, path, _)| path.len()).max().unwrap_or(0);
    let counts = finder.count(grid, &used, &query);
    assert_eq!((counts.triples, counts.paths, counts.longest), (triples.len(), expected.len(), longest));

    // Display order: by length, and with prize squares by score.
    let lengths: Vec<usize> = finder.all(grid, &used, &query).iter().map(|found| found.len()).collect();
    assert!(lengths.is_sorted_by(|a, b| a >= b));
    let with_prizes = query.with_prizes(true);
    let prizes = with_prizes.prizes_of(grid);
    let shown = finder.all_paths(grid, &used, &with_prizes);
    let shown: Vec<u32> = shown.iter().map(|found| prizes.points(&found.action)).collect();
    let mut counted: Vec<u32> = expected.iter().map(|placement| points(grid.side().len(), placement) as u32).collect();
    counted.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(shown, counted, "{grid:?} {shape:?}");

    // The longest word, any word, and a minimum length.
    let best = finder.longest(grid, &used, &query);
    assert_eq!(best.map_or(0, |found| found.len()), longest);
    assert!(best.is_none_or(|found| expected.contains(&placement(&found, grid, &table.words))));
    assert_eq!(finder.any(grid, &used, &query).is_some(), !expected.is_empty());
    let min = 2 + random.next_u32() as usize % 6;
    let long: BTreeSet<Placement> = expected.iter().filter(|(_, _, path, _)| path.len() >= min).cloned().collect();
    assert_eq!(all(&mut finder, grid, &used, &query.with_min_letters(min)), long);

    // Through one square; placed on one square.
    let square = |random: &mut ChaCha8Rng| Square::from_index(random.next_u32() as usize % grid.side().area(), grid.side()).unwrap();
    let (cell, through) = (square(random), square(random));
    let in_cell: BTreeSet<Placement> = expected.iter().filter(|placement| placement.0 == pair(cell)).cloned().collect();
    assert_eq!(all(&mut finder, grid, &used, &query.in_cell(cell)), in_cell, "{cell}");
    let going: BTreeSet<Placement> = expected.iter().filter(|placement| placement.2.contains(&pair(through))).cloned().collect();
    assert_eq!(all(&mut finder, grid, &used, &query.going_through(through)), going, "{through}");
    expected.len()
}

/// The factor for the number of positions: `DESKA_THOROUGH=20 cargo test -p balda --test
/// reference`.
fn repetitions() -> usize {
    std::env::var("DESKA_THOROUGH").ok().and_then(|number| number.parse().ok()).unwrap_or(1)
}

fn positions(side: Side, tables: usize, boards: usize, letters: u32, words: usize) {
    let tables = tables * repetitions();
    let mut random = ChaCha8Rng::seed_from_u64(side.len() as u64);
    let mut placements = 0;
    for _ in 0..tables {
        let table = table(&mut random, letters, words);
        for board in 0..boards {
            let percent = random.next_u32() as usize % 101;
            // Boards as in games, and arbitrary ones: with an empty middle row, with unconnected
            // letters, or without letters.
            let grid = if board % 5 == 4 {
                scattered_grid(side, percent, &table.letters, |bound| random.next_u32() as usize % bound)
            } else {
                random_grid(side, percent, &table.letters, |bound| random.next_u32() as usize % bound)
            };
            let shape = Shape { knots: board % 2 == 1, diagonals: board / 2 % 2 == 1 };
            placements += compare(&table, &mut random, &grid, shape);
        }
    }
    assert!(placements > tables * boards, "{placements}");
}

#[test]
fn search_matches_on_3_by_3() {
    positions(Side::THREE, 20, 60, 5, 300);
}

#[test]
fn search_matches_on_4_by_4() {
    positions(Side::new(4).unwrap(), 12, 40, 6, 350);
}

#[test]
fn search_matches_on_5_by_5() {
    positions(Side::FIVE, 12, 40, 7, 400);
}

#[test]
fn search_matches_on_7_by_7() {
    positions(Side::SEVEN, 5, 16, 9, 500);
}

#[test]
fn search_matches_on_9_by_9() {
    positions(Side::NINE, 4, 12, 11, 600);
}

#[test]
fn search_matches_on_6_8_and_10_squares() {
    positions(Side::new(6).unwrap(), 4, 16, 8, 450);
    positions(Side::new(8).unwrap(), 2, 12, 10, 550);
    positions(Side::new(10).unwrap(), 2, 10, 12, 650);
}

#[test]
fn search_matches_on_11_by_11() {
    positions(Side::ELEVEN, 2, 12, 13, 700);
}

/// The worst case: the same letter everywhere, and words of it in all lengths.
#[test]
fn search_matches_with_one_letter_everywhere() {
    let list: Vec<Vec<u8>> = (1..=7).map(|length| vec![1; length]).collect();
    let alphabet = Alphabet::new("one", "AB").unwrap();
    let words = Words::new(&Lexicon::from_words("one", &alphabet, &list).unwrap(), &RuleSet::default()).unwrap();
    let reference = Reference::new(list, vec![1, 2]);
    let mut grid = Grid::new(Side::THREE);
    Side::THREE.squares().skip(1).for_each(|square| grid.set(square, 1));
    for (knots, diagonals) in [(false, false), (true, false), (false, true)] {
        let shape = Shape { knots, diagonals };
        let found = all(&mut Finder::new(&words), &grid, &UsedWords::new(&words), &Query::of_shape(shape));
        assert_eq!(found, reference.placements(&grid, &HashSet::new(), shape));
        assert!(found.len() > 100);
    }
}
