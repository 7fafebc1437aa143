//! The placement of edges in the array.

use lexicon::Graph;

use super::WordsError;
use super::edge::{Edge, Fill, MAX_PLACE, MAX_WORDS, Successors};
use super::gaps::{self, Gaps};
use super::states::States;

/// All edges as a double array: each edge is at the base of its state or gap plus the letter. The
/// root's edge is at index 0.
pub(super) struct Layout {
    pub(super) edges: Vec<Edge>,
    pub(super) fills: Vec<Fill>,
    pub(super) states: States,
}

impl Layout {
    /// Lays out a graph with about `gap_edges` edges for gaps.
    pub(super) fn build(graph: &Graph, name: &str, gap_edges: usize) -> Result<Layout, WordsError> {
        let states = States::build(graph).ok_or_else(|| WordsError::TooLong(name.to_owned()))?;
        let too_many = |edges| WordsError::TooMany { lexicon: name.to_owned(), edges };
        if states.edges() > MAX_PLACE as usize {
            return Err(too_many(states.edges()));
        }
        if states.words() > MAX_WORDS as usize {
            return Err(WordsError::TooManyWords { lexicon: name.to_owned(), words: states.words() });
        }
        let gaps = Gaps::build(&states, gap_edges);
        let places = Places::allocate(&states, &gaps);
        if places.size > MAX_PLACE as usize {
            return Err(too_many(places.size));
        }
        let mut edges = vec![Edge::default(); places.size];
        places.write_edges(&states, &gaps, &mut edges);
        Ok(Layout { edges, fills: gaps.fills, states })
    }
}

/// The base indices of the edges of each state and gap.
struct Places {
    states: Vec<u32>,
    gaps: Vec<u32>,
    /// The length of the array.
    size: usize,
}

impl Places {
    fn allocate(states: &States, gaps: &Gaps) -> Places {
        let mut allocator = PlaceAllocator::new();
        // The edge for the gap of a state is stored where letter 0 would be.
        let has_gap = |number| u64::from(number < gaps.of_states.len());
        let of_states = states.all.iter().enumerate().map(|(number, state)| allocator.allocate(state.letters | has_gap(number))).collect();
        let of_gaps = gaps.all.iter().map(|gap| allocator.allocate(gap.letters)).collect();
        Places { states: of_states, gaps: of_gaps, size: allocator.size }
    }

    fn write_edges(&self, states: &States, gaps: &Gaps, edges: &mut [Edge]) {
        let state = |number: u32| match states.all.get(number as usize) {
            Some(state) => Successors { letters: state.letters, place: self.states[number as usize], height: states.height(number) },
            None => Successors::default(),
        };
        let has_gap = |number: u32| (number as usize) < gaps.of_states.len();
        let of_gap = |target: gaps::Target| match target {
            gaps::Target::One { put, to, ends, number } => Edge::one(state(to), put, ends, number),
            gaps::Target::Many { to, first, ends } => {
                let gap = gaps.all[to as usize];
                // No square has letter 0, so the gap's letter occurring again is a flag instead.
                let below = Successors { letters: gap.letters & !1, place: self.gaps[to as usize], height: gap.height };
                Edge::many(below, gap.letters & 1 != 0, first, ends)
            }
        };
        if !states.all.is_empty() {
            edges[0] = Edge::plain(state(0), false, 0, has_gap(0));
        }
        for (&from, &place) in states.all.iter().zip(&self.states) {
            for (letter, target) in states.follow(from) {
                edges[place as usize + usize::from(letter)] =
                    Edge::plain(state(target.to()), target.ends(), target.skip, has_gap(target.to()));
            }
        }
        for (&target, &place) in gaps.of_states.iter().zip(&self.states) {
            edges[place as usize] = of_gap(target);
        }
        for (&from, &place) in gaps.all.iter().zip(&self.gaps) {
            for (letter, target) in gaps.follow(from) {
                edges[place as usize + usize::from(letter)] = of_gap(target);
            }
        }
    }
}

/// How many blocks of 64 places before the last used one are searched. The few free places further
/// back are not worth the time.
const MAX_BLOCKS_BACK: usize = 16;

/// The allocation of places.
struct PlaceAllocator {
    /// One bit per place, with some spare words, so that 64 places can be tested anywhere. Place 0
    /// is the root's edge.
    taken: Vec<u64>,
    first_free: usize,
    size: usize,
}

impl PlaceAllocator {
    fn new() -> PlaceAllocator {
        PlaceAllocator { taken: vec![1], first_free: 1, size: 1 }
    }

    /// Allocates the first free base for a set of letters, except for places far back.
    fn allocate(&mut self, letters: u64) -> u32 {
        let lowest = letters.trailing_zeros() as usize & 63;
        let first = (usize::max(self.first_free, lowest) - lowest) / 64;
        let mut block = first.max((self.size / 64).saturating_sub(MAX_BLOCKS_BACK));
        // Tests 64 places at once, letter by letter.
        let at = loop {
            if block + 3 >= self.taken.len() {
                self.taken.resize(block + 4, 0);
            }
            let clash = super::letters_of(letters).fold(0, |clash, letter| clash | self.taken_from(block * 64 + usize::from(letter)));
            if clash != u64::MAX {
                break block * 64 + (!clash).trailing_zeros() as usize;
            }
            block += 1;
        };
        for letter in super::letters_of(letters) {
            let at = at + usize::from(letter);
            self.taken[at / 64] |= 1 << (at % 64);
        }
        self.size = self.size.max(at + 64 - letters.leading_zeros() as usize);
        while self.taken.get(self.first_free / 64).is_some_and(|word| word >> (self.first_free % 64) & 1 != 0) {
            self.first_free += 1;
        }
        at as u32
    }

    /// Returns which of 64 places are taken.
    fn taken_from(&self, at: usize) -> u64 {
        let (word, bit) = (at / 64, at % 64);
        self.taken[word] >> bit | if bit == 0 { 0 } else { self.taken[word + 1] << (64 - bit) }
    }
}
