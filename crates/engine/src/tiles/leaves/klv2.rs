//! KLV2, the field's file of leave values: a word graph of the leaves, tiles sorted and blanks first, then a value for each in the graph's order.
//!
//! ```text
//! u32 n, n nodes of a word graph (tile 0 is the blank), u32 m, m values as f32 in points; all little-endian
//! ```

use lexicon::{Graph, Tile, kwg, node};

use crossword::Tiles;

use crate::tiles::leaves::{LeaveIndex, Leaves, hundredths};

/// Why bytes are no KLV2 file that can be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadKlv2 {
    /// The bytes end too early or go on too long.
    #[error("{have} bytes where {want} are wanted: the file is cut short or no KLV2 file")]
    Length {
        /// Bytes there are.
        have: usize,
        /// Bytes the file says there are.
        want: u64,
    },
    /// The leaves are no word graph.
    #[error("{0}")]
    Graph(#[from] kwg::KwgError),
    /// More or fewer leaves than values.
    #[error("there are {leaves} leaves in the graph and {values} in the list of values: the file is damaged")]
    Values {
        /// Leaves in the graph, or one more than there are values.
        leaves: usize,
        /// Values.
        values: usize,
    },
    /// A value that is no number of points.
    #[error("value {number} is {value}, which no leave is worth: the file is damaged, or for another game")]
    Value {
        /// Which, from 1.
        number: usize,
        /// What it says.
        value: f32,
    },
    /// Hardly any leave is one of this tile set.
    #[error("{foreign} of {leaves} leaves can't be made of the tiles of {rules}: the values are for another alphabet or tile set")]
    Foreign {
        /// Leaves with other tiles, or more of a kind than there are.
        foreign: usize,
        /// All leaves.
        leaves: usize,
        /// The rule set's name.
        rules: String,
    },
}

/// No leave is worth more, in points.
const MOST: f32 = 300.0;

/// Reads a file's bytes for a tile set; leaves it does not name are worth 0.
///
/// # Errors
/// What is wrong with the bytes.
pub fn read(bytes: &[u8], index: LeaveIndex, rules: &str) -> Result<Leaves, BadKlv2> {
    let at = |offset: usize| bytes.get(offset..offset + 4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]]));
    let short = |want: u64| BadKlv2::Length { have: bytes.len(), want };
    let nodes = at(0).ok_or(short(8))? as usize;
    let second = nodes.saturating_mul(4).saturating_add(4);
    let values = at(second).filter(|_| second < bytes.len()).ok_or(short(second as u64 + 4))? as usize;
    let want = second as u64 + 4 + 4 * values as u64;
    if bytes.len() as u64 != want {
        return Err(short(want));
    }
    let graph = kwg::from_bytes(&bytes[4..second])?;
    let values: Vec<f32> = bytes[second + 4..].as_chunks::<4>().0.iter().map(|&four| f32::from_le_bytes(four)).collect();
    if let Some(number) = values.iter().position(|value| value.is_nan() || value.abs() > MOST) {
        return Err(BadKlv2::Value { number: number + 1, value: values[number] });
    }
    let mut reader = Reader { graph: &graph, values: &values, read: 0, steps: 0, foreign: 0, into: vec![0; index.len()], index: &index };
    if graph.dawg() != 0 {
        reader.list(graph.dawg(), &mut Tiles::new());
    }
    let Reader { read, steps, foreign, into, .. } = reader;
    if read != values.len() || steps > DEEPEST * (values.len() + 1) {
        return Err(BadKlv2::Values { leaves: read, values: values.len() });
    }
    if foreign * 10 > read {
        return Err(BadKlv2::Foreign { foreign, leaves: read, rules: rules.to_owned() });
    }
    Ok(Leaves { index, values: into })
}

/// No leave has more tiles. Each node of a sound graph lies on the way to a leave.
const DEEPEST: usize = 16;

struct Reader<'a> {
    graph: &'a Graph,
    values: &'a [f32],
    read: usize,
    /// Nodes that were looked at.
    steps: usize,
    foreign: usize,
    into: Vec<i16>,
    index: &'a LeaveIndex,
}

impl Reader<'_> {
    fn list(&mut self, list: u32, leave: &mut Tiles) {
        for &n in &self.graph.nodes()[list as usize..] {
            // A damaged graph may hold far more leaves than there are values, or ways without end that lead to none.
            self.steps += 1;
            if self.read > self.values.len() || self.steps > DEEPEST * (self.values.len() + 1) {
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
            // Leaves of more tiles than a rack keeps are passed over one by one, but no graph of leaves is deeper than this.
            if node::child(n) != 0 && leave.len() < DEEPEST {
                self.list(node::child(n), leave);
            }
            let _ = leave.remove(tile);
            if node::is_last(n) {
                return;
            }
        }
    }
}

/// The bytes of a file with all leaves of a tile set.
#[must_use]
pub fn write(leaves: &Leaves) -> Vec<u8> {
    let index = leaves.index();
    let mut graph = Writer { index, nodes: vec![0, LAST], lists: std::collections::HashMap::new() };
    let root = graph.list(0, 0, index.most());
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
    /// Where the list begins that follows after so many tiles of a kind, with so many more allowed.
    lists: std::collections::HashMap<(usize, usize, usize), u32>,
}

impl Writer<'_> {
    /// The list of what may follow; 0 for nothing.
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
