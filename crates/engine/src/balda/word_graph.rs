//! The lexicon in the layout of the search: a GADDAG whose edges contain the set of letters that
//! can follow.
//!
//! The node of a [`lexicon::Graph`] names its first child; the letters of the children have to be
//! read from the list. Here each edge also contains that *set* of letters as a bit mask, so that
//! one AND with the letters of the neighbouring squares tells whether a step is possible. Siblings
//! are adjacent in alphabet order and keep their indices of the graph, so counting bits finds the
//! edge of a letter.
//!
//! [`balda::Finder`] finds all words of a position with their paths. This graph answers the
//! question a search asks a hundred thousand times a second: which words go *through this new
//! letter*.

use std::sync::Arc;

use balda::Words;
use lexicon::{Graph, Lexicon, LexiconError, Tile, gaddag, node};

/// One letter, read from the inside of a word outwards, and the letters that can follow it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    /// The halves of the set, lower half first. A `u64` would pad the edge from 12 to 16 bytes, and
    /// there are a million edges.
    letters: [u32; 2],
    /// Index of the first child edge in bits 0 to 21; bit 31 if a word ends here.
    meta: u32,
}

const WORD_END: u32 = 1 << 31;
const FIRST_CHILD_MASK: u32 = (1 << 22) - 1;

impl Edge {
    /// Returns the letters that can follow: bit `t` for tile `t`. Bit 0 is the turn from the word's
    /// front to the squares behind the start letter.
    #[inline(always)]
    pub(crate) const fn letters(self) -> u64 {
        (self.letters[1] as u64) << 32 | self.letters[0] as u64
    }

    #[inline(always)]
    pub(crate) const fn ends_word(self) -> bool {
        self.meta & WORD_END != 0
    }

    #[inline(always)]
    pub(crate) const fn first(self) -> usize {
        (self.meta & FIRST_CHILD_MASK) as usize
    }

    /// Returns the index of the edge of `letter`, which must be in the set.
    #[inline(always)]
    pub(crate) const fn child_index(self, letter: Tile) -> usize {
        self.first() + (self.letters() & ((1u64 << (letter & 63)) - 1)).count_ones() as usize
    }

    #[inline(always)]
    pub(crate) const fn has_letter(self, letter: Tile) -> bool {
        self.letters() >> (letter & 63) & 1 != 0
    }
}

/// The words of a game, or the part of them that a player knows. Cheap to clone.
#[derive(Clone)]
pub struct WordGraph(Arc<WordGraphData>);

struct WordGraphData {
    words: Words,
    edges: Edges,
    root: Edge,
}

/// Edges per block: 192 KiB.
const BLOCK_EDGES: usize = 1 << 14;

/// All edges by index, in blocks. On a device, memory freed while the graph is built is fragmented:
/// it has room for blocks but not for one large allocation.
pub(crate) struct Edges(Vec<Box<[Edge; BLOCK_EDGES]>>);

impl Edges {
    fn of(graph: &Graph) -> Edges {
        let block = |nodes: &[u32]| {
            let mut block = Box::new([Edge::default(); BLOCK_EDGES]);
            block.iter_mut().zip(nodes).for_each(|(place, &n)| *place = edge_of(graph, n));
            block
        };
        Edges(graph.nodes().chunks(BLOCK_EDGES).map(block).collect())
    }

    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> Edge {
        self.0[place / BLOCK_EDGES][place % BLOCK_EDGES]
    }
}

impl WordGraph {
    /// Builds the search graph of these words. This takes tens of milliseconds for a hundred
    /// thousand words, and hundreds if the lexicon has no GADDAG.
    ///
    /// # Errors
    /// Returns an error if the graph would be too large for a GADDAG.
    pub fn new(words: &Words) -> Result<WordGraph, LexiconError> {
        let graph = gaddag_of(words)?;
        let edges = Edges::of(&graph);
        let root = edge_of(&graph, graph.gaddag().unwrap_or(0) | 1 << 22);
        Ok(WordGraph(Arc::new(WordGraphData { words: words.clone(), edges, root })))
    }

    /// Returns the words as the rules see them.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.0.words
    }

    /// Returns whether both are clones of the same graph.
    pub(crate) fn is_same(&self, other: &WordGraph) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    #[inline(always)]
    pub(crate) fn root(&self) -> Edge {
        self.0.root
    }

    #[inline(always)]
    pub(crate) fn edges(&self) -> &Edges {
        &self.0.edges
    }
}

impl std::fmt::Debug for WordGraph {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "WordGraph({})", self.0.words.lexicon().name())
    }
}

/// Builds a graph with a GADDAG of the words as played, with folded letters folded.
fn gaddag_of(words: &Words) -> Result<Graph, LexiconError> {
    let (lexicon, letters) = (words.lexicon(), words.letters());
    let folds = lexicon.graph().nodes()[2..].iter().any(|&n| letters.fold(node::tile(n)) != node::tile(n));
    if !folds {
        return Ok(gaddag::build(lexicon.graph())?);
    }
    let all = (0..words.len() as u32).filter_map(|number| words.word(number));
    Ok(Lexicon::from_words(lexicon.name(), lexicon.alphabet(), all)?.graph().clone())
}

fn edge_of(graph: &Graph, n: u32) -> Edge {
    let nodes = graph.nodes();
    let first = node::child(n);
    let siblings = if first == 0 { &[][..] } else { &nodes[first as usize..] };
    let count = siblings.iter().position(|&n| node::is_last(n)).map_or(0, |last| last + 1);
    let letters = siblings[..count].iter().fold(0, |letters, &n| letters | 1u64 << node::tile(n));
    Edge { letters: [letters as u32, (letters >> 32) as u32], meta: first | if node::accepts(n) { WORD_END } else { 0 } }
}
