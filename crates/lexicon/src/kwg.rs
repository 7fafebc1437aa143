//! KWG files, the exchange format of other programs: the nodes of [`crate::graph`] as little-endian
//! 32-bit integers, without a header.
//!
//! Two variants exist. In a *DAWG-only* file node 1 has no child or is not a root: some programs
//! start their first sibling list there. A child index of 1 reveals this, since nothing else can
//! point to a root; the reader then inserts a root. *KBWG*, the large variant, has the tile in bits
//! 5-0, last 0x40, accepts 0x80, child in bits 31-8; it is read if its nodes fit in 22 bits.
//!
//! A KWG file contains neither its alphabet nor its origin: the caller must know them.

use std::path::Path;

use crate::file::{FileTrouble, write_renamed};
use crate::graph::{Graph, GraphError, MAX_NODES, node};

/// Bytes that are not a KWG or KBWG file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KwgError {
    #[error("{0} bytes is not a whole number of 4-byte nodes: the file is truncated or not a word graph")]
    Length(usize),
    #[error("{0}: the file is damaged or not a word graph")]
    Graph(GraphError),
    #[error("{0} nodes are more than a KWG file can have ({MAX_NODES}): name a KBWG file .kbwg; otherwise the file is not a word graph")]
    TooLarge(usize),
    #[error("this KBWG file has {0} nodes, and at most {MAX_NODES} fit: export its words as a plain list and import fewer of them")]
    KbwgTooLarge(usize),
}

/// A failure to read or write a KWG file.
pub type KwgFileError = FileTrouble<KwgError>;

/// Reads a `.kwg` or, by its extension, a `.kbwg` file. Copies the content, so later changes to the
/// file have no effect.
pub fn open(path: &Path) -> Result<Graph, KwgFileError> {
    let bytes = std::fs::read(path).map_err(KwgFileError::io(path))?;
    let big = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("kbwg"));
    let graph = if big { from_kbwg_bytes(&bytes) } else { from_bytes(&bytes) };
    graph.map_err(KwgFileError::content(path))
}

/// Parses the bytes of a KWG file.
pub fn from_bytes(bytes: &[u8]) -> Result<Graph, KwgError> {
    let nodes = integers(bytes)?;
    if nodes.len() > MAX_NODES {
        return Err(KwgError::TooLarge(nodes.len()));
    }
    Graph::from_nodes(with_gaddag_root(nodes)).map_err(KwgError::Graph)
}

/// Parses the bytes of a KBWG file.
pub fn from_kbwg_bytes(bytes: &[u8]) -> Result<Graph, KwgError> {
    let mut nodes = integers(bytes)?;
    if nodes.len() > MAX_NODES {
        return Err(KwgError::KbwgTooLarge(nodes.len()));
    }
    let count = nodes.len();
    for (index, n) in nodes.iter_mut().enumerate() {
        let child = *n >> 8;
        if child as usize >= count {
            return Err(KwgError::Graph(GraphError::ChildOutside { index, child, nodes: count }));
        }
        let last = if *n & 0x40 != 0 { node::LAST } else { 0 };
        let accepts = if *n & 0x80 != 0 { node::ACCEPTS } else { 0 };
        *n = (*n & 0x3F) << 24 | accepts | last | child;
    }
    Graph::from_nodes(with_gaddag_root(nodes)).map_err(KwgError::Graph)
}

/// Encodes a KWG file.
pub fn to_bytes(graph: &Graph) -> Vec<u8> {
    graph.nodes().iter().flat_map(|n| n.to_le_bytes()).collect()
}

/// Writes a KWG file under a temporary name and renames it.
pub fn save(graph: &Graph, path: &Path) -> Result<(), KwgFileError> {
    write_renamed(path, &to_bytes(graph)).map_err(KwgFileError::io(path))
}

fn integers(bytes: &[u8]) -> Result<Vec<u32>, KwgError> {
    let (nodes, rest) = bytes.as_chunks::<4>();
    if rest.is_empty() { Ok(nodes.iter().map(|&n| u32::from_le_bytes(n)).collect()) } else { Err(KwgError::Length(bytes.len())) }
}

/// Inserts an empty GADDAG root at index 1 if a DAWG-only file has none.
fn with_gaddag_root(nodes: Vec<u32>) -> Vec<u32> {
    let starts_at_one = nodes.iter().any(|&n| node::child(n) == 1);
    let only_root = nodes.len() == 1 && node::child(nodes[0]) == 0;
    if !starts_at_one && !only_root {
        return nodes;
    }
    let moved = |n: u32| if node::child(n) == 0 { n } else { n & !node::CHILD | (node::child(n) + 1).min(node::CHILD) };
    let (root, rest) = nodes.split_at(1);
    [moved(root[0]), node::LAST].into_iter().chain(rest.iter().map(|&n| moved(n))).collect()
}
