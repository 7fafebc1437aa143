//! Compares the graphs with slow reference implementations: they are minimal and accept exactly the
//! right strings.

mod common;

use std::collections::{BTreeSet, HashSet};

use common::{Random, check_layout, gaddag_strings, inflected, minimal_size, parts, strings};
use lexicon::{Alphabet, Graph, Lexicon, Tile, WordIndex, dawg, gaddag, query};

fn samples() -> Vec<(Alphabet, BTreeSet<Vec<Tile>>)> {
    let alphabets = [Alphabet::english(), Alphabet::czech(), Alphabet::russian()];
    let of_all = (0..60u64).flat_map(|seed| {
        let size = [1, 2, 5, 20, 100, 800][seed as usize % 6];
        alphabets.clone().map(|alphabet| {
            let words = inflected(&alphabet, seed, size);
            (alphabet, words)
        })
    });
    of_all.collect()
}

/// Returns the number of sibling lists, and whether all are distinct.
fn lists(nodes: &[u32]) -> (usize, bool) {
    let all: Vec<&[u32]> = nodes[2..].split_inclusive(|&n| parts(n).2).collect();
    (all.len(), all.iter().collect::<HashSet<_>>().len() == all.len())
}

#[test]
fn the_dawg_is_minimal() {
    for (_, words) in samples() {
        let (graph, count) = dawg::build(&words).unwrap();
        assert_eq!(count, words.len());
        let (states, edges) = minimal_size(&words);
        assert_eq!(check_layout(graph.nodes()), states - 1, "the state without edges has no list");
        assert_eq!(graph.nodes().len() - 2, edges);
        assert_eq!(lists(graph.nodes()), (states - 1, true));
        assert_eq!(strings(graph.nodes(), graph.dawg() as usize), words);
        assert!(graph.gaddag().is_none() && graph.is_parents_first());
    }
}

#[test]
fn the_gaddag_accepts_exactly_the_rotations() {
    for (_, words) in samples() {
        let (dawg, _) = dawg::build(&words).unwrap();
        let graph = gaddag::build(&dawg).unwrap();
        check_layout(graph.nodes());
        let (_, distinct) = lists(graph.nodes());
        assert!(distinct, "equal states were not merged");
        assert_eq!(strings(graph.nodes(), graph.dawg() as usize), words);
        assert_eq!(strings(graph.nodes(), graph.gaddag().unwrap() as usize), gaddag_strings(&words));
        // The DAWG is at the end, unchanged, and separators lead only into it.
        assert_eq!(graph.nodes().len() - graph.dawg() as usize, dawg.nodes().len() - 2);
        for (at, &n) in graph.nodes().iter().enumerate().skip(2) {
            let (tile, accepts, _, child) = parts(n);
            assert!(tile != 0 || (at < graph.dawg() as usize && child >= graph.dawg() as usize && !accepts));
        }
    }
}

#[test]
fn builds_are_deterministic() {
    let words = inflected(&Alphabet::czech(), 7, 800);
    let build = || gaddag::build(&dawg::build(&words).unwrap().0).unwrap();
    assert_eq!(build().nodes(), build().nodes());
}

#[test]
fn lookups_match_the_set() {
    for (alphabet, words) in samples() {
        let lexicon = Lexicon::from_words("sample", &alphabet, &words).unwrap();
        let list: Vec<_> = words.iter().cloned().collect();
        let index = WordIndex::new(lexicon.graph());
        assert!(lexicon.words().eq(words.iter().cloned()));
        assert_eq!((lexicon.info().words, index.len()), (words.len(), words.len()));
        let mut random = Random(words.len() as u64);
        for number in 0..300 {
            let mut word = list[random.below(list.len())].clone();
            let place = random.below(word.len());
            match number % 4 {
                0 => {}
                1 => word[place] = 1 + random.below(alphabet.len()) as Tile,
                2 => word.truncate(place),
                _ => word.push(1 + random.below(alphabet.len()) as Tile),
            }
            let expected = words.contains(&word);
            assert_eq!(lexicon.contains(&word), expected, "{word:?}");
            assert_eq!(lexicon.contains_str(&alphabet.decode(&word).to_lowercase()), expected);
            assert_eq!(index.number(&word), list.binary_search(&word).ok());
            assert_eq!(index.word(number), list.get(number).cloned());
            let beginning: Vec<_> = list.iter().filter(|w| w.starts_with(&word)).cloned().collect();
            assert!(query::words_with_prefix(lexicon.graph(), &word).eq(beginning.iter().cloned()));
            assert_eq!(index.with_prefix(&word), beginning.len());
        }
    }
}

