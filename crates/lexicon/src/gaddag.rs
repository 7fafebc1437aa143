//! The GADDAG over a DAWG.
//!
//! # Theory
//!
//! Gordon (*A Faster Scrabble Move Generation Algorithm*, Software: Practice and Experience 24(2),
//! 1994) stores every word once for each of its letters: read from that letter back to the front,
//! then a separator, then forward from behind it. CARE gives C@ARE, AC@RE, RAC@E and ERAC (no
//! separator at the end). A move generator can therefore start at any letter on the board and
//! extend first to the left, then to the right.
//!
//! What follows the separator depends only on the prefix before it, and the continuations of a
//! prefix are a state of the DAWG. So the graph is built from *prefixes* instead of words. Each
//! distinct prefix gives one string, its letters reversed. The string accepts if the prefix is a
//! word; if the prefix can be extended, an edge with tile 0 leads from its end directly into the
//! DAWG. English has 248,521 words of about 8 letters, which is two million rotations but only
//! 600,000 prefixes.
//!
//! A prefix packs into 128 bits: reversed letters from the top, 6 bits each, which sort as the
//! strings do; below them the state it leads to, its length and whether it accepts. A walk over the
//! DAWG collects the prefixes, which are sorted and passed to the same incremental minimiser, whose
//! register already contains the lists of the DAWG. Large lexicons are processed in several rounds,
//! each with the prefixes that end in some of the letters, to limit memory.

use crate::alphabet::{MAX_LETTERS, MAX_WORD};
use crate::graph::{Graph, GraphError, node};
use crate::minimise::{Minimiser, with_lists_reversed};

/// Maximum number of prefixes (16 bytes each) per round; a single last letter may exceed it. Lower
/// in WebAssembly, whose memory never shrinks.
const MAX_ROUND: usize = if cfg!(target_family = "wasm") { 100_000 } else { 3_000_000 };

/// More prefixes than any word list that fits in a graph. A damaged graph can have far more.
const MAX_PREFIXES: usize = 1 << 26;

/// A graph that cannot get a GADDAG.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GaddagError {
    #[error("the DAWG contains a word of more than {MAX_WORD} letters")]
    TooLong,
    #[error("node {0} of the DAWG has no letter")]
    NoLetter(u32),
    #[error("the DAWG has more than {MAX_PREFIXES} prefixes: it is damaged or not a word list")]
    TooManyPrefixes,
    #[error(transparent)]
    Graph(#[from] GraphError),
}

/// Returns the graph with the same DAWG nodes and a GADDAG over them. Returns a graph that already
/// has a GADDAG unchanged.
pub fn build(graph: &Graph) -> Result<Graph, GaddagError> {
    if graph.gaddag().is_some() || graph.dawg() == 0 {
        return Ok(graph.clone());
    }
    let nodes = &with_lists_reversed(graph.nodes());
    let dawg = node::child(nodes[0]);
    let mut counts = [0usize; MAX_LETTERS + 1];
    let mut all = 0;
    walk(nodes, dawg, &mut |_, at| {
        let tile = node::tile(nodes[at as usize]);
        if tile == 0 {
            return Err(GaddagError::NoLetter(at));
        }
        counts[usize::from(tile)] += 1;
        all += 1;
        if all > MAX_PREFIXES { Err(GaddagError::TooManyPrefixes) } else { Ok(()) }
    })?;
    let mut minimiser = Minimiser::over_graph(nodes);
    let mut keys: Vec<u128> = Vec::new();
    let mut last = 0u128;
    let mut first_letter = 1;
    while first_letter <= MAX_LETTERS {
        let mut end = first_letter + 1;
        let mut size = counts[first_letter];
        while end <= MAX_LETTERS && size + counts[end] <= MAX_ROUND {
            size += counts[end];
            end += 1;
        }
        let letters = first_letter as u8..end as u8;
        first_letter = end;
        if size == 0 {
            continue;
        }
        keys.clear();
        keys.reserve_exact(size);
        walk(nodes, dawg, &mut |key, at| {
            if letters.contains(&node::tile(nodes[at as usize])) {
                keys.push(key);
            }
            Ok(())
        })?;
        keys.sort_unstable();
        for &key in &keys {
            feed(&mut minimiser, last, key);
            last = key;
        }
    }
    drop(keys);
    let root = minimiser.close();
    Ok(Graph::from_nodes(minimiser.finish(dawg, root)?)?)
}

/// A key has its letters in the upper 90 bits, 6 bits each; from bit 0 up, 1 bit for accepts, 4 of
/// length and 24 of state.
const LETTER_BITS: u32 = 6;
const TOP: u32 = 128 - LETTER_BITS;
const LETTERS: u128 = !(u128::MAX >> (LETTER_BITS * MAX_WORD as u32));
const STATE_SHIFT: u32 = 5;
const LENGTH_SHIFT: u32 = 1;

fn length(key: u128) -> usize {
    (key >> LENGTH_SHIFT) as usize & 15
}

fn feed(minimiser: &mut Minimiser, last: u128, key: u128) {
    let equal = (((last ^ key) & LETTERS).leading_zeros() / LETTER_BITS) as usize;
    let common = equal.min(length(last)).min(length(key));
    let rest = (common as u32..length(key) as u32).map(|place| (key >> (TOP - place * LETTER_BITS)) as u8 & 63);
    let after = (key >> STATE_SHIFT) as u32 & node::CHILD;
    minimiser.push(common, rest, key & 1 != 0, after);
}

/// Calls `visit` with the key and the node of every distinct prefix of a word, in the order of the
/// words.
fn walk(nodes: &[u32], root: u32, visit: &mut impl FnMut(u128, u32) -> Result<(), GaddagError>) -> Result<(), GaddagError> {
    fn descend<V>(nodes: &[u32], first: u32, letters: u128, depth: u128, visit: &mut V) -> Result<(), GaddagError>
    where
        V: FnMut(u128, u32) -> Result<(), GaddagError>,
    {
        if depth > MAX_WORD as u128 {
            return Err(GaddagError::TooLong);
        }
        let mut at = first;
        loop {
            let n = nodes[at as usize];
            let reversed = u128::from(node::tile(n)) << TOP | (letters >> LETTER_BITS & LETTERS);
            let child = node::child(n);
            let data = u128::from(child) << STATE_SHIFT | depth << LENGTH_SHIFT | u128::from(node::accepts(n));
            visit(reversed | data, at)?;
            if child != 0 {
                descend(nodes, child, reversed, depth + 1, visit)?;
            }
            if node::is_last(n) {
                return Ok(());
            }
            at += 1;
        }
    }
    descend(nodes, root, 0, 1, visit)
}
