//! Tests with whole word lists: counts from other programs, and the slow reference implementation
//! on random games.

use std::path::PathBuf;

use crate::compare::compare;
use crate::slow::{Random, Slow, Words, laid};
use crossword::{Board, Cgp, Generator, Method, Placement, RuleSet};
use lexicon::Lexicon;

fn from_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn generator(file: &str) -> Generator {
    let lexicon = Lexicon::open(&from_root(file)).unwrap().build_gaddag().unwrap();
    Generator::new(&RuleSet::for_alphabet(lexicon.alphabet()).unwrap(), &lexicon).unwrap()
}

#[test]
fn move_counts_match_the_table() {
    let generator = generator("data/permissive/en.lexicon");
    let rules = generator.rules().clone();
    let table = std::fs::read_to_string(from_root("tests/data/scrabble/scrabble-counts.tsv")).unwrap();
    let mut rows = 0;
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let numbers: Vec<usize> = columns[1..].iter().map(|number| number.parse().unwrap()).collect();
        let position = Cgp::parse(columns[0], &rules).unwrap();
        assert_eq!(position.text(&rules), columns[0]);
        let exchanges = generator.exchanges(&position.rack(0), position.in_bag(&rules)).len();
        for method in [Method::Gaddag, Method::Dawg] {
            let generator = generator.clone().with_method(method);
            let prepared = generator.prepare(position.board());
            let mut placements: Vec<Placement> = Vec::new();
            generator.placements(&prepared, &position.rack(0), &mut placements);
            let best = generator.best(&prepared, &position.rack(0)).map_or(0, |best| best.score());
            assert_eq!([placements.len(), exchanges, best as usize], numbers[..], "{method:?}: {}", columns[0]);
        }
        rows += 1;
    }
    assert_eq!(rows, 60);
}

/// Plays random games with a whole list and compares some of the positions.
fn whole_list(file: &str, seed: u64, positions: usize) {
    let generator = generator(file);
    let rules = generator.rules().clone();
    let list: Vec<Vec<u8>> = generator.lexicon().words().collect();
    let words = Words::new(&list);
    let mut random = Random::new(seed);
    let (mut slow, mut board) = (Slow::new(), Board::new());
    for turn in 0..positions {
        let rack = random.rack(&rules, rules.rack_size(), [0, 1, 0, 0, 2][turn % 5]);
        let moves = compare(&generator, &slow, &board, &words, &rack);
        if moves.is_empty() || turn % 14 == 13 {
            (slow, board) = (Slow::new(), Board::new());
        } else {
            let chosen = &random.pick(&moves).0;
            slow.lay(chosen);
            board.lay(&laid(chosen));
        }
    }
}

#[test]
fn moves_match_the_reference_with_the_english_list() {
    whole_list("data/permissive/en.lexicon", 7, 20);
}

#[test]
fn moves_match_the_reference_with_the_russian_list() {
    whole_list("data/permissive/ru-all.lexicon", 8, 6);
}

#[test]
fn moves_match_the_reference_with_the_czech_list() {
    whole_list("data/gpl/cs-mixed.lexicon", 9, 20);
}
