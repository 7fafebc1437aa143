//! A packed DAWG: the same automaton in about 70% of the space, for lookups without unpacking.
//!
//! An edge of the plain graph always takes 32 bits. Here edges have variable length in a bit
//! stream:
//!
//! | bits | meaning |
//! |---|---|
//! | 5 or 6, by the alphabet | tile |
//! | 1 | accepts |
//! | 1 | last of its siblings |
//! | 2 | where the children are: 0 none, 1 directly after this edge, 2 at a short address, 3 at a long address |
//! | 0, or a short or long address | position in the stream, in bits |
//!
//! Only the last of its siblings can have its children directly after it. Short addresses reach the
//! front of the stream, where the lists with the most incoming edges are (in English, the list with
//! just S). The builder finds the best short length by trying all. Most states have one parent or
//! many, so most addresses disappear or shrink.

use lexicon::{Graph, Tile, node};

const NONE: u64 = 0;
const BEHIND: u64 = 1;
const SHORT: u64 = 2;
const LONG: u64 = 3;

/// A DAWG in a bit stream.
pub(crate) struct PackedDawg {
    /// The stream, with eight padding bytes so that every edge can be read at once.
    bytes: Vec<u8>,
    widths: Widths,
    /// Position of the root list; `None` if there are no words.
    root: Option<usize>,
}

#[derive(Clone, Copy)]
struct Widths {
    tile: u32,
    short: u32,
    long: u32,
}

/// A sibling list of the plain graph: its nodes, each with the number of its child list.
type List = Vec<(u32, Option<usize>)>;

impl PackedDawg {
    /// Packs the DAWG of any graph.
    pub(crate) fn build(graph: &Graph) -> PackedDawg {
        let lists = lists(graph);
        let tile = (u8::BITS - graph.max_tile().leading_zeros()).max(1);
        if lists.is_empty() {
            return PackedDawg::empty(tile);
        }
        let edges: usize = lists.iter().map(Vec::len).sum();
        // First assumes 32-bit addresses for every edge, then uses the width that the best of these
        // layouts needs.
        let wide = bits_of(edges * (tile as usize + 4 + u32::BITS as usize));
        let best = |long: u32| {
            let layouts = (4..=long.min(16)).map(|short| Layout::new(&lists, Widths { tile, short, long }));
            layouts.min_by_key(|layout| layout.bits)
        };
        let Some(layout) = best(wide).and_then(|layout| best(bits_of(layout.bits).max(4))) else {
            return PackedDawg::empty(tile);
        };
        let mut bytes = vec![0u8; layout.bits.div_ceil(8) + 8];
        let mut at = 0;
        for (turn, &list) in layout.order.iter().enumerate() {
            for &edge in &lists[list] {
                let shifted = layout.value(turn, edge) << (at % 8);
                for (slot, byte) in bytes[at / 8..].iter_mut().zip(shifted.to_le_bytes()) {
                    *slot |= byte;
                }
                at += layout.width(turn, edge);
            }
        }
        PackedDawg { bytes, widths: layout.widths, root: Some(layout.places[0]) }
    }

    fn empty(tile: u32) -> PackedDawg {
        PackedDawg { bytes: vec![0; 8], widths: Widths { tile, short: 0, long: 0 }, root: None }
    }

    /// Returns the size of the stream in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Returns whether this is a word. Never inlined, like the lookups in other crates that it is
    /// compared with.
    #[inline(never)]
    pub(crate) fn contains(&self, word: &[Tile]) -> bool {
        let mut list = self.root;
        let mut accepts = false;
        for &tile in word {
            let Some(mut at) = list else { return false };
            loop {
                let edge = self.edge(at);
                if edge.tile == tile {
                    accepts = edge.accepts;
                    list = edge.child;
                    break;
                }
                if edge.last {
                    return false;
                }
                at = edge.end;
            }
        }
        accepts
    }

