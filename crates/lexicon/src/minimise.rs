//! Incremental minimisation: builds the smallest automaton directly from sorted strings, without a
//! trie of all strings.
//!
//! # Theory
//!
//! Two states of an acyclic automaton accept the same set of suffixes exactly when they have the
//! same edges to the same states; in a minimal automaton no two states do. Daciuk, Mihov, Watson
//! and Watson (*Incremental Construction of Minimal Acyclic Finite-State Automata*, Computational
//! Linguistics 26(1), 2000) keep two parts while strings arrive in ascending order: the path of the
//! last string, which may still grow, and everything that has left that path, which is final. A
//! state that leaves the path is looked up in a *register* of finished states: if the register
//! contains one with the same edges, that one is used instead; otherwise the state is added.
//! Children leave before their parents, so equal child indices mean equal languages. The memory is
//! that of the minimal automaton plus one path.
//!
//! In a KWG graph the edge accepts, not the state: "a word ends here" is part of the edge that
//! leads to a state. So all words that end without a continuation share one state (none: child 0),
//! and a few states merge that accepting states would keep apart (English: 78,074 states instead of
//! 78,974).
//!
//! A state is its sibling list, named by the index of the first sibling. The arena of finished
//! lists is the array of the file except for the order of the lists: they are finished children
//! first and written parents first. While building, a node has 24 bits for the child index, laid
//! out as in KBWG (tile in bits 5-0, last 0x40, accepts 0x80, child in bits 31-8), so exceeding the
//! 22 bits of KWG is detected at the end and reported with numbers.

use crate::alphabet::{MAX_WORD, Tile};
use crate::graph::{GraphError, MAX_NODES, node};

const LAST: u32 = 0x40;
const ACCEPTS: u32 = 0x80;
const CHILD_SHIFT: u32 = 8;

/// The maximum number of nodes while building.
const ARENA_LIMIT: usize = 1 << 24;

/// Number of bits of a register slot for the index of a list; the hash is above them.
const INDEX_BITS: u32 = 24;
const INDEX: u64 = (1 << INDEX_BITS) - 1;

/// An open-addressing hash table. An empty slot is 0; others contain the upper 40 bits of the hash
/// and the index of a list.
struct Register {
    slots: Vec<u64>,
    used: usize,
}

/// The arena of finished sibling lists with its register, and the path of the last string.
pub(crate) struct Minimiser {
    arena: Vec<u32>,
    register: Register,
    /// Edges out of the state reached after `d` letters of the last string, without last bits. The
    /// child of each list's last edge is still open.
    path: Vec<Vec<u32>>,
    /// Length of the last string.
    depth: usize,
    overflow: bool,
}

impl Minimiser {
    /// Creates a minimiser with two roots and no strings.
    pub(crate) fn new() -> Minimiser {
        Minimiser::over(vec![LAST, LAST])
    }

