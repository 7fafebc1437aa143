//! The words of a game in the layout of the search: a GADDAG whose arcs contain the set of letters
//! that can follow.
//!
//! [`balda::Finder`] finds all words of a position with their paths. This graph answers the
//! question a search asks a hundred thousand times a second: which words go *through this new
//! letter*.

use std::sync::Arc;

use balda::Words;
use lexicon::letter_sets::{self, PackedArc};
use lexicon::{Graph, Lexicon, LexiconError, gaddag, node};

/// The words of a game, or the part of them that a player knows. Cheap to clone.
#[derive(Clone)]
pub struct WordGraph(Arc<WordGraphData>);

struct WordGraphData {
    words: Words,
    arcs: Arcs,
    root: PackedArc,
}

/// Arcs per block: 192 KiB.
const BLOCK_ARCS: usize = 1 << 14;

/// All arcs by index, in blocks. On a device, memory freed while the graph is built is fragmented:
/// it has room for blocks but not for one large allocation.
pub(crate) struct Arcs(Vec<Box<[PackedArc; BLOCK_ARCS]>>);

impl Arcs {
    fn of(graph: &Graph) -> Arcs {
        let block = |nodes: &[u32]| {
            let mut block = Box::new([PackedArc::default(); BLOCK_ARCS]);
            block.iter_mut().zip(nodes).for_each(|(place, &n)| *place = letter_sets::arc(graph, n));
            block
        };
        Arcs(graph.nodes().chunks(BLOCK_ARCS).map(block).collect())
    }

    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> PackedArc {
        self.0[index / BLOCK_ARCS][index % BLOCK_ARCS]
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
        let (arcs, root) = (Arcs::of(&graph), letter_sets::arc(&graph, graph.nodes()[1]));
        Ok(WordGraph(Arc::new(WordGraphData { words: words.clone(), arcs, root })))
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

    /// Returns the root of the GADDAG.
    #[inline(always)]
    pub(crate) fn root(&self) -> PackedArc {
        self.0.root
    }

    #[inline(always)]
    pub(crate) fn arcs(&self) -> &Arcs {
        &self.0.arcs
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
