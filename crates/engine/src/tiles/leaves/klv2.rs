//! KLV2, the common file format of leave values: a word graph of the leaves, with tiles sorted and
//! blanks first, and the values in the order of the graph.
//!
//! ```text
//! u32 n, n nodes of a word graph (tile 0 is the blank), u32 m, m values as f32 in points; all little-endian
//! ```

use lexicon::{Graph, Tile, kwg, node};

use crossword::Tiles;

use crate::tiles::leaves::{LeaveIndex, Leaves, hundredths};

/// A KLV2 file is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Klv2Error {
    /// The file has the wrong length.
    #[error("the file has {have} bytes, but its header says {want}: it is cut short or not a KLV2 file")]
    Length {
        have: usize,
        /// The length according to the header.
        want: u64,
    },
    /// The word graph is invalid.
    #[error("{0}")]
    Graph(#[from] kwg::KwgError),
    /// The numbers of leaves and values differ.
    #[error("the graph has {leaves} leaves and the list {values} values: the file is damaged")]
    Values {
        /// Leaves in the graph; counting stops at one more than there are values.
        leaves: usize,
        values: usize,
    },
    /// A value is out of range.
    #[error("value {number} is {value}, which is out of range: the file is damaged, or for another game")]
    Value {
        /// The index of the value, from 1.
        number: usize,
        value: f32,
    },
    /// Too many leaves are not part of the tile set.
    #[error("{foreign} of {leaves} leaves cannot be made with the tiles of {rules}: the values are for another alphabet or tile set")]
    Foreign {
        /// Leaves with unknown tiles or too many tiles of a kind.
        foreign: usize,
        /// All leaves.
        leaves: usize,
        rules: String,
    },
}

/// The maximum absolute value of a leave in points.
const MAX_VALUE: f32 = 300.0;

/// Parses a file for a tile set. Leaves that it does not contain have value 0.
///
/// # Errors
/// Returns an error if the file is invalid or for another tile set.
pub fn read(bytes: &[u8], index: LeaveIndex, rules: &str) -> Result<Leaves, Klv2Error> {
    let at = |offset: usize| bytes.get(offset..offset + 4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
    let short = |want: u64| Klv2Error::Length { have: bytes.len(), want };
    let nodes = at(0).ok_or(short(8))? as usize;
    let second = nodes.saturating_mul(4).saturating_add(4);
    let values = at(second).filter(|_| second < bytes.len()).ok_or(short(second as u64 + 4))? as usize;
    let want = second as u64 + 4 + 4 * values as u64;
    if bytes.len() as u64 != want {
        return Err(short(want));
    }
    let graph = kwg::from_bytes(&bytes[4..second])?;
    let values: Vec<f32> = bytes[second + 4..].as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
    if let Some(number) = values.iter().position(|value| value.is_nan() || value.abs() > MAX_VALUE) {
        return Err(Klv2Error::Value { number: number + 1, value: values[number] });
    }
    let mut reader = Reader { graph: &graph, values: &values, read: 0, steps: 0, foreign: 0, into: vec![0; index.len()], index: &index };
    if graph.dawg() != 0 {
        reader.list(graph.dawg(), &mut Tiles::new());
    }
    let Reader { read, steps, foreign, into, .. } = reader;
    if read != values.len() || steps > MAX_DEPTH * (values.len() + 1) {
        return Err(Klv2Error::Values { leaves: read, values: values.len() });
    }
    if foreign * 10 > read {
        return Err(Klv2Error::Foreign { foreign, leaves: read, rules: rules.to_owned() });
    }
    Ok(Leaves { index, values: into })
}

/// The maximum depth of the graph, well above the size of any leave. In a valid graph, each node is
/// on the path to a leave.
const MAX_DEPTH: usize = 16;

struct Reader<'a> {
    graph: &'a Graph,
    values: &'a [f32],
    read: usize,
    /// Nodes visited.
    steps: usize,
    foreign: usize,
    into: Vec<i16>,
    index: &'a LeaveIndex,
}

impl Reader<'_> {
    fn list(&mut self, list: u32, leave: &mut Tiles) {
        for &n in &self.graph.nodes()[list as usize..] {
            // A damaged graph can contain far more leaves than values, or very long paths without
            // leaves.
            self.steps += 1;
            if self.read > self.values.len() || self.steps > MAX_DEPTH * (self.values.len() + 1) {
                return;
            }
            let tile: Tile = node::tile(n);
            leave.add(tile);
            if node::accepts(n) {
                match (self.index.number(leave), self.values.get(self.read)) {
                    (Some(number), Some(&value)) => self.into[number] = hundredths(f64::from(value)),
                    _ => self.foreign += 1,
                }
                self.read += 1;
            }
            // Leaves that are too large for a rack are counted as foreign, up to this depth.
            if node::child(n) != 0 && leave.len() < MAX_DEPTH {
                self.list(node::child(n), leave);
            }
            let _ = leave.remove(tile);
            if node::is_last(n) {
                return;
            }
        }
    }
}

/// Encodes all leaves of a tile set.
#[must_use]
pub fn write(leaves: &Leaves) -> Vec<u8> {
    let index = leaves.index();
    let mut graph = Writer { index, nodes: vec![0, LAST], lists: std::collections::HashMap::new() };
    let root = graph.list(0, 0, index.max_tiles());
    graph.nodes[0] = LAST | root;
    let values = &leaves.values()[1..];
    let mut bytes = Vec::with_capacity(8 + 4 * (graph.nodes.len() + values.len()));
    bytes.extend((graph.nodes.len() as u32).to_le_bytes());
    graph.nodes.iter().for_each(|n| bytes.extend(n.to_le_bytes()));
    bytes.extend((values.len() as u32).to_le_bytes());
    values.iter().for_each(|&value| bytes.extend((f32::from(value) / 100.0).to_le_bytes()));
    bytes
}

const ACCEPTS: u32 = 1 << 23;
const LAST: u32 = 1 << 22;

struct Writer<'a> {
    index: &'a LeaveIndex,
    nodes: Vec<u32>,
    /// The start of the node list for the leaves that continue after `count` tiles of a kind with
    /// `left` more allowed.
    lists: std::collections::HashMap<(usize, usize, usize), u32>,
}

impl Writer<'_> {
    /// Returns the list of possible next tiles, or 0 if there are none.
    fn list(&mut self, kind: usize, count: usize, left: usize) -> u32 {
        if let Some(&list) = self.lists.get(&(kind, count, left)) {
            return list;
        }
        let held = |next: usize| usize::from(self.index.tiles().count(next as Tile));
        let used = |next: usize| if next == kind { count } else { 0 };
        let next: Vec<usize> = (kind..crossword::KINDS).filter(|&next| left > 0 && held(next) > used(next)).collect();
        let mut nodes = Vec::with_capacity(next.len());
        for (place, &kind) in next.iter().enumerate() {
            let child = self.list(kind, used(kind) + 1, left - 1);
            let last = if place + 1 == next.len() { LAST } else { 0 };
            nodes.push((kind as u32) << 24 | ACCEPTS | last | child);
        }
        let list = if nodes.is_empty() { 0 } else { self.nodes.len() as u32 };
        self.nodes.append(&mut nodes);
        self.lists.insert((kind, count, left), list);
        list
    }
}
