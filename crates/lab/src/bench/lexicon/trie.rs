//! A plain trie: one node for every distinct prefix, nothing shared.
//!
//! The array has the same layout as a DAWG (sibling lists, four bytes per node), so size and speed
//! differ only by the sharing. The child index has 24 bits, because a trie of all Czech forms
//! exceeds 22 bits.

use lexicon::{BuildError, GraphError, Tile};

const TILE: u32 = 0x3F;
const LAST: u32 = 0x40;
const ACCEPTS: u32 = 0x80;
const CHILD_SHIFT: u32 = 8;
const LIMIT: usize = 1 << 24;

/// A trie of words; node 0 is the root.
pub(crate) struct Trie {
    nodes: Vec<u32>,
}

impl Trie {
    /// Builds the trie of distinct words in ascending order.
    pub(crate) fn build<W: AsRef<[Tile]>>(words: &[W]) -> Result<Trie, BuildError> {
        let ascending = |two: &[W]| two[0].as_ref() < two[1].as_ref();
        if let Some(at) = words.windows(2).position(|two| !ascending(two)) {
            return Err(BuildError::NotAscending(at + 1));
        }
        if let Some(at) = words.iter().position(|word| word.as_ref().is_empty()) {
            return Err(BuildError::EmptyWord(at));
        }
        let mut nodes = vec![LAST];
        // Ranges of words that share a prefix, with the length of the prefix and its parent node.
        let mut open = vec![(0usize, words.len(), 0usize, 0usize)];
        while let Some((mut from, to, depth, parent)) = open.pop() {
            // A word that ends here needs no further node.
            while from < to && words[from].as_ref().len() == depth {
                from += 1;
            }
            if from == to {
                continue;
            }
            if nodes.len() >= LIMIT {
                return Err(GraphError::TooManyNodes(nodes.len()).into());
            }
            nodes[parent] |= (nodes.len() as u32) << CHILD_SHIFT;
            let first_pushed = open.len();
            while from < to {
                let tile = words[from].as_ref()[depth];
                if u32::from(tile) > TILE || tile == 0 {
                    return Err(BuildError::ForeignTile { index: from, tile });
                }
                let end = from + words[from..to].partition_point(|word| word.as_ref()[depth] == tile);
                let accepts = if words[from].as_ref().len() == depth + 1 { ACCEPTS } else { 0 };
                open.push((from, end, depth + 1, nodes.len()));
                nodes.push(u32::from(tile) | accepts);
                from = end;
            }
            if let Some(last) = nodes.last_mut() {
                *last |= LAST;
            }
            // The first child is laid out next.
            open[first_pushed..].reverse();
        }
        Ok(Trie { nodes })
    }

    /// Returns the number of nodes, including the root.
    pub(crate) fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the size of the array in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.len() * 4
    }

    /// Returns whether this is a word. Never inlined, like the lookups in other crates that it is
    /// compared with.
    #[inline(never)]
    pub(crate) fn contains(&self, word: &[Tile]) -> bool {
        let mut n = self.nodes[0];
        for &tile in word {
            let mut at = (n >> CHILD_SHIFT) as usize;
            if at == 0 {
                return false;
            }
            loop {
                n = self.nodes[at];
                if n & TILE == u32::from(tile) {
                    break;
                }
                if n & LAST != 0 {
                    return false;
                }
                at += 1;
            }
        }
        n & ACCEPTS != 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn one_node_for_every_prefix() {
        let words: Vec<&[Tile]> = vec![&[1], &[1, 2], &[1, 2, 3], &[1, 3], &[2, 2, 2, 2], &[63]];
        let trie = Trie::build(&words).unwrap();
        let prefixes: BTreeSet<&[Tile]> = words.iter().flat_map(|word| (0..=word.len()).map(|end| &word[..end])).collect();
        assert_eq!((trie.nodes(), trie.bytes()), (prefixes.len(), prefixes.len() * 4));
        assert!(words.iter().all(|word| trie.contains(word)));
        let absent: [&[Tile]; 6] = [&[], &[2], &[2, 2], &[2, 2, 2, 2, 2], &[3], &[1, 1]];
        assert!(absent.iter().all(|word| !trie.contains(word)));
        assert!(!Trie::build::<Vec<Tile>>(&[]).unwrap().contains(&[1]));
    }

    proptest::proptest! {
        #[test]
        fn contains_exactly_the_words(words in proptest::collection::btree_set(proptest::collection::vec(1..=5u8, 1..=8), 1..300)) {
            let list: Vec<Vec<Tile>> = words.iter().cloned().collect();
            let trie = Trie::build(&list).unwrap();
            for word in &words {
                let longer = [word.as_slice(), &[1]].concat();
                for other in [&word[..], &longer, &word[1..], &word[..word.len() - 1]] {
                    proptest::prop_assert_eq!(trie.contains(other), words.contains(other));
                }
            }
        }
    }

    #[test]
    fn invalid_words_are_rejected() {
        assert_eq!(Trie::build(&[vec![2], vec![1]]).err(), Some(BuildError::NotAscending(1)));
        assert_eq!(Trie::build(&[vec![1, 64]]).err(), Some(BuildError::ForeignTile { index: 0, tile: 64 }));
        assert_eq!(Trie::build(&[vec![]]).err(), Some(BuildError::EmptyWord(0)));
    }
}
