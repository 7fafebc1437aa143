//! Minimal perfect hashing: numbers the words of a graph, with one integer per node.
//!
//! Each node counts the words at it, below it and at its later siblings. The number of a word is
//! the sum of the counts that its path skips. Words are numbered from 0 in alphabetical order, so a
//! table with one entry per word (frequencies, definitions) needs no keys.

use crate::alphabet::Tile;
use crate::graph::{Graph, child_of, node, post_order};

/// Word counts over the DAWG of a graph. Time and memory are linear in the DAWG's nodes.
pub struct WordIndex {
    graph: Graph,
    /// Index of the node of the first count.
    base: u32,
    counts: Vec<u32>,
}

impl WordIndex {
    /// Counts the words of a graph. The counts saturate at 32 bits, which only a damaged graph can
    /// exceed.
    pub fn new(graph: &Graph) -> WordIndex {
        let nodes = graph.nodes();
        // In a graph built here no DAWG node comes before its root.
        let base = if graph.is_parents_first() { graph.dawg() } else { 0 };
        let mut counts = vec![0u32; nodes.len() - base as usize];
        if graph.dawg() != 0 {
            let walked = post_order(nodes, &[graph.dawg()], |at| {
                let n = nodes[at as usize];
                let below = if node::child(n) == 0 { 0 } else { counts[(node::child(n) - base) as usize] };
                let later = if node::is_last(n) { 0 } else { counts[(at + 1 - base) as usize] };
                counts[(at - base) as usize] = u32::from(node::accepts(n)).saturating_add(below).saturating_add(later);
            });
            debug_assert!(walked.is_ok(), "a Graph has no cycles");
        }
        WordIndex { graph: graph.clone(), base, counts }
    }

    fn count(&self, first: u32) -> usize {
        if first == 0 { 0 } else { self.counts[(first - self.base) as usize] as usize }
    }

    /// Returns the number of words at one node and below it, without its later siblings.
    fn own(&self, at: u32) -> usize {
        let n = self.graph.nodes()[at as usize];
        usize::from(node::accepts(n)).saturating_add(self.count(node::child(n)))
    }

    /// Returns the number of words.
    #[allow(clippy::len_without_is_empty)] // An empty index is not useful.
    pub fn len(&self) -> usize {
        self.count(self.graph.dawg())
    }

    /// Returns the number of words with this prefix, including the prefix itself.
    pub fn with_prefix(&self, prefix: &[Tile]) -> usize {
        let mut first = self.graph.dawg();
        let mut words = self.count(first);
        for &tile in prefix {
            let Some(at) = child_of(self.graph.nodes(), first, tile) else { return 0 };
            words = self.own(at);
            first = node::child(self.graph.nodes()[at as usize]);
        }
        words
    }

    /// Returns the number of a word, from 0 in alphabetical order.
    pub fn number(&self, word: &[Tile]) -> Option<usize> {
        let nodes = self.graph.nodes();
        let mut first = self.graph.dawg();
        let mut number = 0usize;
        let mut accepts = false;
        for &tile in word {
            // A word that ends here sorts before its extensions.
            number = number.saturating_add(usize::from(accepts));
            let at = child_of(nodes, first, tile)?;
            number = number.saturating_add(self.count(first).saturating_sub(self.count(at)));
            accepts = node::accepts(nodes[at as usize]);
            first = node::child(nodes[at as usize]);
        }
        accepts.then_some(number)
    }

    /// Returns the word with a number.
    pub fn word(&self, mut number: usize) -> Option<Vec<Tile>> {
        let nodes = self.graph.nodes();
        let mut at = self.graph.dawg();
        let mut word = Vec::new();
        if number >= self.count(at) {
            return None;
        }
        while at != 0 {
            let n = nodes[at as usize];
            let own = self.own(at);
            if number >= own {
                if node::is_last(n) {
                    return None;
                }
                number -= own;
                at += 1;
                continue;
            }
            word.push(node::tile(n));
            if node::accepts(n) {
                if number == 0 {
                    return Some(word);
                }
                number -= 1;
            }
            at = node::child(n);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dawg;

    #[test]
    fn numbers_and_words() {
        let words: Vec<&[Tile]> = vec![&[1], &[1, 2], &[1, 2, 3], &[1, 3], &[2, 2, 3], &[5, 2, 3]];
        let (graph, _) = dawg::build(&words).unwrap();
        let index = WordIndex::new(&graph);
        assert_eq!(index.len(), 6);
        for (number, word) in words.iter().enumerate() {
            assert_eq!(index.number(word), Some(number));
            assert_eq!(index.word(number).as_deref(), Some(*word));
        }
        assert_eq!((index.word(6), index.number(&[2, 2]), index.number(&[]), index.number(&[9])), (None, None, None, None));
        assert_eq!([&[] as &[Tile], &[1], &[1, 2], &[1, 2, 3], &[5, 2], &[4]].map(|prefix| index.with_prefix(prefix)), [6, 4, 2, 1, 1, 0]);
        let empty = WordIndex::new(&Graph::empty());
        assert_eq!((empty.len(), empty.word(0), empty.with_prefix(&[])), (0, None, 0));
    }
}
