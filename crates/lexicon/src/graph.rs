//! The word graph: one array of 32-bit nodes in the layout of a KWG file, opened without parsing.
//!
//! Each node is one edge of the automaton: the letter, whether a word ends there, whether it is the
//! last of its siblings, and where the list of its children begins. Siblings lie side by side with
//! ascending tiles; lists may be shared.
//!
//! | bits | meaning |
//! |---|---|
//! | 31-24 | tile: 0 = GADDAG separator, 1.. = letters |
//! | 23 | accepts: a word ends here |
//! | 22 | last of its siblings |
//! | 21-0 | index of the first child, 0 = none |
//!
//! The child of node 0 is the root of the DAWG, the child of node 1 that of the GADDAG (0 if
//! absent).
//!
//! [`Graph`] guarantees, for any file it was opened from: every child index is inside the array,
//! the last node ends its list, tiles are at most 63 and ascend strictly within a list, and the
//! graph has no cycles. So no walk leaves the array or loops forever.

use std::fmt;
use std::sync::Arc;

use crate::alphabet::{MAX_LETTERS, Tile};
use crate::map::MappedNodes;

/// Accessors for the fields of a node.
pub mod node {
    use crate::alphabet::Tile;

    pub(crate) const ACCEPTS: u32 = 1 << 23;
    pub(crate) const LAST: u32 = 1 << 22;
    pub(crate) const CHILD: u32 = LAST - 1;

    /// Returns the tile on the edge; 0 is the separator of a GADDAG.
    #[inline(always)]
    pub const fn tile(node: u32) -> Tile {
        (node >> 24) as Tile
    }

    /// Returns whether a word ends with this edge.
    #[inline(always)]
    pub const fn accepts(node: u32) -> bool {
        node & ACCEPTS != 0
    }

    /// Returns whether this is the last of its siblings.
    #[inline(always)]
    pub const fn is_last(node: u32) -> bool {
        node & LAST != 0
    }

    /// Returns the index of the first child, or 0 if there is none.
    #[inline(always)]
    pub const fn child(node: u32) -> u32 {
        node & CHILD
    }
}

/// Maximum number of nodes in a graph: child indices have 22 bits.
pub const MAX_NODES: usize = 1 << 22;

/// Returns the index of the node with this tile in the sibling list that starts at `first`. Returns
/// `None` if there is none or `first` is 0.
#[inline]
pub fn child_of(nodes: &[u32], first: u32, tile: Tile) -> Option<u32> {
    if first == 0 {
        return None;
    }
    let mut at = first;
    loop {
        let n = *nodes.get(at as usize)?;
        if node::tile(n) >= tile {
            return if node::tile(n) == tile { Some(at) } else { None };
        }
        if node::is_last(n) {
            return None;
        }
        at += 1;
    }
}

/// An array of nodes that is not a word graph.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    #[error("a word graph has at least its two root nodes; this one has {0}")]
    NoRoots(usize),
    #[error(
        "{0} nodes are too many: a KWG graph has at most {MAX_NODES} (writing the larger KBWG format is not supported); use fewer words"
    )]
    TooManyNodes(usize),
    /// A root node with a tile or the accepts bit, or without the last bit.
    #[error("root node {index} is {value:#010X}: a root has tile 0 and the last bit set and ends no word")]
    BadRoot {
        /// 0 for the DAWG, 1 for the GADDAG.
        index: usize,
        value: u32,
    },
    /// A child index out of range, or one that points to the roots.
    #[error("node {index} has its children at {child}, outside the {nodes} nodes")]
    ChildOutside { index: usize, child: u32, nodes: usize },
    #[error("the last node, {0}, does not end its list of siblings")]
    OpenEnd(usize),
    #[error("node {index} has tile {tile}; {MAX_LETTERS} is the highest")]
    TileTooHigh { index: usize, tile: Tile },
    #[error("node {0} breaks the ascending order of tiles among its siblings")]
    NotAscending(usize),
    #[error("node {0} is part of a cycle")]
    Cycle(usize),
}

/// A checked word graph. Cheap to clone.
#[derive(Clone)]
pub struct Graph(Arc<Inner>);

struct Inner {
    storage: Storage,
    max_tile: Tile,
    parents_first: bool,
}

enum Storage {
    Static(&'static [u32]),
    Owned(Vec<u32>),
    Mapped(MappedNodes),
}

impl Storage {
    #[inline]
    fn nodes(&self) -> &[u32] {
        match self {
            Storage::Static(nodes) => nodes,
            Storage::Owned(nodes) => nodes,
            Storage::Mapped(mapped) => mapped.nodes(),
        }
    }
}

impl Graph {
    /// Returns the graph without words.
    pub fn empty() -> Graph {
        Graph::from_nodes(vec![node::LAST, node::LAST]).expect("two root nodes are a valid graph")
    }

    /// Creates a graph of nodes in memory and checks it.
    pub fn from_nodes(nodes: Vec<u32>) -> Result<Graph, GraphError> {
        Graph::checked(Storage::Owned(nodes))
    }

