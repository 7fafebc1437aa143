//! Compares arcs that contain letter sets with the nodes of their graph, and the words on their
//! paths with the word lists.

mod common;

use std::collections::BTreeSet;

use common::{Random, gaddag_strings, inflected, parts, strings};
use lexicon::letter_sets::{self, GraphArc, NarrowArc, PackedArc, SEPARATOR, WideArc};
use lexicon::{Alphabet, Graph, Tile, dawg, gaddag};

/// Returns random words over an alphabet of this many letters. The more letters, the more the graph
/// branches.
fn random_words(letters: usize, seed: u64) -> BTreeSet<Vec<Tile>> {
    let mut random = Random(seed);
    (0..300).map(|_| (0..1 + random.below(6)).map(|_| 1 + random.below(letters) as Tile).collect()).collect()
}

fn graph_of(words: &BTreeSet<Vec<Tile>>) -> Graph {
    gaddag::build(&dawg::build(words).expect("a valid list").0).expect("a valid list")
}

/// Returns every string that ends in an accepting arc below this one, by following its letters.
fn walk<A: GraphArc>(arcs: &[A], from: A) -> BTreeSet<Vec<Tile>> {
    fn below<A: GraphArc>(arcs: &[A], from: A, string: &mut Vec<Tile>, found: &mut BTreeSet<Vec<Tile>>) {
        if from.accepts() {
            assert!(found.insert(string.clone()), "the same string on two paths");
        }
        for letter in (0..64).filter(|&letter| from.has_letter(letter)) {
            string.push(letter);
            below(arcs, arcs[from.child_index(letter)], string, found);
            string.pop();
        }
    }
    let mut found = BTreeSet::new();
    below(arcs, from, &mut Vec::new(), &mut found);
    found
}

/// Checks every arc against the list of siblings of the plain graph.
fn check_arcs<A: GraphArc>(graph: &Graph) -> Vec<A> {
    let arcs: Vec<A> = letter_sets::arcs(graph);
    assert_eq!(arcs.len(), graph.nodes().len());
    for (&n, &arc) in graph.nodes().iter().zip(&arcs) {
        let (_, accepts, _, child) = parts(n);
        assert_eq!((arc.accepts(), arc.child() as usize), (accepts, child));
        let mut siblings = BTreeSet::new();
        let mut at = child;
        while at != 0 {
            let (tile, _, last, _) = parts(graph.nodes()[at]);
            assert_eq!((arc.child_index(tile), arc.below(tile) as usize), (at, siblings.len()));
            siblings.insert(tile);
            at = if last { 0 } else { at + 1 };
        }
        let letters: BTreeSet<Tile> = (0..64).filter(|&letter| arc.letters() >> letter & 1 != 0).collect();
        assert_eq!(letters, siblings);
        assert!((0..64).all(|letter| arc.has_letter(letter) == siblings.contains(&letter)));
        let alone: A = letter_sets::arc(graph, n);
        assert_eq!((alone.child(), alone.accepts(), alone.letters()), (arc.child(), arc.accepts(), arc.letters()));
    }
    arcs
}

fn check<A: GraphArc>(words: &BTreeSet<Vec<Tile>>) {
    let graph = graph_of(words);
    let arcs = check_arcs::<A>(&graph);
    assert_eq!(walk(&arcs, arcs[0]), *words);
    assert_eq!(walk(&arcs, arcs[1]), gaddag_strings(words));
}

#[test]
fn walks_find_exactly_the_words() {
    for seed in 0..12 {
        for letters in [1, 2, 5, 26, 31] {
            check::<NarrowArc>(&random_words(letters, seed));
        }
        for letters in [2, 31, 32, 33, 63] {
            let words = random_words(letters, seed);
            check::<PackedArc>(&words);
            check::<WideArc>(&words);
        }
        for size in [1, 20, 800] {
            check::<NarrowArc>(&inflected(&Alphabet::english(), seed, size));
            for alphabet in [Alphabet::czech(), Alphabet::russian()] {
                let words = inflected(&alphabet, seed, size);
                check::<PackedArc>(&words);
                check::<WideArc>(&words);
            }
        }
    }
}

#[test]
fn arcs_take_8_12_and_16_bytes() {
    assert_eq!((size_of::<NarrowArc>(), size_of::<PackedArc>(), size_of::<WideArc>()), (8, 12, 16));
}

#[test]
fn children_before_their_parents_and_shared_tails() {
    const fn node(tile: u32, accepts: bool, last: bool, child: u32) -> u32 {
        tile << 24 | (accepts as u32) << 23 | (last as u32) << 22 | child
    }
    // AB, AC, CC, with the list of C inside that of B and C.
    let nodes = vec![
        node(0, false, true, 4),
        node(0, false, true, 0),
        node(2, true, false, 0),
        node(3, true, true, 0),
        node(1, false, false, 2),
        node(3, false, true, 3),
    ];
    let graph = Graph::from_nodes(nodes).unwrap();
    let arcs = check_arcs::<WideArc>(&graph);
    assert_eq!(walk(&arcs, arcs[0]), strings(graph.nodes(), graph.dawg() as usize));
    assert_eq!(walk(&arcs, arcs[0]), BTreeSet::from([vec![1, 2], vec![1, 3], vec![3, 3]]));
}

#[test]
fn a_graph_without_words_or_gaddag_has_empty_roots() {
    let arcs = check_arcs::<NarrowArc>(&Graph::empty());
    assert!(arcs.iter().all(|arc| arc.letters() == 0 && !arc.accepts()));
    let (dawg, _) = dawg::build([[1, 2]]).unwrap();
    assert_eq!(check_arcs::<PackedArc>(&dawg)[1].letters(), 0);
}

#[test]
fn the_separator_is_the_first_arc() {
    let graph = graph_of(&BTreeSet::from([vec![1, 2, 3]]));
    let arcs = check_arcs::<NarrowArc>(&graph);
    let a = arcs[arcs[1].child_index(1)];
    assert_eq!(a.letters(), SEPARATOR);
    assert_eq!(walk(&arcs, arcs[a.child() as usize]), BTreeSet::from([vec![2, 3]]));
}