#[test]
fn anagrams_match_a_scan_of_the_list() {
    for (alphabet, words) in samples().into_iter().skip(9).step_by(4) {
        let lexicon = Lexicon::from_words("sample", &alphabet, &words).unwrap();
        let list: Vec<_> = words.iter().cloned().collect();
        let mut random = Random(words.len() as u64);
        for _ in 0..40 {
            let mut tiles = list[random.below(list.len())].clone();
            for _ in 0..random.below(3) {
                let place = random.below(tiles.len());
                tiles[place] = 0;
            }
            if random.below(2) == 0 {
                tiles.push(random.below(alphabet.len() + 1) as Tile);
            }
            let letters = query::Letters::new(&tiles);
            assert_eq!(letters.len(), tiles.len());
            for shorter in [false, true] {
                let found = query::anagrams(lexicon.graph(), &letters, shorter);
                let expected: Vec<_> =
                    list.iter().filter(|w| (shorter || w.len() == tiles.len()) && blanks_needed(w, &tiles).is_some()).collect();
                assert_eq!(found.iter().map(|anagram| &anagram.word).collect::<Vec<_>>(), expected);
                for anagram in found {
                    assert_eq!(Some(anagram.blanks.count_ones() as usize), blanks_needed(&anagram.word, &tiles));
                }
            }
        }
    }
}

/// Returns the number of blanks that a word needs from these tiles, or `None` if it cannot be
/// formed.
fn blanks_needed(word: &[Tile], tiles: &[Tile]) -> Option<usize> {
    let mut left: Vec<Tile> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
    let blanks = tiles.len() - left.len();
    let mut needed = 0;
    for tile in word {
        match left.iter().position(|l| l == tile) {
            Some(at) => {
                left.swap_remove(at);
            }
            None => needed += 1,
        }
    }
    (needed <= blanks).then_some(needed)
}

#[test]
fn with_gaddag_rejects_other_words() {
    let words = inflected(&Alphabet::czech(), 1, 100);
    let plain = Lexicon::from_graph("a", &Alphabet::czech(), dawg::build(&words).unwrap().0).unwrap();
    let full = plain.build_gaddag().unwrap();
    assert!(plain.graph().gaddag().is_none() && full.graph().gaddag().is_some());
    assert_eq!(full.info(), plain.info());
    assert_eq!(full.without_gaddag().unwrap().graph().nodes(), plain.graph().nodes());
    assert!(plain.with_gaddag(full.graph().clone()).is_ok());
    let mut fewer = words.clone();
    fewer.pop_first();
    let other = Lexicon::from_words("b", &Alphabet::czech(), &fewer).unwrap();
    assert!(plain.with_gaddag(other.graph().clone()).is_err());
    assert!(plain.with_gaddag(Graph::empty()).is_err());
    assert!(Lexicon::from_graph("c", &Alphabet::english(), full.graph().clone()).is_err(), "39 letters do not fit into 26");
}

#[test]
fn maximum_alphabet_and_word_length() {
    let letters: String = ('\u{4E00}'..).take(63).collect();
    let alphabet = Alphabet::new("large", &letters).unwrap();
    let words: BTreeSet<Vec<Tile>> = (0..49).map(|start| (start..start + 15).map(|tile| tile as Tile + 1).collect()).collect();
    let lexicon = Lexicon::from_words("large", &alphabet, &words).unwrap();
    let graph = lexicon.graph();
    assert_eq!(strings(graph.nodes(), graph.dawg() as usize), words);
    assert_eq!(strings(graph.nodes(), graph.gaddag().unwrap() as usize), gaddag_strings(&words));
    assert_eq!(graph.max_tile(), 63);
}
