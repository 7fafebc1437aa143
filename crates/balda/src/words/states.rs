//! The states of the graph in breadth-first order.

use lexicon::{Graph, MAX_WORD, Tile, node};

use crate::letters::Letters;

/// The states of a minimal DAWG, breadth first, so that the states used by every search are close
/// together.
pub(super) struct States {
    pub(super) all: Vec<State>,
    /// The length of the longest word below each state.
    heights: Vec<u8>,
    /// The targets of each state's letters, concatenated.
    targets: Vec<Target>,
    /// The states in postorder: each after all its successors.
    postorder: Vec<u32>,
}

/// A list of siblings in the graph.
#[derive(Clone, Copy, Default)]
pub(super) struct State {
    pub(super) letters: u64,
    /// The index of its first target in `targets`.
    targets: u32,
    /// The number of words below it.
    words: u32,
}

/// The target of a letter of a state. Kept to eight bytes, because there are hundreds of thousands.
#[derive(Clone, Copy)]
pub(super) struct Target {
    /// The state, and the flag [`ENDS`] if a word ends with the letter.
    to: u32,
    /// The number of words between the first word of the state and the first one with this letter.
    pub(super) skip: u32,
}

/// The flag for the end of a word.
const ENDS: u32 = 1 << 31;

/// No state, because nothing follows.
pub(super) const NONE: u32 = ENDS - 1;

impl Target {
    /// Returns the state, or [`NONE`] if nothing follows.
    pub(super) fn to(self) -> u32 {
        self.to & !ENDS
    }

    /// Returns whether a word ends with the letter.
    pub(super) fn ends(self) -> bool {
        self.to & ENDS != 0
    }
}

impl States {
    /// Collects the states of a graph. Returns `None` if it contains a word that is too long.
    pub(super) fn build(graph: &Graph) -> Option<States> {
        let nodes = graph.nodes();
        let mut state_of_list = vec![NONE; nodes.len()];
        // Allocates the maximum size once. Reallocation would fragment WebAssembly memory, which
        // never shrinks.
        let lists = nodes.iter().filter(|&&n| node::is_last(n)).count();
        let mut queue = Vec::with_capacity(lists);
        let mut states =
            States { all: Vec::with_capacity(lists), heights: Vec::new(), targets: Vec::with_capacity(nodes.len()), postorder: Vec::new() };
        let mut visit = |first: u32, queue: &mut Vec<u32>| {
            if first == 0 {
                return NONE;
            }
            let slot = &mut state_of_list[first as usize];
            if *slot == NONE {
                *slot = queue.len() as u32;
                queue.push(first);
            }
            *slot
        };
        visit(graph.dawg(), &mut queue);
        let mut next = 0;
        while let Some(&list) = queue.get(next) {
            next += 1;
            let mut state = State { targets: states.targets.len() as u32, ..State::default() };
            for &n in &nodes[list as usize..] {
                // Skips GADDAG separators, which are not letters. A DAWG has none, but a foreign
                // graph may.
                if node::tile(n) != 0 {
                    state.letters |= 1 << node::tile(n);
                    let ends = if node::accepts(n) { ENDS } else { 0 };
                    states.targets.push(Target { to: visit(node::child(n), &mut queue) | ends, skip: 0 });
                }
                if node::is_last(n) {
                    break;
                }
            }
            states.all.push(state);
        }
        drop((state_of_list, queue));
        states.postorder = states.postorder()?;
        states.count_words()?;
        Some(states)
    }

    /// Returns the letters of a state with their targets.
    pub(super) fn follow(&self, state: State) -> impl Iterator<Item = (Tile, Target)> + '_ {
        super::letters_of(state.letters).zip(self.targets[state.targets as usize..].iter().copied())
    }

    /// Returns the number of letters of all states.
    pub(super) fn edges(&self) -> usize {
        self.targets.len()
    }

    /// Returns the number of words.
    pub(super) fn words(&self) -> usize {
        self.all.first().map_or(0, |root| root.words as usize)
    }

    /// Returns the length of the longest word below a state.
    pub(super) fn height(&self, number: u32) -> u8 {
        self.heights.get(number as usize).copied().unwrap_or(0)
    }

    /// Counts the words below each state. Returns `None` if a word is too long.
    fn count_words(&mut self) -> Option<()> {
        self.heights = vec![0; self.all.len()];
        for &number in &self.postorder {
            let state = self.all[number as usize];
            let (mut words, mut height) = (0u32, 0);
            let first = state.targets as usize;
            for target in &mut self.targets[first..first + state.letters.count_ones() as usize] {
                let below = self.all.get(target.to() as usize).copied().unwrap_or_default();
                target.skip = words;
                words = words.saturating_add(u32::from(target.ends())).saturating_add(below.words);
                height = height.max(self.heights.get(target.to() as usize).copied().unwrap_or(0) + 1);
            }
            // The height of an edge has four bits; the longest word is counted from the root.
            if usize::from(height) > MAX_WORD {
                return None;
            }
            self.all[number as usize].words = words;
            self.heights[number as usize] = height;
        }
        Some(())
    }

    /// Returns the states in postorder, or `None` if a path is longer than a word can be.
    fn postorder(&self) -> Option<Vec<u32>> {
        let mut order = Vec::with_capacity(self.all.len());
        let mut done = vec![false; self.all.len()];
        let mut path: Vec<(u32, std::ops::Range<usize>)> = Vec::new();
        let mut enter = |state: u32, path: &mut Vec<(u32, std::ops::Range<usize>)>| {
            if std::mem::replace(&mut done[state as usize], true) {
                return;
            }
            let targets = self.all[state as usize].targets as usize;
            path.push((state, targets..targets + self.all[state as usize].letters.count_ones() as usize));
        };
        if !self.all.is_empty() {
            enter(0, &mut path);
        }
        while let Some((state, rest)) = path.last_mut() {
            match rest.next().map(|at| self.targets[at].to()) {
                Some(NONE) => {}
                Some(below) => {
                    enter(below, &mut path);
                    if path.len() > MAX_WORD {
                        return None;
                    }
                }
                None => {
                    order.push(*state);
                    path.pop();
                }
            }
        }
        Some(order)
    }

    /// Ranks the letters by frequency, the rarest first. Unused letters come before all others.
    pub(super) fn rarity(&self, letters: &Letters) -> [u8; 64] {
        // The number of paths to each state, computed in topological order.
        let mut ways = vec![0u64; self.all.len()];
        let mut uses = [0u64; 64];
        if let Some(root) = ways.first_mut() {
            *root = 1;
        }
        for &number in self.postorder.iter().rev() {
            let more = ways[number as usize];
            for (letter, target) in self.follow(self.all[number as usize]) {
                let below = self.all.get(target.to() as usize).map_or(0, |state| u64::from(state.words));
                uses[usize::from(letter)] += more.saturating_mul(u64::from(target.ends()) + below);
                if let Some(below) = ways.get_mut(target.to() as usize) {
                    *below = below.saturating_add(more);
                }
            }
        }
        let mut order: Vec<Tile> = letters.tiles().collect();
        order.sort_by_key(|&tile| uses[usize::from(tile)]);
        let mut rarity = [0; 64];
        let mut rank = 0;
        for (place, &tile) in order.iter().enumerate() {
            // Letters of equal frequency share a rank.
            if place > 0 && uses[usize::from(order[place - 1])] < uses[usize::from(tile)] {
                rank += 1;
            }
            rarity[usize::from(tile)] = rank;
        }
        rarity
    }
}
