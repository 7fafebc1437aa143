//! The words as the search walks them: a GADDAG whose edges say at a glance which letters can follow.
//!
//! The node of a [`lexicon::Graph`] names its first child; which letters are there has to be read off the list. Here each edge also has the *set* of
//! letters that can follow, as the bits of a number, so that one AND with the letters beside a square tells whether a step is worth trying. Siblings
//! lie side by side in the alphabet's order in the graph, and indices stay what they are there, so the edge of a letter is found by counting bits.
//!
//! What this is not: the search of all words of a position with their paths ([`balda::Finder`] does that). It answers what a player that looks ahead
//! asks a hundred thousand times a second: which words go *through this new letter*.

use std::sync::Arc;

use balda::Words;
use lexicon::{Graph, Lexicon, LexiconError, Tile, gaddag, node};

/// One letter, read from the inside of a word outwards, and what can follow it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edge {
    /// The halves of the set, the lower one first: a number of 64 bits would make an edge of 12 bytes one of 16, and there are a million.
    letters: [u32; 2],
    /// First following edge in bits 0-21, bit 31: a word ends here.
    meta: u32,
}

const ENDS: u32 = 1 << 31;
const FIRST: u32 = (1 << 22) - 1;

impl Edge {
    /// What can follow: bit `t` for tile `t`, bit 0 for the turn from the word's front to what lies behind the letter that was started from.
    #[inline(always)]
    pub(crate) const fn letters(self) -> u64 {
        (self.letters[1] as u64) << 32 | self.letters[0] as u64
    }

    #[inline(always)]
    pub(crate) const fn ends(self) -> bool {
        self.meta & ENDS != 0
    }

    #[inline(always)]
    pub(crate) const fn first(self) -> usize {
        (self.meta & FIRST) as usize
    }

    /// Where the edge of a letter that can follow lies.
    #[inline(always)]
    pub(crate) const fn follow(self, letter: Tile) -> usize {
        self.first() + (self.letters() & ((1u64 << (letter & 63)) - 1)).count_ones() as usize
    }

    #[inline(always)]
    pub(crate) const fn has(self, letter: Tile) -> bool {
        self.letters() >> (letter & 63) & 1 != 0
    }
}

/// The words of a game, or those of them that a player knows. Cheap to clone.
#[derive(Clone)]
pub struct Lexis(Arc<Inner>);

struct Inner {
    words: Words,
    edges: Edges,
    root: Edge,
}

/// Edges a block: 192 KiB.
const BLOCK: usize = 1 << 14;

/// All edges by their indices, in blocks: a device's memory that was freed while the graph was built has no gap for all of them, but many for a block.
pub(crate) struct Edges(Vec<Box<[Edge; BLOCK]>>);

impl Edges {
    fn of(graph: &Graph) -> Edges {
        let block = |nodes: &[u32]| {
            let mut block = Box::new([Edge::default(); BLOCK]);
            block.iter_mut().zip(nodes).for_each(|(place, &n)| *place = edge(graph, n));
            block
        };
        Edges(graph.nodes().chunks(BLOCK).map(block).collect())
    }

    #[inline(always)]
    pub(crate) fn at(&self, place: usize) -> Edge {
        self.0[place / BLOCK][place % BLOCK]
    }
}

impl Lexis {
    /// Lays out these words: some tens of milliseconds for a hundred thousand, and some hundreds if the lexicon has no GADDAG.
    ///
    /// # Errors
    /// The words get no GADDAG, since the graph would be too large.
    pub fn new(words: &Words) -> Result<Lexis, LexiconError> {
        let graph = gaddag_of(words)?;
        let edges = Edges::of(&graph);
        let root = edge(&graph, graph.gaddag().unwrap_or(0) | 1 << 22);
        Ok(Lexis(Arc::new(Inner { words: words.clone(), edges, root })))
    }

    /// The words as the rules' own search knows them.
    #[must_use]
    pub fn words(&self) -> &Words {
        &self.0.words
    }

    /// Is this the same one, or a clone of it?
    pub(crate) fn is(&self, other: &Lexis) -> bool {
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

impl std::fmt::Debug for Lexis {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lexis({})", self.0.words.lexicon().name())
    }
}

/// A graph with a GADDAG of the words as they are played, folded letters folded.
fn gaddag_of(words: &Words) -> Result<Graph, LexiconError> {
    let (lexicon, letters) = (words.lexicon(), words.letters());
    let folds = lexicon.graph().nodes()[2..].iter().any(|&n| letters.fold(node::tile(n)) != node::tile(n));
    if !folds {
        return Ok(gaddag::build(lexicon.graph())?);
    }
    let all = (0..words.len() as u32).filter_map(|number| words.word(number));
    Ok(Lexicon::from_words(lexicon.name(), lexicon.alphabet(), all)?.graph().clone())
}

fn edge(graph: &Graph, n: u32) -> Edge {
    let nodes = graph.nodes();
    let first = node::child(n);
    let siblings = if first == 0 { &[][..] } else { &nodes[first as usize..] };
    let count = siblings.iter().position(|&n| node::is_last(n)).map_or(0, |last| last + 1);
    let letters = siblings[..count].iter().fold(0, |letters, &n| letters | 1u64 << node::tile(n));
    Edge { letters: [letters as u32, (letters >> 32) as u32], meta: first | if node::accepts(n) { ENDS } else { 0 } }
}
