//! The minimal DAWG of a sorted word list.
//!
//! A directed acyclic word graph is the smallest acyclic automaton that accepts exactly the words
//! of a list: a trie with its equal subtrees merged. It is built word by word (see `minimise.rs`
//! for the theory), without building a trie or storing the list.
//!
//! ```
//! use lexicon::{Alphabet, Lexicon};
//! let lexicon = Lexicon::build("pets", &Alphabet::english(), &["cat", "cats", "dog"]).unwrap();
//! assert!(lexicon.contains_str("CATS"));
//! ```

use crate::alphabet::{MAX_LETTERS, MAX_WORD, Tile};
use crate::graph::{Graph, GraphError};
use crate::minimise::Minimiser;

/// A word list that cannot be turned into a graph. Words are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    #[error("word {0} is empty")]
    EmptyWord(usize),
    #[error("word {index} has {letters} letters; at most {MAX_WORD} are allowed")]
    TooLong { index: usize, letters: usize },
    #[error("word {index} has tile {tile}, which is not a letter (1 to {MAX_LETTERS})")]
    ForeignTile { index: usize, tile: Tile },
    #[error("word {0} does not come after the word before it: words must be sorted by the alphabet's order, each once")]
    NotAscending(usize),
    #[error(transparent)]
    Graph(#[from] GraphError),
}

/// Builds a minimal DAWG from words in ascending order.
pub struct DawgBuilder {
    minimiser: Minimiser,
    last: Vec<Tile>,
    words: usize,
}

impl Default for DawgBuilder {
    fn default() -> DawgBuilder {
        DawgBuilder::new()
    }
}

impl DawgBuilder {
    /// Creates a builder without words.
    pub fn new() -> DawgBuilder {
        DawgBuilder { minimiser: Minimiser::new(), last: Vec::with_capacity(MAX_WORD), words: 0 }
    }

    /// Adds the next word, which must sort after all previous ones.
    pub fn push(&mut self, word: &[Tile]) -> Result<(), BuildError> {
        let index = self.words;
        if word.is_empty() {
            return Err(BuildError::EmptyWord(index));
        }
        if word.len() > MAX_WORD {
            return Err(BuildError::TooLong { index, letters: word.len() });
        }
        if let Some(&tile) = word.iter().find(|&&tile| tile == 0 || usize::from(tile) > MAX_LETTERS) {
            return Err(BuildError::ForeignTile { index, tile });
        }
        if word <= self.last.as_slice() {
            return Err(BuildError::NotAscending(index));
        }
        let common = self.last.iter().zip(word).take_while(|(a, b)| a == b).count();
        self.minimiser.push(common, word[common..].iter().copied(), true, 0);
        self.last.clear();
        self.last.extend_from_slice(word);
        self.words += 1;
        Ok(())
    }

    /// Returns the number of words added.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Returns the finished graph, without a GADDAG.
    pub fn finish(mut self) -> Result<Graph, BuildError> {
        let root = self.minimiser.close();
        Ok(Graph::from_nodes(self.minimiser.finish(root, 0)?)?)
    }
}

/// Builds the minimal DAWG of words in ascending order. Returns it with the number of words.
pub fn build<W: AsRef<[Tile]>>(words: impl IntoIterator<Item = W>) -> Result<(Graph, usize), BuildError> {
    let mut builder = DawgBuilder::new();
    for word in words {
        builder.push(word.as_ref())?;
    }
    let words = builder.words();
    Ok((builder.finish()?, words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_words_are_rejected() {
        let of = |words: &[&[Tile]]| build(words).unwrap_err();
        assert_eq!(of(&[&[1], &[]]), BuildError::EmptyWord(1));
        assert_eq!(of(&[&[1; 16]]), BuildError::TooLong { index: 0, letters: 16 });
        assert_eq!(of(&[&[1, 0]]), BuildError::ForeignTile { index: 0, tile: 0 });
        assert_eq!(of(&[&[1, 64]]), BuildError::ForeignTile { index: 0, tile: 64 });
        assert_eq!(of(&[&[1, 2], &[1, 2]]), BuildError::NotAscending(1));
        assert_eq!(of(&[&[1, 2], &[1, 3], &[1]]), BuildError::NotAscending(2));
    }

    #[test]
    fn empty_dawg_has_two_nodes() {
        let (graph, words) = build(Vec::<Vec<Tile>>::new()).unwrap();
        assert_eq!((graph.nodes(), words), ([0x0040_0000, 0x0040_0000].as_slice(), 0));
    }
}
