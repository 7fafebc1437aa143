//! Incremental minimisation: from sorted strings straight to the smallest automaton, without the tree of all strings between.
//!
//! # Theory
//!
//! Two states of an acyclic automaton accept the same set of endings exactly when they have the same edges to the same states; in a minimal
//! automaton no two states do. Daciuk, Mihov, Watson and Watson (*Incremental Construction of Minimal Acyclic Finite-State Automata*,
//! Computational Linguistics 26(1), 2000) keep two parts while strings arrive in ascending order: the path of the last string, which may still
//! grow, and everything that has left that path, which can never change again. A state that leaves the path is looked up in a *register* of
//! finished states: if one with the same edges is there, it is used instead, else the state enters the register. Since children leave before
//! their parents, comparing edges by child index is comparing languages. Memory is what the minimal automaton needs, plus one path.
//!
//! In a KWG graph acceptance lies on the edge, not the state: "a word ends here" is part of the edge that leads to a state. So all words that
//! end without a continuation share one state (none at all: child 0), and a few states merge that accepting states would keep apart
//! (English: 78,074 states against 78,974).
//!
//! A state is its sibling list, and its name the index of the first sibling: the arena of finished lists is the array of the file, but for the
//! order of the lists. They are finished children before parents and written parents before children. While building, a node has room for 24 bits of child index, in the manner of KBWG (tile in bits 5-0, last 0x40,
//! accepts 0x80, child in bits 31-8), so that running out of the 22 bits of KWG is noticed at the end and can be told with numbers.

use crate::alphabet::{MAX_WORD, Tile};
use crate::graph::{GraphError, MAX_NODES, node};

const LAST: u32 = 0x40;
const ACCEPTS: u32 = 0x80;
const CHILD_SHIFT: u32 = 8;

/// The most nodes while building.
const ARENA_LIMIT: usize = 1 << 24;

/// Bits of a register slot that hold the index of a list; the hash is above them.
const INDEX_BITS: u32 = 24;
const INDEX: u64 = (1 << INDEX_BITS) - 1;

/// A table of open addressing: an empty slot is 0, else it holds the upper 40 bits of the hash and the index of a list.
struct Register {
    slots: Vec<u64>,
    used: usize,
}

/// The arena of finished sibling lists with its register, and the path of the last string.
pub(crate) struct Minimiser {
    arena: Vec<u32>,
    register: Register,
    /// Edges out of the state reached after `d` letters of the last string, without last bits; the child of each list's last edge is still open.
    path: Vec<Vec<u32>>,
    /// Length of the last string.
    depth: usize,
    overflow: bool,
}

impl Minimiser {
    /// Two roots and nothing else.
    pub(crate) fn new() -> Minimiser {
        Minimiser::over(vec![LAST, LAST])
    }

    /// Over the nodes of a finished graph, whose lists enter the register, so that new states can be old ones; indices stay as they are.
    pub(crate) fn over_graph(nodes: &[u32]) -> Minimiser {
        let convert = |&n: &u32| {
            let accepts = if node::accepts(n) { ACCEPTS } else { 0 };
            let last = if node::is_last(n) { LAST } else { 0 };
            u32::from(node::tile(n)) | accepts | last | node::child(n) << CHILD_SHIFT
        };
        Minimiser::over(nodes.iter().map(convert).collect())
    }

    fn over(arena: Vec<u32>) -> Minimiser {
        let mut minimiser = Minimiser {
            arena,
            register: Register { slots: vec![0; 1 << 12], used: 0 },
            path: vec![Vec::new(); MAX_WORD + 2],
            depth: 0,
            overflow: false,
        };
        let mut start = 2;
        while start < minimiser.arena.len() {
            let end = list_end(&minimiser.arena, start);
            let hash = hash_of(minimiser.arena[start..end].iter().copied());
            minimiser.register.insert(hash, start as u32);
            start = end;
        }
        minimiser
    }

    /// Takes the next string: it shares `common` letters with the one before, and `rest` are its letters after these. `after` is a list to which
    /// an edge with tile 0 leads from its end (0: no such edge). Strings must ascend; the caller sees to that.
    #[inline]
    pub(crate) fn push(&mut self, common: usize, rest: impl ExactSizeIterator<Item = Tile>, accepts: bool, after: u32) {
        self.freeze_below(common);
        let depth = common + rest.len();
        for (level, tile) in (common..).zip(rest) {
            self.path[level].push(u32::from(tile));
        }
        if accepts && let Some(edge) = self.path[depth - 1].last_mut() {
            *edge |= ACCEPTS;
        }
        if after != 0 {
            self.path[depth].push(after << CHILD_SHIFT);
        }
        self.depth = depth;
    }