    /// Creates a minimiser over the nodes of a finished graph. Its lists enter the register so that
    /// new states can share them; indices do not change.
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
            register: Register { slots: Vec::new(), used: 0 },
            path: vec![Vec::new(); MAX_WORD + 2],
            depth: 0,
            overflow: false,
        };
        minimiser.register.rebuild(&minimiser.arena);
        minimiser
    }

    /// Adds the next string: it shares `common` letters with the previous one and continues with
    /// `rest`. `after` is a list that an edge with tile 0 leads to from its end (0: no such edge).
    /// The caller ensures that strings ascend.
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

    /// Closes the path of the last string. Returns the index of the root list, or 0 if there were
    /// no strings.
    pub(crate) fn close(&mut self) -> u32 {
        self.freeze_below(0);
        self.depth = 0;
        self.freeze(0)
    }

    /// Returns the nodes of a KWG file with these root lists, parents before children.
    pub(crate) fn finish(self, dawg: u32, gaddag: u32) -> Result<Vec<u32>, GraphError> {
        let Minimiser { mut arena, register, overflow, .. } = self;
        // The register is as large as the arena and no longer needed.
        drop(register);
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
        reverse_lists(&mut arena);
        arena.shrink_to_fit();
        Ok(arena)
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

    /// Freezes the edges at `level` and empties that level. Returns an existing equal list or a new
    /// one.
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
                if self.arena.capacity() - self.arena.len() < edges.len() {
                    // Grow by a quarter instead of doubling, which would waste megabytes in
                    // WebAssembly.
                    self.arena.reserve_exact((self.arena.len() / 4).max(1 << 12));
                }
                self.arena.extend_from_slice(edges);
                self.register.insert(hash, index, &self.arena);
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

/// Returns the same KWG nodes with the sibling lists in the opposite order; the roots stay first.
/// Applying it twice restores the array.
pub(crate) fn with_lists_reversed(nodes: &[u32]) -> Vec<u32> {
    let mut reversed = nodes.to_vec();
    reverse_lists(&mut reversed);
    reversed
}

/// Does the same as [`with_lists_reversed`] in place: WebAssembly has no room for a second array.
fn reverse_lists(nodes: &mut [u32]) {
    const ROOTS: usize = 2;
    let all = nodes.len();
    if all <= ROOTS {
        return;
    }
    // After reversing the whole array, each list is at its new place with its last node first. A
    // child is found by the start of its list there.
    nodes[ROOTS..].reverse();
    for at in 0..all {
        let child = node::child(nodes[at]) as usize;
        if child < ROOTS || child >= all {
            continue;
        }
        let turned = all + ROOTS - 1 - child;
        let start = (ROOTS..=turned).rev().find(|&at| node::is_last(nodes[at])).unwrap_or(ROOTS);
        let end = (turned + 1..all).find(|&at| node::is_last(nodes[at])).unwrap_or(all);
        nodes[at] = nodes[at] & !node::CHILD | (start + end - 1 - turned) as u32;
    }
    let mut start = ROOTS;
    while start < all {
        let end = (start + 1..all).find(|&at| node::is_last(nodes[at])).unwrap_or(all);
        nodes[start..end].reverse();
        start = end;
    }
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
                // Equal lists end at the same edge, since the last bit is part of it, so comparing
                // as many edges as requested is enough.
                let start = (slot & INDEX) as usize;
                if arena.get(start..start + edges.len()) == Some(edges) {
                    return Some(start as u32);
                }
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds the last list of the arena.
    fn insert(&mut self, hash: u64, index: u32, arena: &[u32]) {
        self.used += 1;
        if self.has_room() {
            self.insert_slot(hash & !INDEX | u64::from(index));
        } else {
            self.rebuild(arena);
        }
    }

    /// Rebuilds the table with room for all lists. Drops the old table first, so that two never
    /// exist at once, to save memory in WebAssembly.
    fn rebuild(&mut self, arena: &[u32]) {
        let lists = || {
            let mut start = 2;
            std::iter::from_fn(move || {
                let list = start..list_end(arena, start);
                start = list.end;
                (!list.is_empty()).then_some(list)
            })
        };
        self.used = lists().count();
        let mut size = std::mem::take(&mut self.slots).len().max(1 << 12);
        while self.used * 4 > size * 3 {
            size *= 2;
        }
        self.slots = vec![0; size];
        for list in lists() {
            let hash = hash_of(arena[list.clone()].iter().copied());
            self.insert_slot(hash & !INDEX | list.start as u64);
        }
    }

    /// Returns whether the table is at most three quarters full; beyond that, lookups are slow.
    fn has_room(&self) -> bool {
        self.used * 4 <= self.slots.len() * 3
    }

    fn insert_slot(&mut self, slot: u64) {
        let mask = self.slots.len() - 1;
        let mut at = (slot >> INDEX_BITS) as usize & mask;
        while self.slots[at] != 0 {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference implementation with an array of positions.
    fn reversed_by_index(nodes: &[u32]) -> Vec<u32> {
        let mut lists: Vec<Vec<usize>> = vec![Vec::new()];
        for (at, &n) in nodes.iter().enumerate().skip(2) {
            lists.last_mut().unwrap().push(at);
            if node::is_last(n) {
                lists.push(Vec::new());
            }
        }
        let order: Vec<usize> = [0, 1].into_iter().chain(lists.into_iter().rev().flatten()).collect();
        let place = |old: u32| if old < 2 { old } else { order.iter().position(|&at| at == old as usize).unwrap() as u32 };
        order.iter().map(|&at| nodes[at] & !node::CHILD | place(node::child(nodes[at]))).collect()
    }

    #[test]
    fn lists_are_reversed_in_place() {
        let mut state = 7u32;
        let mut below = |limit: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % limit
        };
        for size in (2..60).chain([500]) {
            // Children are anywhere, even in the middle of lists; the last list may lack its end.
            let nodes: Vec<u32> = (0..size)
                .map(|_| {
                    let child = below(size);
                    let last = if below(3) == 0 { node::LAST } else { 0 };
                    below(60) << 24 | last | if child < 2 { 0 } else { child }
                })
                .collect();
            assert_eq!(with_lists_reversed(&nodes), reversed_by_index(&nodes));
            if nodes.last().is_some_and(|&n| node::is_last(n)) {
                assert_eq!(with_lists_reversed(&with_lists_reversed(&nodes)), nodes);
            }
        }
    }
}
