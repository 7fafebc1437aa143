//! The anagram index: the words of a lexicon by their length and the hash of their letters.

use lexicon::{Graph, MAX_WORD, Tile, node};

use crate::generate::anagrams::Anagrams;

/// All words, with anagrams grouped together.
pub(crate) struct Words {
    /// Indexed by length.
    lengths: Vec<Length>,
}

/// The words of one length, in buckets by some bits of their hashes.
#[derive(Default)]
struct Length {
    shift: u32,
    /// For each bucket the index of its first word, followed by the total number of words.
    from: Vec<u32>,
    letters: Vec<Tile>,
}

impl Words {
    /// Indexes the words of a graph; calls `visit` with the hash of each.
    pub(crate) fn new(graph: &Graph, mut visit: impl FnMut(u64)) -> Self {
        let mut found: Vec<(Vec<u64>, Vec<Tile>)> = vec![Default::default(); MAX_WORD + 1];
        if graph.dawg() != 0 {
            walk_words(graph.nodes(), graph.dawg(), 0, &mut Vec::with_capacity(MAX_WORD), &mut |hash, word| {
                visit(hash);
                let (hashes, letters) = &mut found[word.len()];
                hashes.push(hash);
                letters.extend_from_slice(word);
            });
        }
        Self { lengths: found.into_iter().enumerate().map(|(length, (hashes, letters))| Length::new(length, &hashes, &letters)).collect() }
    }

    /// Returns the words of this length that have this hash.
    #[inline]
    pub(crate) fn with_letters(&self, length: usize, hash: u64) -> impl Iterator<Item = &[Tile]> {
        let list = self.lengths.get(length).map_or(&[][..], |words| words.list(length, hash));
        list.chunks_exact(length.max(1)).filter(move |word| Anagrams::hash(word) == hash)
    }
}

impl Length {
    fn new(length: usize, hashes: &[u64], words: &[Tile]) -> Self {
        if hashes.is_empty() {
            return Self::default();
        }
        let lists = hashes.len().next_power_of_two();
        let mut made = Self { shift: 63 - lists.trailing_zeros(), from: vec![0; lists + 1], letters: vec![0; words.len()] };
        for &hash in hashes {
            let list = made.list_of(hash);
            made.from[list] += 1;
        }
        // Prefix sums turn bucket sizes into bucket ends; filling each bucket from the back turns
        // them into starts.
        let mut end = 0;
        for from in &mut made.from {
            end += *from;
            *from = end;
        }
        for (&hash, word) in hashes.iter().zip(words.chunks_exact(length)).rev() {
            let list = made.list_of(hash);
            made.from[list] -= 1;
            made.letters[made.from[list] as usize * length..][..length].copy_from_slice(word);
        }
        made
    }

    #[inline]
    fn list_of(&self, hash: u64) -> usize {
        (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 1 >> self.shift) as usize
    }

    #[inline]
    fn list(&self, length: usize, hash: u64) -> &[Tile] {
        if self.from.is_empty() {
            return &[];
        }
        let list = self.list_of(hash);
        &self.letters[self.from[list] as usize * length..self.from[list + 1] as usize * length]
    }
}

/// Walks all words of the graph.
fn walk_words(nodes: &[u32], list: u32, hash: u64, word: &mut Vec<Tile>, visit: &mut impl FnMut(u64, &[Tile])) {
    for &n in &nodes[list as usize..] {
        let hash = hash.wrapping_add(Anagrams::hash_letter(node::tile(n)));
        word.push(node::tile(n));
        if node::accepts(n) {
            visit(hash, word);
        }
        if node::child(n) != 0 && word.len() < MAX_WORD {
            walk_words(nodes, node::child(n), hash, word, visit);
        }
        word.pop();
        if node::is_last(n) {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use lexicon::{Alphabet, Lexicon};

    use super::*;

    #[test]
    fn anagram_lookup() {
        let english = Alphabet::english();
        let list = ["ACRE", "CARE", "RACE", "CARED", "CEDAR", "RACED", "CAR", "ARC", "ACER", "CARES", "SCARE", "RACES", "ACRES", "AT", "A"];
        let lexicon = Lexicon::build("small", &english, &list).unwrap();
        let mut hashes = Vec::new();
        let words = Words::new(lexicon.graph(), |hash| hashes.push(hash));
        let mut list: Vec<Vec<Tile>> = list.iter().map(|word| english.encode(word).unwrap()).collect();
        list.sort_unstable();
        assert_eq!(hashes.len(), list.len());
        let sorted = |word: &[Tile]| {
            let mut letters = word.to_vec();
            letters.sort_unstable();
            letters
        };
        for word in &list {
            let alike: Vec<&[Tile]> = list.iter().filter(|other| sorted(other) == sorted(word)).map(Vec::as_slice).collect();
            let mut found: Vec<&[Tile]> = words.with_letters(word.len(), Anagrams::hash(word)).collect();
            found.sort_unstable();
            assert_eq!(found, alike);
            assert_eq!(words.with_letters(word.len() + 1, Anagrams::hash(word)).count(), 0);
        }
        assert_eq!(words.with_letters(0, 0).count() + words.with_letters(99, 7).count(), 0);
        assert_eq!(Words::new(&Graph::empty(), |_| ()).with_letters(4, 1).count(), 0);
    }
}