    /// Creates a graph of nodes embedded in the program and checks it, without copying.
    pub fn from_static(nodes: &'static [u32]) -> Result<Graph, GraphError> {
        Graph::checked(Storage::Static(nodes))
    }

    /// Creates a graph of nodes in a mapped file and checks it, without copying.
    pub(crate) fn from_mapped(mapped: MappedNodes) -> Result<Graph, GraphError> {
        Graph::checked(Storage::Mapped(mapped))
    }

    fn checked(storage: Storage) -> Result<Graph, GraphError> {
        let shape = check(storage.nodes())?;
        Ok(Graph(Arc::new(Inner { storage, max_tile: shape.max_tile, parents_first: shape.parents_first })))
    }

    /// Returns all nodes; 0 and 1 are the roots.
    #[inline]
    pub fn nodes(&self) -> &[u32] {
        self.0.storage.nodes()
    }

    /// Returns the index of the first sibling under the root of the DAWG, or 0 if there are no
    /// words.
    #[inline]
    pub fn dawg(&self) -> u32 {
        node::child(self.nodes()[0])
    }

    /// Returns the index of the first sibling under the root of the GADDAG, or `None` without a
    /// GADDAG.
    #[inline]
    pub fn gaddag(&self) -> Option<u32> {
        match node::child(self.nodes()[1]) {
            0 => None,
            root => Some(root),
        }
    }

    /// Returns the highest tile on any edge.
    pub fn max_tile(&self) -> Tile {
        self.0.max_tile
    }

