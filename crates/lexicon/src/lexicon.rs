//! A lexicon: the words that count, with one alphabet, and what is known about them.

use std::fmt;
use std::sync::Arc;

use crate::alphabet::{Alphabet, ForeignLetter, Tile};
use crate::dawg::{self, BuildError};
use crate::gaddag::{self, GaddagError};
use crate::graph::Graph;
use crate::query::{self, Words};

/// A word list ready for use: name, alphabet, graph and origin. Cheap to clone.
#[derive(Clone)]
pub struct Lexicon(Arc<Inner>);

struct Inner {
    info: Info,
    alphabet: Alphabet,
    graph: Graph,
}

/// What is known about a lexicon besides its words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    /// Its name, as in `--lexicon en`.
    pub name: String,
    /// How many words it holds.
    pub words: usize,
    /// SHA-256 of the words, each in capitals in UTF-8 and followed by a line feed, in the alphabet's order; lower-case hexadecimal.
    /// The identity of a lexicon: the same with and without GADDAG, in every layout.
    pub words_sha256: String,
    /// SHA-256 of the nodes in the file it was opened from; empty for a lexicon that came from elsewhere.
    pub nodes_sha256: String,
    /// Where the words come from: package, version and what was taken, one line each.
    pub sources: Vec<String>,
    /// The licence of the words; empty where none is known.
    pub licence: String,
    /// The command that made it; empty where none is known.
    pub made_with: String,
}

/// Why texts do not make a lexicon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LexiconError {
    /// A word with a character that is not in the alphabet.
    #[error("the word {word:?}: {foreign}")]
    Foreign {
        /// The word.
        word: String,
        /// Its foreign character.
        foreign: ForeignLetter,
    },
    /// The words do not make a graph.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The graph cannot get a GADDAG.
    #[error(transparent)]
    Gaddag(#[from] GaddagError),
    /// A graph that stands for more words than any list has.
    #[error("the graph stands for more words than any list has: it is damaged, or no word list")]
    TooManyWords,
    /// A GADDAG that was made for other words.
    #[error("the GADDAG was not made from the words of the lexicon `{0}`: make it again")]
    OtherDawg(String),
    /// A graph with tiles beyond the alphabet.
    #[error("the graph has tile {tile}, but the {alphabet} alphabet has only {letters} letters: name the alphabet the graph was made for")]
    TileBeyond {
        /// The highest tile of the graph.
        tile: Tile,
        /// The title of the alphabet.
        alphabet: String,
        /// How many letters it has.
        letters: usize,
    },
}

impl Lexicon {
    /// A lexicon of words in any order and either case, duplicates allowed, with DAWG and GADDAG.
    pub fn build(name: &str, alphabet: &Alphabet, words: &[&str]) -> Result<Lexicon, LexiconError> {
        let encode = |word: &&str| alphabet.encode(word).map_err(|foreign| LexiconError::Foreign { word: (*word).to_owned(), foreign });
        let mut encoded = words.iter().map(encode).collect::<Result<Vec<_>, _>>()?;
        encoded.sort_unstable();
        encoded.dedup();
        Lexicon::from_words(name, alphabet, &encoded)
    }

