//! Compares the search with counts and hashes computed by another program.

#![allow(clippy::unwrap_used)] // A test that cannot go on fails.

use std::path::Path;

use balda::{Finder, Grid, Query, RuleSet, Shape, UsedWords, Words};
use lexicon::Lexicon;
use sha1::{Digest, Sha1};

fn data(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn search_matches_reference_counts() {
    let lexicon = Lexicon::open(&data("data/cc-by-sa/ru-nouns.lexicon")).unwrap();
    let words = Words::new(&lexicon, &RuleSet::default()).unwrap();
    let mut finder = Finder::new(&words);
    let table = std::fs::read_to_string(data("tests/data/balda/balda-counts.tsv")).unwrap();
    let mut rows = 0;
    for row in table.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [_, _, mode, grid, used, triples, paths, longest, sha1] = columns[..] else { panic!("{row}") };
        let used = UsedWords::from_words(&words, used.split(',').map(|word| words.letters().encode(word).unwrap()));
        let grid = Grid::parse(grid, words.letters()).unwrap();
        let query = Query::of_shape(Shape { knots: mode == "knots", diagonals: false });
        let counts = finder.count(&grid, &used, &query);
        assert_eq!([counts.triples, counts.paths, counts.longest].map(|n| n.to_string()), [triples, paths, longest], "{row}");
        let found = finder.all(&grid, &used, &query);
        let mut texts: Vec<String> = found.iter().map(|found| found.action.text(&grid, words.letters())).collect();
        texts.sort();
        let hash: String = Sha1::digest(texts.join("\n")).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hash, sha1, "{row}");
        rows += 1;
    }
    assert_eq!(rows, 34);
}
