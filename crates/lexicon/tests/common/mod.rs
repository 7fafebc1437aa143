//! Slow reference implementations shared by the tests. None of them uses the crate's own graph
//! walks.

#![allow(dead_code)] // Each test file uses only parts of it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;

use lexicon::{Alphabet, Tile};

/// Returns the path of a file under the workspace's `tests/data`.
pub(crate) fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/data").join(name)
}

/// Splits a node into tile, accepts, last and child.
pub(crate) fn parts(n: u32) -> (Tile, bool, bool, usize) {
    ((n >> 24) as Tile, n >> 23 & 1 == 1, n >> 22 & 1 == 1, (n & 0x003F_FFFF) as usize)
}

/// Returns every string that ends in an accepting node, from the list at `first` on, by plain
/// recursion.
pub(crate) fn strings(nodes: &[u32], first: usize) -> BTreeSet<Vec<Tile>> {
    fn below(nodes: &[u32], first: usize, string: &mut Vec<Tile>, found: &mut BTreeSet<Vec<Tile>>) {
        for &n in &nodes[first..] {
            let (tile, accepts, last, child) = parts(n);
            string.push(tile);
            if accepts {
                assert!(found.insert(string.clone()), "the same string on two paths");
            }
            if child != 0 {
                below(nodes, child, string, found);
            }
            string.pop();
            if last {
                return;
            }
        }
        panic!("the list has no end");
    }
    let mut found = BTreeSet::new();
    if first != 0 {
        below(nodes, first, &mut Vec::new(), &mut found);
    }
    found
}

/// Returns the strings that a GADDAG of these words must accept, by its definition.
pub(crate) fn gaddag_strings(words: &BTreeSet<Vec<Tile>>) -> BTreeSet<Vec<Tile>> {
    let rotations = words.iter().flat_map(|word| {
        (1..=word.len()).map(|turn| {
            let mut string: Vec<Tile> = word[..turn].iter().rev().copied().collect();
            if turn < word.len() {
                string.push(0);
                string.extend(&word[turn..]);
            }
            string
        })
    });
    rotations.collect()
}

/// Returns the number of states and edges of the minimal automaton with accepting edges, by
/// partition refinement of the trie: all states start in one class, and a class is split while its
/// states differ in letters, acceptance or classes of their edges. The state without edges counts.
pub(crate) fn minimal_size(words: &BTreeSet<Vec<Tile>>) -> (usize, usize) {
    let mut trie: Vec<BTreeMap<Tile, (bool, usize)>> = vec![BTreeMap::new()];
    for word in words {
        let mut state = 0;
        for (place, &tile) in word.iter().enumerate() {
            let fresh = trie.len();
            let edge = trie[state].entry(tile).or_insert((false, fresh));
            edge.0 |= place + 1 == word.len();
            let next = edge.1;
            if next == fresh {
                trie.push(BTreeMap::new());
            }
            state = next;
        }
    }
    let mut class = vec![0usize; trie.len()];
    let mut classes = 1;
    loop {
        let mut seen: HashMap<_, usize> = HashMap::new();
        let signatures = trie.iter().enumerate().map(|(state, edges)| {
            (class[state], edges.iter().map(|(&tile, &(accepts, child))| (tile, accepts, class[child])).collect::<Vec<_>>())
        });
        let refined: Vec<usize> = signatures
            .map(|signature| {
                let next = seen.len();
                *seen.entry(signature).or_insert(next)
            })
            .collect();
        let count = seen.len();
        class = refined;
        if count == classes {
            break;
        }
        classes = count;
    }
    let mut edges = vec![0; classes];
    for (state, &class) in class.iter().enumerate() {
        edges[class] = trie[state].len();
    }
    (classes, edges.iter().sum())
}

/// Checks the layout of a KWG file independently of the crate: roots, ascending tiles, closed
/// lists, all nodes reachable. Returns the number of lists in the file.
pub(crate) fn check_layout(nodes: &[u32]) -> usize {
    for root in &nodes[..2] {
        let (tile, accepts, last, child) = parts(*root);
        assert_eq!((tile, accepts, last), (0, false, true), "a root");
        assert!(child != 1 && child < nodes.len());
    }
    let mut begins = BTreeSet::new();
    let mut reached = vec![false; nodes.len()];
    let mut open: Vec<usize> = nodes[..2].iter().map(|&n| parts(n).3).filter(|&child| child != 0).collect();
    while let Some(first) = open.pop() {
        if !begins.insert(first) {
            continue;
        }
        let mut at = first;
        let mut before = None;
        loop {
            let (tile, _, last, child) = parts(nodes[at]);
            assert!(before.is_none_or(|before| before < tile), "tiles ascend among siblings: node {at}");
            before = Some(tile);
            reached[at] = true;
            if child != 0 {
                assert!(child >= 2 && child < nodes.len());
                open.push(child);
            }
            if last {
                break;
            }
            at += 1;
        }
    }
    assert_eq!(reached[2..].iter().position(|reached| !reached), None, "an unreachable node");
    begins.len()
}

/// Generates words of an invented language with realistic inflection, so that states can be shared:
/// random stems with random endings.
pub(crate) fn inflected(alphabet: &Alphabet, seed: u64, size: usize) -> BTreeSet<Vec<Tile>> {
    let (stems, endings): (&[&str], &[&str]) = match alphabet.name() {
        "english" => {
            (&["care", "walk", "talk", "en", "unti", "re", "a", "quizz", "zo"], &["s", "d", "ing", "er", "ers", "ed", "ingly", "o", "able"])
        }
        "czech" => (
            &["krásn", "žlut", "ďábl", "kr", "vlk", "nejmodř", "č", "šť", "ústřič"],
            &["ý", "á", "ého", "ému", "ými", "ů", "em", "ějš", "ice", "ň"],
        ),
        _ => {
            (&["ёж", "слон", "корабл", "бел", "объезд", "ш", "под", "щук"], &["ик", "ь", "ами", "ого", "ому", "ый", "ая", "ё", "ей", "ях"])
        }
    };
    let mut random = Random(seed);
    let mut words = BTreeSet::new();
    for _ in 0..size {
        let mut text = String::new();
        for _ in 0..random.below(3) {
            text += stems[random.below(stems.len())];
        }
        text += endings[random.below(endings.len())];
        if random.below(4) == 0 {
            text += endings[random.below(endings.len())];
        }
        let word = alphabet.encode(&text).expect("stems and endings use the alphabet");
        if word.len() <= lexicon::MAX_WORD {
            words.insert(word);
        }
    }
    words
}

/// A SplitMix64 random number generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}