    /// A lexicon of encoded words in ascending order, each once, with DAWG and GADDAG.
    pub fn from_words<W: AsRef<[Tile]>>(
        name: &str,
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Lexicon, LexiconError> {
        let (dawg, _) = dawg::build(words)?;
        Lexicon::from_graph(name, alphabet, gaddag::build(&dawg)?)
    }

    /// A lexicon of the words of a graph; they are counted and hashed by walking through them.
    pub fn from_graph(name: &str, alphabet: &Alphabet, graph: Graph) -> Result<Lexicon, LexiconError> {
        let (words, words_sha256) = query::count_and_hash(&graph, alphabet)?;
        Lexicon::with_info(Info { name: name.to_owned(), words, words_sha256, ..Info::default() }, alphabet, graph)
    }

    /// A lexicon whose words were counted and hashed before.
    pub(crate) fn with_info(info: Info, alphabet: &Alphabet, graph: Graph) -> Result<Lexicon, LexiconError> {
        if usize::from(graph.max_tile()) > alphabet.len() {
            let (alphabet, letters) = (alphabet.title().to_owned(), alphabet.len());
            return Err(LexiconError::TileBeyond { tile: graph.max_tile(), alphabet, letters });
        }
        Ok(Lexicon(Arc::new(Inner { info, alphabet: alphabet.clone(), graph })))
    }

    /// The same lexicon with another account of its origin: name, sources, licence and command are taken from `info`, counts and hashes stay.
    pub fn described(&self, info: Info) -> Lexicon {
        let Info { words, words_sha256, nodes_sha256, .. } = self.0.info.clone();
        let info = Info { words, words_sha256, nodes_sha256, ..info };
        Lexicon(Arc::new(Inner { info, alphabet: self.0.alphabet.clone(), graph: self.0.graph.clone() }))
    }

    /// The same lexicon over a graph with the same DAWG and a GADDAG besides, such as one from a cache. That the DAWG is the same is checked.
    pub fn with_gaddag(&self, graph: Graph) -> Result<Lexicon, LexiconError> {
        if !query::same_dawg(&self.0.graph, &graph) {
            return Err(LexiconError::OtherDawg(self.name().to_owned()));
        }
        Lexicon::with_info(Info { nodes_sha256: String::new(), ..self.0.info.clone() }, &self.0.alphabet, graph)
    }

    /// The same lexicon with a GADDAG, built where there is none.
    pub fn build_gaddag(&self) -> Result<Lexicon, LexiconError> {
        self.with_gaddag(gaddag::build(&self.0.graph)?)
    }

    /// The same words in a graph built here, with a GADDAG if there was one.
    pub(crate) fn laid_out_anew(&self) -> Result<Lexicon, LexiconError> {
        let (dawg, _) = dawg::build(self.words())?;
        let graph = if self.0.graph.gaddag().is_some() { gaddag::build(&dawg)? } else { dawg };
        Lexicon::with_info(Info { nodes_sha256: String::new(), ..self.0.info.clone() }, &self.0.alphabet, graph)
    }

    /// The same lexicon without GADDAG: what is worth keeping where the GADDAG can be made again.
    pub fn without_gaddag(&self) -> Result<Lexicon, LexiconError> {
        if self.0.graph.gaddag().is_none() {
            return Ok(self.clone());
        }
        let (dawg, _) = dawg::build(self.words())?;
        Lexicon::with_info(Info { nodes_sha256: String::new(), ..self.0.info.clone() }, &self.0.alphabet, dawg)
    }

    /// Whether this is a word.
    pub fn contains(&self, word: &[Tile]) -> bool {
        query::contains(&self.0.graph, word)
    }

    /// Whether this is a word, in either case; a text with foreign characters is none.
    pub fn contains_str(&self, word: &str) -> bool {
        self.0.alphabet.encode(word).is_ok_and(|word| self.contains(&word))
    }

    /// All words in the alphabet's order.
    pub fn words(&self) -> Words<'_> {
        query::words(&self.0.graph)
    }

    /// The word graph.
    pub fn graph(&self) -> &Graph {
        &self.0.graph
    }

    /// The alphabet.
    pub fn alphabet(&self) -> &Alphabet {
        &self.0.alphabet
    }

    /// The name, as in `--lexicon en`.
    pub fn name(&self) -> &str {
        &self.0.info.name
    }

    /// Count, hash, sources and licence.
    pub fn info(&self) -> &Info {
        &self.0.info
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lexicon").field("info", &self.0.info).field("alphabet", &self.0.alphabet).field("graph", &self.0.graph).finish()
    }
}