    /// Returns whether all children come after their parents, as in every graph built here. One
    /// linear scan then proves that there is no cycle.
    pub fn is_parents_first(&self) -> bool {
        self.0.parents_first
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph").field("nodes", &self.nodes().len()).field("dawg", &self.dawg()).field("gaddag", &self.gaddag()).finish()
    }
}

struct Shape {
    max_tile: Tile,
    parents_first: bool,
}

/// Checks every guarantee of the module comment. If parents come first, every step to a child or a
/// sibling goes forward, and one linear scan without branches is enough; otherwise a walk searches
/// for cycles.
fn check(nodes: &[u32]) -> Result<Shape, GraphError> {
    let count = nodes.len();
    if count < 2 {
        return Err(GraphError::NoRoots(count));
    }
    if count > MAX_NODES {
        return Err(GraphError::TooManyNodes(count));
    }
    for (index, &value) in nodes[..2].iter().enumerate() {
        if value & !node::CHILD != node::LAST {
            return Err(GraphError::BadRoot { index, value });
        }
        let child = node::child(value);
        if child == 1 || child as usize >= count {
            return Err(GraphError::ChildOutside { index, child, nodes: count });
        }
    }
    if !node::is_last(nodes[count - 1]) {
        return Err(GraphError::OpenEnd(count - 1));
    }
    let mut shape = Shape { max_tile: 0, parents_first: true };
    let faults = scan(nodes, &mut shape);
    if faults {
        return Err(first_fault(nodes));
    }
    if !shape.parents_first {
        post_order(nodes, &[0, 1], |_| {}).map_err(|at| GraphError::Cycle(at as usize))?;
    }
    Ok(shape)
}

/// Scans the nodes after the roots. This is most of the time of opening a lexicon, so the scan has
/// no branches, uses signed integers (the only ones that baseline x86-64 compares four at a time),
/// and works in pieces that stay in the L1 cache for the second pass.
fn scan(nodes: &[u32], shape: &mut Shape) -> bool {
    const CHUNK: usize = 2048;
    let body = &nodes[2..];
    let (mut max_tile, mut max_child) = (0i32, 0i32);
    let (mut at_root, mut backward, mut unsorted) = (0u32, 0u32, 0u32);
    for (chunk_number, chunk) in body.chunks(CHUNK).enumerate() {
        let start = (2 + chunk_number * CHUNK) as i32;
        for (at, &n) in (start..).zip(chunk) {
            let child = node::child(n) as i32;
            max_tile = max_tile.max((n >> 24) as i32);
            max_child = max_child.max(child);
            at_root |= u32::from(child == 1);
            backward |= u32::from(child <= at) & u32::from(child != 0);
        }
        let next = &body[(chunk_number * CHUNK + 1).min(body.len())..];
        for (&n, &next) in chunk.iter().zip(next) {
            unsorted |= u32::from((next >> 24) as i32 <= (n >> 24) as i32) & u32::from(n & node::LAST == 0);
        }
    }
    shape.max_tile = max_tile as Tile;
    shape.parents_first = backward == 0;
    (at_root | unsorted) != 0 || max_child >= nodes.len() as i32 || max_tile > MAX_LETTERS as i32
}

/// Finds the first fault that the scan detected. Called only for a rejected file.
fn first_fault(nodes: &[u32]) -> GraphError {
    for (index, &n) in nodes.iter().enumerate().skip(2) {
        let (child, tile) = (node::child(n), node::tile(n));
        if child == 1 || child as usize >= nodes.len() {
            return GraphError::ChildOutside { index, child, nodes: nodes.len() };
        }
        if usize::from(tile) > MAX_LETTERS {
            return GraphError::TileTooHigh { index, tile };
        }
        if !node::is_last(n) && nodes.get(index + 1).is_some_and(|&next| node::tile(next) <= tile) {
            return GraphError::NotAscending(index + 1);
        }
    }
    GraphError::OpenEnd(nodes.len() - 1)
}

/// Visits every node reachable from `roots` after its later siblings and all its descendants.
/// Returns a node on a cycle as the error. The next sibling counts as a successor like a child,
/// since lists may share their tails.
pub(crate) fn post_order(nodes: &[u32], roots: &[u32], mut visit: impl FnMut(u32)) -> Result<(), u32> {
    const OPEN: u8 = 1;
    const DONE: u8 = 2;
    let mut colour = vec![0u8; nodes.len()];
    let mut stack: Vec<(u32, u8)> = Vec::new();
    for &root in roots {
        if colour[root as usize] != 0 {
            continue;
        }
        colour[root as usize] = OPEN;
        stack.push((root, 0));
        while let Some(top) = stack.last_mut() {
            let (at, step) = *top;
            let n = nodes[at as usize];
            top.1 += 1;
            let next = match step {
                0 if !node::is_last(n) => at + 1,
                1 if node::child(n) != 0 => node::child(n),
                0 | 1 => continue,
                _ => {
                    colour[at as usize] = DONE;
                    visit(at);
                    stack.pop();
                    continue;
                }
            };
            match colour[next as usize] {
                0 => {
                    colour[next as usize] = OPEN;
                    stack.push((next, 0));
                }
                OPEN => return Err(next),
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn edge(tile: u32, accepts: bool, last: bool, child: u32) -> u32 {
        tile << 24 | (accepts as u32) << 23 | (last as u32) << 22 | child
    }

    /// AB, B.
    const SMALL: [u32; 5] =
        [edge(0, false, true, 2), edge(0, false, true, 0), edge(1, false, false, 4), edge(2, true, true, 0), edge(2, true, true, 0)];

    #[test]
    fn a_small_graph() {
        static NODES: [u32; 5] = SMALL;
        let graph = Graph::from_static(&NODES).unwrap();
        assert_eq!((graph.dawg(), graph.gaddag(), graph.max_tile(), graph.is_parents_first()), (2, None, 2, true));
        assert_eq!(child_of(graph.nodes(), 2, 2), Some(3));
        assert_eq!(child_of(graph.nodes(), 2, 3), None);
        assert_eq!(child_of(graph.nodes(), 0, 1), None);
        assert_eq!(child_of(graph.nodes(), 99, 1), None);
        let empty = Graph::empty();
        assert_eq!((empty.dawg(), empty.gaddag(), empty.nodes().len()), (0, None, 2));
    }

    #[test]
    fn errors_name_the_fault() {
        let with = |at: usize, value: u32| {
            let mut nodes = SMALL.to_vec();
            nodes[at] = value;
            Graph::from_nodes(nodes).unwrap_err()
        };
        assert_eq!(Graph::from_nodes(vec![node::LAST]).unwrap_err(), GraphError::NoRoots(1));
        assert_eq!(with(0, edge(0, false, false, 2)), GraphError::BadRoot { index: 0, value: 2 });
        assert_eq!(with(1, edge(1, false, true, 0)), GraphError::BadRoot { index: 1, value: 0x0140_0000 });
        assert_eq!(with(0, edge(0, false, true, 5)), GraphError::ChildOutside { index: 0, child: 5, nodes: 5 });
        assert_eq!(with(2, edge(1, false, false, 5)), GraphError::ChildOutside { index: 2, child: 5, nodes: 5 });
        assert_eq!(with(2, edge(1, false, false, 1)), GraphError::ChildOutside { index: 2, child: 1, nodes: 5 });
        assert_eq!(with(4, edge(2, true, false, 0)), GraphError::OpenEnd(4));
        assert_eq!(with(4, edge(64, true, true, 0)), GraphError::TileTooHigh { index: 4, tile: 64 });
        assert_eq!(with(3, edge(1, true, true, 0)), GraphError::NotAscending(3));
        assert_eq!(with(3, edge(2, true, true, 2)), GraphError::Cycle(2));
        assert_eq!(with(3, edge(2, true, true, 3)), GraphError::Cycle(3));
        assert_eq!(with(4, edge(2, true, true, 2)), GraphError::Cycle(2));
        assert_eq!(Graph::from_nodes(vec![node::LAST; MAX_NODES + 1]).unwrap_err(), GraphError::TooManyNodes(MAX_NODES + 1));
    }

    #[test]
    fn children_first_layout_is_accepted() {
        let nodes = vec![
            edge(0, false, true, 3),
            edge(0, false, true, 0),
            edge(2, true, true, 0),
            edge(1, false, false, 2),
            edge(2, true, true, 0),
        ];
        let graph = Graph::from_nodes(nodes).unwrap();
        assert!(!graph.is_parents_first());
    }
}
