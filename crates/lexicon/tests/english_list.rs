//! Tests the whole English list: its counts, its identity, and that its GADDAG accepts exactly all
//! rotations.

mod common;

use std::path::PathBuf;

use common::{check_layout, parts};
use lexicon::{Alphabet, Lexicon, WordIndex, child_of, dawg, gaddag, node};

fn english() -> Lexicon {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/permissive/en.lexicon");
    Lexicon::open(&path).expect("the English lexicon is part of the project")
}

#[test]
fn file_contains_the_list() {
    let lexicon = english();
    lexicon.verify().unwrap();
    assert_eq!(lexicon.info().words, 248_521);
    // The `sha256sum` of the plain list.
    assert_eq!(lexicon.info().words_sha256, "57ed22208225bc0148315f6c03cb5644538cc4e611feac778c004311e64b1bbe");
    assert_eq!(lexicon.alphabet(), &Alphabet::english());
    assert!(["qi", "za", "ok", "ew", "xu", "emoji", "vape"].iter().all(|word| lexicon.contains_str(word)));
    assert!(["qq", "a", "", "xuz", "čas"].iter().all(|word| !lexicon.contains_str(word)));
}

#[test]
fn state_and_edge_counts_match_published_ones() {
    let (graph, words) = dawg::build(english().words()).unwrap();
    assert_eq!(words, 248_521);
    assert_eq!(check_layout(graph.nodes()), 78_074);
    assert_eq!(graph.nodes().len() - 2, 183_490);
}

#[test]
fn the_gaddag_accepts_exactly_the_rotations() {
    let lexicon = english().build_gaddag().unwrap();
    let graph = lexicon.graph();
    let nodes = graph.nodes();
    check_layout(nodes);
    assert!((1_170_000..1_190_000).contains(&nodes.len()), "1.18 million nodes elsewhere, {} here", nodes.len());
    let mut rotations = 0u64;
    for word in lexicon.words() {
        for turn in 1..=word.len() {
            let separator = (turn < word.len()).then_some(0);
            let string = word[..turn].iter().rev().copied().chain(separator).chain(word[turn..].iter().copied());
            let mut list = graph.gaddag().unwrap();
            let mut accepts = false;
            for tile in string {
                let n = nodes[child_of(nodes, list, tile).expect("every rotation has a path") as usize];
                (list, accepts) = (node::child(n), node::accepts(n));
            }
            assert!(accepts);
            rotations += 1;
        }
    }
    // There are as many strings as rotations, each with one path, so there are no others. Counts
    // from the end, since children come after their parents.
    let mut strings = vec![0u64; nodes.len() + 1];
    for (at, &n) in nodes.iter().enumerate().skip(2).rev() {
        let (_, accepts, last, child) = parts(n);
        let later = if last { 0 } else { strings[at + 1] };
        let below = if child == 0 { 0 } else { strings[child] };
        strings[at] = u64::from(accepts) + below + later;
    }
    assert_eq!(strings[graph.gaddag().unwrap() as usize], rotations);
    assert_eq!(gaddag::build(graph).unwrap().nodes().len(), nodes.len(), "a graph with a GADDAG is returned unchanged");
}

#[test]
fn words_are_numbered_in_order() {
    let lexicon = english();
    let index = WordIndex::new(lexicon.graph());
    for (number, word) in lexicon.words().enumerate() {
        assert_eq!(index.number(&word), Some(number));
        assert_eq!(index.word(number), Some(word));
    }
}
