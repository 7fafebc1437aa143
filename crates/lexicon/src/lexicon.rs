//! A lexicon: the valid words, their alphabet, and metadata.

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

/// Metadata of a lexicon.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Info {
    /// The name, as in `--lexicon en`.
    pub name: String,
    pub words: usize,
    /// SHA-256 of the words in alphabetical order, each in capitals in UTF-8 and followed by a line
    /// feed; lower-case hexadecimal. Identifies the lexicon: it is the same with and without GADDAG
    /// and in every layout.
    pub words_sha256: String,
    /// SHA-256 of the nodes in the file it was opened from; empty otherwise.
    pub nodes_sha256: String,
    /// Where the words come from, one line each: package, version and selection.
    pub sources: Vec<String>,
    /// The licence of the words; empty if unknown.
    pub licence: String,
    /// The command that made it; empty if unknown.
    pub made_with: String,
}

/// Words that do not make a lexicon.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LexiconError {
    #[error("the word {word:?}: {foreign}")]
    Foreign { word: String, foreign: ForeignLetter },
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error(transparent)]
    Gaddag(#[from] GaddagError),
    #[error("the graph contains more words than any list: it is damaged or not a word list")]
    TooManyWords,
    #[error("the GADDAG was not made from the words of the lexicon `{0}`: rebuild it")]
    OtherDawg(String),
    #[error("the graph has tile {tile}, but the {alphabet} alphabet has only {letters} letters: name the alphabet the graph was made for")]
    TileBeyond { tile: Tile, alphabet: String, letters: usize },
}

impl Lexicon {
    /// Builds a lexicon with DAWG and GADDAG from words in any order and either case, duplicates
    /// allowed.
    pub fn build(name: &str, alphabet: &Alphabet, words: &[&str]) -> Result<Lexicon, LexiconError> {
        let encode = |word: &&str| alphabet.encode(word).map_err(|foreign| LexiconError::Foreign { word: (*word).to_owned(), foreign });
        let mut encoded = words.iter().map(encode).collect::<Result<Vec<_>, _>>()?;
        encoded.sort_unstable();
        encoded.dedup();
        Lexicon::from_words(name, alphabet, &encoded)
    }

    /// Builds a lexicon with DAWG and GADDAG from distinct encoded words in ascending order.
    pub fn from_words<W: AsRef<[Tile]>>(
        name: &str,
        alphabet: &Alphabet,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Lexicon, LexiconError> {
        let (dawg, _) = dawg::build(words)?;
        Lexicon::from_graph(name, alphabet, gaddag::build(&dawg)?)
    }

    /// Creates a lexicon from the words of a graph; walks the graph to count and hash them.
    pub fn from_graph(name: &str, alphabet: &Alphabet, graph: Graph) -> Result<Lexicon, LexiconError> {
        let (words, words_sha256) = query::count_and_hash(&graph, alphabet).ok_or(LexiconError::TooManyWords)?;
        Lexicon::with_info(Info { name: name.to_owned(), words, words_sha256, ..Info::default() }, alphabet, graph)
    }

    /// Creates a lexicon whose words have already been counted and hashed.
    pub(crate) fn with_info(info: Info, alphabet: &Alphabet, graph: Graph) -> Result<Lexicon, LexiconError> {
        if usize::from(graph.max_tile()) > alphabet.len() {
            let (alphabet, letters) = (alphabet.title().to_owned(), alphabet.len());
            return Err(LexiconError::TileBeyond { tile: graph.max_tile(), alphabet, letters });
        }
        Ok(Lexicon(Arc::new(Inner { info, alphabet: alphabet.clone(), graph })))
    }

    /// Returns the same lexicon with another origin: takes name, sources, licence and command from
    /// `info`, and keeps counts and hashes.
    pub fn described(&self, info: Info) -> Lexicon {
        let Info { words, words_sha256, nodes_sha256, .. } = self.0.info.clone();
        let info = Info { words, words_sha256, nodes_sha256, ..info };
        Lexicon(Arc::new(Inner { info, alphabet: self.0.alphabet.clone(), graph: self.0.graph.clone() }))
    }

    /// Returns the same lexicon over a graph with an equal DAWG and a GADDAG, such as one from a
    /// cache. Checks that the DAWG is equal.
    pub fn with_gaddag(&self, graph: Graph) -> Result<Lexicon, LexiconError> {
        if !query::same_dawg(&self.0.graph, &graph) {
            return Err(LexiconError::OtherDawg(self.name().to_owned()));
        }
        Lexicon::with_info(Info { nodes_sha256: String::new(), ..self.0.info.clone() }, &self.0.alphabet, graph)
    }

    /// Returns the same lexicon with a GADDAG, building one if necessary.
    pub fn build_gaddag(&self) -> Result<Lexicon, LexiconError> {
        self.with_gaddag(gaddag::build(&self.0.graph)?)
    }

    /// Returns the same words in a rebuilt graph, with a GADDAG if there was one.
    pub(crate) fn rebuilt(&self) -> Result<Lexicon, LexiconError> {
        let (dawg, _) = dawg::build(self.words())?;
        let graph = if self.0.graph.gaddag().is_some() { gaddag::build(&dawg)? } else { dawg };
        Lexicon::with_info(Info { nodes_sha256: String::new(), ..self.0.info.clone() }, &self.0.alphabet, graph)
    }

    /// Returns the same lexicon without GADDAG, which is smaller to store.
    pub fn without_gaddag(&self) -> Result<Lexicon, LexiconError> {
        if self.0.graph.gaddag().is_none() {
            return Ok(self.clone());
        }
        let (dawg, _) = dawg::build(self.words())?;
        Lexicon::with_info(Info { nodes_sha256: String::new(), ..self.0.info.clone() }, &self.0.alphabet, dawg)
    }

    /// Returns whether this is a word.
    pub fn contains(&self, word: &[Tile]) -> bool {
        query::contains(&self.0.graph, word)
    }

    /// Returns whether this is a word, in either case. A text with foreign characters is not.
    pub fn contains_str(&self, word: &str) -> bool {
        self.0.alphabet.encode(word).is_ok_and(|word| self.contains(&word))
    }

    /// Returns all words in alphabetical order.
    pub fn words(&self) -> Words<'_> {
        query::words(&self.0.graph)
    }

    pub fn graph(&self) -> &Graph {
        &self.0.graph
    }

    pub fn alphabet(&self) -> &Alphabet {
        &self.0.alphabet
    }

    /// Returns the name, as in `--lexicon en`.
    pub fn name(&self) -> &str {
        &self.0.info.name
    }

    /// Returns count, hash, sources and licence.
    pub fn info(&self) -> &Info {
        &self.0.info
    }
}

impl fmt::Debug for Lexicon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lexicon").field("info", &self.0.info).field("alphabet", &self.0.alphabet).field("graph", &self.0.graph).finish()
    }
}