    /// Ends the path of the last string: the index of the root list, 0 when there were no strings.
    pub(crate) fn close(&mut self) -> u32 {
        self.freeze_below(0);
        self.depth = 0;
        self.freeze(0)
    }

    /// The nodes of a KWG file, parents before children, with these root lists.
    pub(crate) fn finish(self, dawg: u32, gaddag: u32) -> Result<Vec<u32>, GraphError> {
        let Minimiser { mut arena, overflow, .. } = self;
        if overflow || arena.len() > MAX_NODES {
            return Err(GraphError::TooManyNodes(arena.len()));
        }
        arena[0] = LAST | dawg << CHILD_SHIFT;
        arena[1] = LAST | gaddag << CHILD_SHIFT;
        for n in &mut arena {
            let accepts = if *n & ACCEPTS != 0 { node::ACCEPTS } else { 0 };
            let last = if *n & LAST != 0 { node::LAST } else { 0 };
            *n = (*n & 0x3F) << 24 | accepts | last | *n >> CHILD_SHIFT;
        }
        Ok(with_lists_reversed(&arena))
    }

    #[inline]
    fn freeze_below(&mut self, depth: usize) {
        for level in (depth + 1..=self.depth).rev() {
            let list = self.freeze(level);
            if let Some(edge) = self.path[level - 1].last_mut() {
                *edge |= list << CHILD_SHIFT;
            }
        }
    }

    /// Makes a finished list of the edges at `level` and empties that level: an equal list already there, or a new one.
    fn freeze(&mut self, level: usize) -> u32 {
        let edges = &mut self.path[level];
        let Some(last) = edges.last_mut() else { return 0 };
        *last |= LAST;
        let hash = hash_of(edges.iter().copied());
        let found = match self.register.find(hash, &self.arena, edges) {
            Some(index) => index,
            None if self.arena.len() + edges.len() > ARENA_LIMIT => {
                self.overflow = true;
                0
            }
            None => {
                let index = self.arena.len() as u32;
                self.arena.extend_from_slice(edges);
                self.register.insert(hash, index);
                index
            }
        };
        edges.clear();
        found
    }
}

fn list_end(arena: &[u32], start: usize) -> usize {
    let mut end = start;
    while end < arena.len() && arena[end] & LAST == 0 {
        end += 1;
    }
    (end + 1).min(arena.len())
}

/// The same KWG nodes with the sibling lists in the opposite order; the roots stay in front. Doing it twice gives back the same array.
pub(crate) fn with_lists_reversed(nodes: &[u32]) -> Vec<u32> {
    let mut moved_to = vec![0u32; nodes.len()];
    let mut start = 2;
    while start < nodes.len() {
        let mut end = start + 1;
        while end < nodes.len() && !node::is_last(nodes[end - 1]) {
            end += 1;
        }
        let new_start = 2 + nodes.len() - end;
        for (offset, slot) in moved_to[start..end].iter_mut().enumerate() {
            *slot = (new_start + offset) as u32;
        }
        start = end;
    }
    let mut reversed = vec![0; nodes.len()];
    for (at, &n) in nodes.iter().enumerate() {
        let to = if at < 2 { at } else { moved_to[at] as usize };
        reversed[to] = n & !node::CHILD | moved_to[node::child(n) as usize];
    }
    reversed
}

#[inline]
fn hash_of(edges: impl Iterator<Item = u32>) -> u64 {
    const K: u64 = 0x9E37_79B9_7F4A_7C15;
    let hash = edges.fold(0u64, |hash, edge| (hash.rotate_left(23) ^ u64::from(edge)).wrapping_mul(K));
    hash ^ hash >> 29
}

impl Register {
    #[inline]
    fn find(&self, hash: u64, arena: &[u32], edges: &[u32]) -> Option<u32> {
        let mask = self.slots.len() - 1;
        let mut at = (hash >> INDEX_BITS) as usize & mask;
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return None;
            }
            if slot >> INDEX_BITS == hash >> INDEX_BITS {
                // Equal lists end at the same edge, since the last bit is part of it: comparing as many edges as are sought is enough.
                let start = (slot & INDEX) as usize;
                if arena.get(start..start + edges.len()) == Some(edges) {
                    return Some(start as u32);
                }
            }
            at = (at + 1) & mask;
        }
    }

    fn insert(&mut self, hash: u64, index: u32) {
        if (self.used + 1) * 2 > self.slots.len() {
            let wider = vec![0; self.slots.len() * 2];
            for slot in std::mem::replace(&mut self.slots, wider) {
                if slot != 0 {
                    self.place(slot);
                }
            }
        }
        self.place(hash & !INDEX | u64::from(index));
        self.used += 1;
    }

    fn place(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        let mut at = (slot >> INDEX_BITS) as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}
