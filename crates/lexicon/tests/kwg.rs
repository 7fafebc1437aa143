//! Reads word graphs of other programs, and checks the layout of ours.

mod common;

use std::collections::BTreeSet;

use common::{check_layout, data, gaddag_strings, strings};
use lexicon::kwg::{self, KwgError};
use lexicon::{Alphabet, Graph, GraphError, Lexicon, Tile, dawg, gaddag};

fn words_3000() -> BTreeSet<Vec<Tile>> {
    let text = std::fs::read_to_string(data("kwg/words-3000.txt")).expect("the list is in tests/data");
    text.lines().map(|word| word.bytes().map(|letter| letter - b'A' + 1).collect()).collect()
}

fn little_endian(nodes: &[u32]) -> Vec<u8> {
    nodes.iter().flat_map(|n| n.to_le_bytes()).collect()
}

#[test]
fn files_of_two_other_programs_contain_exactly_the_words() {
    let words = words_3000();
    assert_eq!(words.len(), 3000);
    let rotations = gaddag_strings(&words);
    for (name, nodes) in [("a", 52_640), ("b", 51_657)] {
        let path = data(&format!("kwg/words-3000-{name}.kwg"));
        let graph = kwg::open(&path).unwrap();
        check_layout(graph.nodes());
        assert_eq!(graph.nodes().len(), nodes);
        assert_eq!(strings(graph.nodes(), graph.dawg() as usize), words);
        assert_eq!(strings(graph.nodes(), graph.gaddag().unwrap() as usize), rotations);
        let lexicon = Lexicon::load(&path, &Alphabet::english()).unwrap();
        assert!(lexicon.words().eq(words.iter().cloned()));
        assert_eq!((lexicon.info().words, lexicon.name()), (3000, format!("words-3000-{name}").as_str()));
        assert_eq!(kwg::to_bytes(&graph), std::fs::read(path).unwrap(), "the file round-trips");
    }
}

#[test]
fn our_graph_of_the_same_words() {
    let words = words_3000();
    let graph = gaddag::build(&dawg::build(&words).unwrap().0).unwrap();
    check_layout(graph.nodes());
    // The other programs also share list tails, we share whole lists: the sizes differ by less than
    // 5%.
    assert!((51_657..=51_657 * 21 / 20).contains(&graph.nodes().len()), "{}", graph.nodes().len());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ours.kwg");
    kwg::save(&graph, &path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), little_endian(graph.nodes()));
    assert_eq!(kwg::open(&path).unwrap().nodes(), graph.nodes());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn identity_does_not_depend_on_the_layout() {
    let load = |name: &str| Lexicon::load(&data(&format!("kwg/words-3000{name}")), &Alphabet::english()).unwrap();
    let [a, b, ours] = ["-a.kwg", "-b.kwg", ".txt"].map(load);
    assert_eq!([a.info(), b.info()].map(|info| &info.words_sha256), [&ours.info().words_sha256; 2]);
    // Writing a lexicon file replaces a foreign layout.
    let anew = Lexicon::from_bytes(&a.to_bytes().unwrap()).unwrap();
    assert_eq!(anew.graph().nodes(), ours.graph().nodes());
}

#[test]
fn smallest_file() {
    let bytes = [0, 0, 0x40, 0, 0, 0, 0x40, 0];
    assert_eq!(kwg::to_bytes(&Graph::empty()), bytes);
    let graph = kwg::from_bytes(&bytes).unwrap();
    assert_eq!((graph.dawg(), graph.gaddag()), (0, None));
    assert_eq!(kwg::from_bytes(&bytes[..4]).unwrap().nodes(), graph.nodes(), "a DAWG root alone");
}

#[test]
fn dawg_only_files_have_no_gaddag() {
    const LAST: u32 = 1 << 22;
    const ACCEPTS: u32 = 1 << 23;
    // AB, B: once with an empty root at 1, once with the first list there.
    let with_root = [LAST | 2, LAST, 1 << 24 | 4, 2 << 24 | ACCEPTS | LAST, 2 << 24 | ACCEPTS | LAST];
    let without = [LAST | 1, 1 << 24 | 3, 2 << 24 | ACCEPTS | LAST, 2 << 24 | ACCEPTS | LAST];
    for nodes in [with_root.as_slice(), &without] {
        let graph = kwg::from_bytes(&little_endian(nodes)).unwrap();
        assert_eq!(graph.gaddag(), None);
        assert_eq!(strings(graph.nodes(), graph.dawg() as usize), BTreeSet::from([vec![1, 2], vec![2]]));
    }
}

#[test]
fn invalid_files_are_rejected() {
    const LAST: u32 = 1 << 22;
    let of = |nodes: &[u32]| kwg::from_bytes(&little_endian(nodes)).unwrap_err();
    assert_eq!(kwg::from_bytes(&[0, 0, 0x40, 0, 0]).unwrap_err(), KwgError::Length(5));
    assert_eq!(of(&[]), KwgError::Graph(GraphError::NoRoots(0)));
    assert_eq!(of(&[LAST | 9, LAST]), KwgError::Graph(GraphError::ChildOutside { index: 0, child: 9, nodes: 2 }));
    assert_eq!(of(&[LAST, 0]), KwgError::Graph(GraphError::BadRoot { index: 1, value: 0 }));
    assert_eq!(of(&[LAST | 2, LAST, 1 << 24]), KwgError::Graph(GraphError::OpenEnd(2)));
    assert_eq!(of(&[LAST | 2, LAST, 1 << 24 | LAST | 2]), KwgError::Graph(GraphError::Cycle(2)));
    let missing = kwg::open(&data("kwg/none.kwg")).unwrap_err().to_string();
    assert!(missing.contains("none.kwg") && missing.contains("No such file"), "{missing}");
    let text = kwg::open(&data("kwg/words-3000.txt")).unwrap_err().to_string();
    assert!(text.contains("words-3000.txt") && text.contains("not a word graph"), "{text}");
}

#[test]
fn kbwg_files_that_fit_are_read() {
    let words = words_3000();
    let graph = gaddag::build(&dawg::build(&words).unwrap().0).unwrap();
    let convert = |&n: &u32| {
        let (tile, accepts, last, child) = common::parts(n);
        u32::from(tile) | u32::from(last) << 6 | u32::from(accepts) << 7 | (child as u32) << 8
    };
    let big: Vec<u32> = graph.nodes().iter().map(convert).collect();
    assert_eq!(kwg::from_kbwg_bytes(&little_endian(&big)).unwrap().nodes(), graph.nodes());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("big.KBWG");
    std::fs::write(&path, little_endian(&big)).unwrap();
    assert_eq!(kwg::open(&path).unwrap().nodes(), graph.nodes());
    assert!(matches!(kwg::from_kbwg_bytes(&vec![0x40; (1 << 22) * 4 + 4]), Err(KwgError::KbwgTooLarge(4_194_305))));
    let too_many = kwg::from_bytes(&vec![0; (1 << 22) * 4 + 4]).unwrap_err();
    assert!(too_many.to_string().contains("KBWG"), "{too_many}");
}