    #[inline]
    fn edge(&self, at: usize) -> Edge {
        let mut eight = [0; 8];
        eight.copy_from_slice(&self.bytes[at / 8..at / 8 + 8]);
        let bits = u64::from_le_bytes(eight) >> (at % 8);
        let tile_bits = self.widths.tile;
        let head = tile_bits + 4;
        let address = |width: u32| (bits >> head) as usize & ((1 << width) - 1);
        let (child, width) = match bits >> (tile_bits + 2) & 3 {
            NONE => (None, 0),
            BEHIND => (Some(at + head as usize), 0),
            SHORT => (Some(address(self.widths.short)), self.widths.short),
            _ => (Some(address(self.widths.long)), self.widths.long),
        };
        Edge {
            tile: (bits & ((1 << tile_bits) - 1)) as Tile,
            accepts: bits >> tile_bits & 1 == 1,
            last: bits >> (tile_bits + 1) & 1 == 1,
            child,
            end: at + (head + width) as usize,
        }
    }
}

/// Returns the number of bits in a number.
fn bits_of(number: usize) -> u32 {
    usize::BITS - number.leading_zeros()
}

struct Edge {
    tile: Tile,
    accepts: bool,
    last: bool,
    child: Option<usize>,
    end: usize,
}

/// Returns the sibling lists reachable from the DAWG root, the root's first. Lists that share tails
/// (in graphs from other programs) become separate lists.
fn lists(graph: &Graph) -> Vec<List> {
    let nodes = graph.nodes();
    let mut number = vec![None; nodes.len()];
    let mut firsts = Vec::new();
    let mut name = |first: u32, firsts: &mut Vec<u32>| {
        (first != 0).then(|| {
            *number[first as usize].get_or_insert_with(|| {
                firsts.push(first);
                firsts.len() - 1
            })
        })
    };
    name(graph.dawg(), &mut firsts);
    let mut lists: Vec<List> = Vec::new();
    while let Some(&first) = firsts.get(lists.len()) {
        let mut list = Vec::new();
        for &n in &nodes[first as usize..] {
            list.push((n, name(node::child(n), &mut firsts)));
            if node::is_last(n) {
                break;
            }
        }
        lists.push(list);
    }
    lists
}

/// Positions of all lists in the stream, in bits.
struct Layout {
    widths: Widths,
    order: Vec<usize>,
    /// Whether each list has a short address.
    short: Vec<bool>,
    places: Vec<usize>,
    bits: usize,
}

impl Layout {
    fn new(lists: &[List], widths: Widths) -> Layout {
        let mut popularity = vec![0usize; lists.len()];
        for &(_, child) in lists.iter().flatten() {
            if let Some(child) = child {
                popularity[child] += 1;
            }
        }
        let mut popular: Vec<usize> = (0..lists.len()).filter(|&list| popularity[list] > 1).collect();
        popular.sort_by_key(|&list| (std::cmp::Reverse(popularity[list]), list));
        // Start with the number of lists that would be in reach if each had one edge without an
        // address. Then drop those that are out of reach, until all fit.
        popular.truncate(1 << widths.short >> 3);
        loop {
            let order = order(lists, &popular);
            let mut short = vec![false; lists.len()];
            for &list in &popular {
                short[list] = true;
            }
            let mut layout = Layout { widths, order, short, places: vec![0; lists.len()], bits: 0 };
            for turn in 0..layout.order.len() {
                let list = layout.order[turn];
                layout.places[list] = layout.bits;
                layout.bits += lists[list].iter().map(|&edge| layout.width(turn, edge)).sum::<usize>();
            }
            let reached = popular.iter().take_while(|&&list| layout.places[list] < 1 << widths.short).count();
            if reached == popular.len() {
                return layout;
            }
            popular.truncate(reached);
        }
    }

    /// Returns where the children of an edge are, and the width of their address.
    fn kind(&self, turn: usize, (n, child): (u32, Option<usize>)) -> (u64, u32) {
        match child {
            None => (NONE, 0),
            Some(_) if node::is_last(n) && child == self.order.get(turn + 1).copied() => (BEHIND, 0),
            Some(child) if self.short[child] => (SHORT, self.widths.short),
            Some(_) => (LONG, self.widths.long),
        }
    }

