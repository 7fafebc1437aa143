//! Compares with tables of another program, with all Russian nouns: single placements, greedy
//! chains, best turns.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::search::Search;
use crossword::erudit::{EruditRules, Repeats, Scoring, Situation, Take, UsedWords, words_of};
use crossword::{Board, Generator, Method, Placement, PreparedBoard, Tiles};
use lexicon::Lexicon;

fn from_root(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn nouns(rules: &EruditRules) -> Generator {
    let lexicon = Lexicon::open(&from_root("data/cc-by-sa/ru-nouns.lexicon")).unwrap().build_gaddag().unwrap();
    Generator::new(rules.placement_rules(), &lexicon).unwrap()
}

fn rows(file: &str) -> Vec<Vec<String>> {
    let table = std::fs::read_to_string(from_root("tests/data/erudit").join(file)).unwrap();
    table.lines().filter(|row| !row.starts_with('#')).map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

/// Returns the number of placements and the highest score, by both generators.
fn singles(generator: &Generator, board: &Board, rack: &Tiles) -> [u32; 2] {
    let counts = [Method::Gaddag, Method::Dawg].map(|method| {
        let generator = generator.clone().with_method(method);
        let prepared = generator.prepare(board);
        let mut placements: Vec<Placement> = Vec::new();
        generator.placements(&prepared, rack, &mut placements);
        let best = placements.iter().map(Placement::score).max().unwrap_or(0);
        assert_eq!(generator.best(&prepared, rack).map_or(0, |best| best.score()), best);
        [placements.len() as u32, best]
    });
    assert_eq!(counts[0], counts[1]);
    counts[0]
}

/// Returns all possible scores of greedy chains, for every choice among ties.
fn chains(rules: &EruditRules, generator: &Generator, prepared: &PreparedBoard, rack: &Tiles, full: bool) -> BTreeSet<u32> {
    let mut placements: Vec<Placement> = Vec::new();
    generator.placements(prepared, rack, &mut placements);
    let Some(best) = placements.iter().map(Placement::score).max() else {
        return [if full && rack.is_empty() { rules.bonus() } else { 0 }].into();
    };
    let highest = placements.iter().filter(|placement| placement.score() == best);
    let after = highest.flat_map(|placement| {
        let mut then = prepared.clone();
        generator.lay(&mut then, &placement.laid(prepared.board()));
        chains(rules, generator, &then, &rack.without(&placement.tiles()).unwrap(), full)
    });
    after.map(|rest| best + rest).collect()
}

#[test]
fn placements_chains_and_best_turns() {
    let rules = EruditRules::standard().with_repeats(Repeats::Allowed).with_take(Take::No);
    let generator = nouns(&rules);
    let rows = rows("erudit-exact.tsv");
    for row in &rows {
        let (board, rack) = (rules.read_board(&row[1]).unwrap(), rules.read_rack(&row[2]).unwrap());
        assert_eq!((rules.board_text(&board), rules.rack_text(&rack).chars().count()), (row[1].clone(), row[2].chars().count()));
        let expected: Vec<u32> = row[3..].iter().map(|number| number.parse().unwrap()).collect();
        assert_eq!(singles(&generator, &board, &rack), expected[..2], "{}", row[0]);
        let chains = chains(&rules, &generator, &generator.prepare(&board), &rack, rack.len() == 7);
        assert!(chains.contains(&expected[2]), "{}: {chains:?}", row[0]);
        let mut search = Search::new(&rules, &generator);
        assert_eq!(search.best(&Situation::new(board, rack)), expected[3], "{}", row[0]);
        assert_eq!(search.states(), expected[4] as usize, "{}", row[0]);
    }
    assert_eq!(rows.len(), 13);
}

#[test]
fn best_turns_under_all_options() {
    let standard = EruditRules::standard();
    let generator = nouns(&standard);
    let rows = rows("erudit-variants.tsv");
    for row in &rows {
        let rules = standard
            .clone()
            .with_scoring(Scoring::by_name(&row[3]).unwrap())
            .with_repeats(Repeats::by_name(&row[4]).unwrap())
            .with_take(Take::by_name(&row[5]).unwrap());
        let (board, rack) = (rules.read_board(&row[1]).unwrap(), rules.read_rack(&row[2]).unwrap());
        let words = row[6].split(',').filter(|word| !word.is_empty());
        let used: UsedWords = words.map(|word| rules.alphabet().encode(word).unwrap().into_iter().collect()).collect();
        assert!(words_of(&board).is_subset(&used));
        assert_eq!(singles(&generator, &board, &rack)[0].to_string(), row[7], "{}", row[0]);
        let best = Search::new(&rules, &generator).best(&Situation::new(board, rack).with_used(used));
        assert_eq!(best.to_string(), row[8], "{}", row[0]);
    }
    assert_eq!(rows.len(), 15);
}

/// The example of the article that first compared turn search methods: the greedy chain ends after
/// 11 points, a full turn scores 38.
#[test]
fn the_rack_of_the_article() {
    let rules = EruditRules::standard();
    let generator = nouns(&rules);
    let rack = rules.read_rack("ОБЛМЕОБ").unwrap();
    assert_eq!(singles(&generator, &Board::new(), &rack)[1], 11);
    assert!(Search::new(&rules, &generator).best(&Situation::new(Board::new(), rack)) >= 38);
}
