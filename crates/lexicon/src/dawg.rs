//! The minimal DAWG of a sorted list of words.
//!
//! A directed acyclic word graph is the smallest automaton without cycles that accepts exactly the words of a list: a trie whose equal subtrees
//! are one. It is built word by word (`minimise.rs` has the theory); neither a trie nor the list itself is held.
//!
//! ```
//! use lexicon::{Alphabet, Lexicon};
//! let lexicon = Lexicon::build("pets", &Alphabet::english(), &["cat", "cats", "dog"]).unwrap();
//! assert!(lexicon.contains_str("CATS"));
//! ```

use crate::alphabet::{MAX_LETTERS, MAX_WORD, Tile};
use crate::graph::{Graph, GraphError};
use crate::minimise::Minimiser;

/// Why words do not make a graph. Words are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// A word of no letters.
    #[error("word {0} is empty")]
    EmptyWord(usize),
    /// A word with more letters than [`MAX_WORD`].
    #[error("word {index} has {letters} letters; {MAX_WORD} is the most")]
    TooLong {
        /// Which word.
        index: usize,
        /// How many letters it has.
        letters: usize,
    },
    /// A tile that is no letter.
    #[error("word {index} has tile {tile}, which is no letter (1 to {MAX_LETTERS} are)")]
    ForeignTile {
        /// Which word.
        index: usize,
        /// The tile.
        tile: Tile,
    },
    /// A word that does not come after the one before it in the alphabet's order.
    #[error("word {0} does not come after the word before it: words must be sorted by the alphabet's order, each once")]
    NotAscending(usize),
    /// The result is too large for the file format.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

/// Builds a minimal DAWG from words that arrive in ascending order.
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
    /// No words yet.
    pub fn new() -> DawgBuilder {
        DawgBuilder { minimiser: Minimiser::new(), last: Vec::with_capacity(MAX_WORD), words: 0 }
    }

    /// Takes the next word; it must come after all before it.
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

    /// How many words were taken.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The finished graph, without GADDAG.
    pub fn finish(mut self) -> Result<Graph, BuildError> {
        let root = self.minimiser.close();
        Ok(Graph::from_nodes(self.minimiser.finish(root, 0)?)?)
    }
}

/// The minimal DAWG of words in ascending order, and how many they were.
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
    fn bad_words_are_refused() {
        let of = |words: &[&[Tile]]| build(words).unwrap_err();
        assert_eq!(of(&[&[1], &[]]), BuildError::EmptyWord(1));
        assert_eq!(of(&[&[1; 16]]), BuildError::TooLong { index: 0, letters: 16 });
        assert_eq!(of(&[&[1, 0]]), BuildError::ForeignTile { index: 0, tile: 0 });
        assert_eq!(of(&[&[1, 64]]), BuildError::ForeignTile { index: 0, tile: 64 });
        assert_eq!(of(&[&[1, 2], &[1, 2]]), BuildError::NotAscending(1));
        assert_eq!(of(&[&[1, 2], &[1, 3], &[1]]), BuildError::NotAscending(2));
    }

    #[test]
    fn no_words_make_the_smallest_file() {
        let (graph, words) = build(Vec::<Vec<Tile>>::new()).unwrap();
        assert_eq!((graph.nodes(), words), ([0x0040_0000, 0x0040_0000].as_slice(), 0));
    }
}