    fn width(&self, turn: usize, edge: (u32, Option<usize>)) -> usize {
        (self.widths.tile + 4 + self.kind(turn, edge).1) as usize
    }

    fn value(&self, turn: usize, edge: (u32, Option<usize>)) -> u64 {
        let (n, child) = edge;
        let (kind, width) = self.kind(turn, edge);
        let address = if width == 0 { 0 } else { child.map_or(0, |child| self.places[child] as u64) };
        let flags = u64::from(node::accepts(n)) | u64::from(node::is_last(n)) << 1 | kind << 2;
        u64::from(node::tile(n)) | flags << self.widths.tile | address << (self.widths.tile + 4)
    }
}

/// Orders the most referenced lists first, then all others so that as many as possible directly
/// follow the last edge of a parent.
fn order(lists: &[List], popular: &[usize]) -> Vec<usize> {
    let mut placed = vec![false; lists.len()];
    let mut order = Vec::with_capacity(lists.len());
    for &list in popular {
        placed[list] = true;
        order.push(list);
    }
    // Breadth-first numbers: a parent comes before its children, followed by the chain of last
    // edges below it.
    for start in 0..lists.len() {
        let mut next = Some(start);
        while let Some(list) = next.filter(|&list| !placed[list]) {
            placed[list] = true;
            order.push(list);
            next = lists[list].last().and_then(|&(_, child)| child);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use lexicon::{Lexicon, dawg};

    use super::*;

    impl PackedDawg {
        /// Calls `visit` with every word in ascending order.
        fn for_each(&self, visit: &mut impl FnMut(&[Tile])) {
            fn below(dawg: &PackedDawg, mut at: usize, word: &mut Vec<Tile>, visit: &mut impl FnMut(&[Tile])) {
                loop {
                    let edge = dawg.edge(at);
                    word.push(edge.tile);
                    if edge.accepts {
                        visit(word);
                    }
                    if let Some(child) = edge.child {
                        below(dawg, child, word, visit);
                    }
                    word.pop();
                    if edge.last {
                        return;
                    }
                    at = edge.end;
                }
            }
            if let Some(root) = self.root {
                below(self, root, &mut Vec::new(), visit);
            }
        }
    }

    fn words_of(packed: &PackedDawg) -> Vec<Vec<Tile>> {
        let mut words = Vec::new();
        packed.for_each(&mut |word| words.push(word.to_vec()));
        words
    }

    proptest::proptest! {
        #[test]
        fn contains_exactly_the_words(words in proptest::collection::btree_set(proptest::collection::vec(1..=5u8, 1..=8), 0..300), high in 1..=63u8) {
            let mut words = words;
            words.insert(vec![high, 1]);
            let packed = PackedDawg::build(&dawg::build(&words).unwrap().0);
            proptest::prop_assert!(words_of(&packed).iter().eq(words.iter()));
            for word in &words {
                proptest::prop_assert!(packed.contains(word));
                let longer = [word.as_slice(), &[1]].concat();
                proptest::prop_assert_eq!(packed.contains(&longer), words.contains(&longer));
                proptest::prop_assert_eq!(packed.contains(&word[1..]), words.contains(&word[1..]));
            }
        }
    }

    #[test]
    fn small_dawgs() {
        assert!(!PackedDawg::build(&Graph::empty()).contains(&[1]));
        let one = PackedDawg::build(&dawg::build([[1]]).unwrap().0);
        assert_eq!(words_of(&one), [[1]]);
        assert!(one.contains(&[1]) && !one.contains(&[]) && !one.contains(&[2]) && !one.contains(&[1, 1]));
    }

    #[test]
    fn the_english_list_is_packed() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/permissive/en.lexicon");
        let lexicon = Lexicon::open(&path).expect("the English lexicon is part of the project");
        let packed = PackedDawg::build(lexicon.graph());
        let mut words = lexicon.words();
        packed.for_each(&mut |word| assert_eq!(Some(word), words.next().as_deref()));
        assert!(words.next().is_none());
        assert!(packed.bytes() < lexicon.graph().nodes().len() * 3, "{} bytes", packed.bytes());
    }
}
