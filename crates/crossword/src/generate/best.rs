//! Best-first search for the highest-equity placements, by anagram lookup.
//!
//! The search enumerates shapes: the sets of squares that a placement could cover. It processes
//! them in descending order of an upper bound on equity. For a shape, it bounds the score and leave
//! of each portion of the rack with the right number of tiles. If the bound is high enough, it
//! looks up the anagrams of the portion's letters and the letters passed, and checks which of them
//! fit. It stops when no remaining shape can reach the best placements found.

use std::collections::BinaryHeap;

use lexicon::Tile;
use lexicon::letter_sets::GraphArc;

use crate::board::BLANK_FLAG;
use crate::generate::anagrams::Anagrams;
use crate::generate::equity::{ByEquity, Keeper, MILLI, RackLeaves};
use crate::generate::gordon;
use crate::generate::placement::Placement;
use crate::generate::portions::Portions;
use crate::generate::search::{Sink, anchors, lanes, min_tiles, square_index};
use crate::generate::shapes::{AdjacentLetters, RackBounds, Shape, SpanBuffer, shapes};
use crate::generate::words::Words;
use crate::lanes::Lanes;
use crate::prepared::{Lane, PreparedBoard, all_letters};
use crate::rules::RuleSet;
use crate::square::Direction;
use crate::tiles::{BLANK, KINDS, Tiles};

/// Above this number of blanks, the choices of letters for them outnumber the paths through the
/// graph.
pub(crate) const MAX_BLANKS: u8 = 3;

/// An anagram index of a lexicon.
pub(crate) struct AnagramIndex {
    anagrams: Anagrams,
    words: Words,
}

impl AnagramIndex {
    pub(crate) fn new(graph: &lexicon::Graph) -> Self {
        let mut hashes = Vec::new();
        let words = Words::new(graph, |hash| hashes.push(hash));
        Self { anagrams: Anagrams::new(&hashes), words }
    }
}

/// A search for one rack on one board.
pub(crate) struct Search<'a, K> {
    rules: &'a RuleSet,
    prepared: &'a PreparedBoard,
    rack: &'a Tiles,
    leaves: &'a RackLeaves,
    portions: &'a Portions,
    words: &'a AnagramIndex,
    sink: ByEquity<'a, K>,
    /// The number of words checked.
    pub(crate) words_checked: u64,
}

impl<'a, K: Keeper> Search<'a, K> {
    pub(crate) fn new(
        rules: &'a RuleSet,
        prepared: &'a PreparedBoard,
        rack: &'a Tiles,
        leaves: &'a RackLeaves,
        portions: &'a Portions,
        words: &'a AnagramIndex,
        sink: ByEquity<'a, K>,
    ) -> Self {
        Self { rules, prepared, rack, leaves, portions, words, sink, words_checked: 0 }
    }

    /// Searches all lanes. The arcs determine which letters can adjoin a run of tiles.
    pub(crate) fn run<A: GraphArc>(&mut self, arcs: &[A]) {
        let shapes = self.shapes(arcs);
        // The bound is in the upper half, with its sign bit flipped so that keys sort correctly;
        // the index of the shape is in the lower half.
        let key = |bound: i32, number: usize| u64::from(bound as u32 ^ 1 << 31) << 32 | number as u64;
        let bound = |key: u64| ((key >> 32) as u32 ^ 1 << 31) as i32;
        let mut waiting: BinaryHeap<u64> = shapes.iter().enumerate().map(|(number, shape)| key(shape.bound, number)).collect();
        while let Some(first) = waiting.pop()
            && bound(first) >= self.sink.floor()
        {
            let number = first as u32 as usize;
            let next = waiting.peek().map_or(i32::MIN, |&next| bound(next)).max(self.sink.floor());
            if let Some(less) = self.shape(&shapes[number], next)
                && less >= self.sink.floor()
            {
                waiting.push(key(less, number));
            }
        }
    }

    pub(crate) fn into_keeper(self) -> K {
        self.sink.into_keeper()
    }

    /// Returns all shapes that may contain a placement.
    fn shapes<A: GraphArc>(&self, arcs: &[A]) -> Vec<Shape> {
        let worth = RackBounds::new(self.rack, self.rules, self.portions);
        let full = (self.rack.len() == self.rules.rack_size()).then(|| self.portions.full());
        let full = full.filter(|&full| self.portions.blanks(full) == 0);
        let (mut found, mut side) = (Vec::with_capacity(1024), SpanBuffer::default());
        lanes(Lanes::ALL, self.prepared, self.rules, |direction, line, lane, opening| {
            anchors(lane, opening, |anchor| {
                let Some(start) = gordon::start(arcs, lane, anchor) else { return };
                let min = min_tiles(anchor, opening, self.rules);
                let beside = AdjacentLetters::of(arcs, start);
                shapes((direction, line, lane), anchor, beside, min, &worth, &mut side, |shape| {
                    if let Some(full) = full
                        && usize::from(shape.tiles) == self.rules.rack_size()
                        && !self.words.anagrams.may_contain(self.portions.hash(full).wrapping_add(shape.hash))
                    {
                        return;
                    }
                    found.push(shape);
                });
            });
        });
        found
    }

    /// Searches all portions for a shape. If their bounds are all below `next`, returns the highest
    /// bound instead.
    fn shape(&mut self, shape: &Shape, next: i32) -> Option<i32> {
        let alike = self.portions.of_size(usize::from(shape.tiles));
        let of = |n: u8| &self.portions.tops(usize::from(n))[alike.clone()];
        let (all, triples, premiums) = (of(shape.tiles), of(shape.triples), of(shape.premiums));
        let values = &self.portions.values()[alike.clone()];
        let bound = |all: i32, triples: i32, premiums: i32, value: i32| {
            ((all + triples + premiums) * shape.factor + shape.other).min(shape.points) + value
        };
        let tops = all.iter().zip(triples).zip(premiums).zip(values);
        let max = tops.fold(i32::MIN, |max, (((&all, &triples), &premiums), &value)| max.max(bound(all, triples, premiums, value)));
        if max < next {
            return Some(max);
        }
        for portion in alike {
            let of = |n: u8| self.portions.tops(usize::from(n))[portion];
            let bound = bound(of(shape.tiles), of(shape.triples), of(shape.premiums), self.portions.values()[portion]);
            if bound >= self.sink.floor() {
                let hash = self.portions.hash(portion).wrapping_add(shape.hash);
                match self.portions.blanks(portion) {
                    0 if self.words.anagrams.may_contain(hash) => self.look_up(shape, portion, hash),
                    0 => {}
                    blanks => self.with_blanks(shape, portion, hash, blanks, 1),
                }
            }
        }
        None
    }

    /// Looks up the anagrams of a portion and the letters passed with each choice of letters for
    /// `blanks` blanks, in ascending order from `first`.
    fn with_blanks(&mut self, shape: &Shape, portion: usize, hash: u64, blanks: u8, first: Tile) {
        let mut todo = all_letters(self.rules) & u64::MAX << first;
        while todo != 0 {
            let letter = todo.trailing_zeros() as Tile;
            todo &= todo - 1;
            let hash = hash.wrapping_add(Anagrams::hash_letter(letter));
            if blanks > 1 {
                self.with_blanks(shape, portion, hash, blanks - 1, letter);
            } else if self.words.anagrams.may_contain(hash) {
                self.look_up(shape, portion, hash);
            }
        }
    }

    #[inline(never)]
    fn look_up(&mut self, shape: &Shape, portion: usize, hash: u64) {
        let words = self.words;
        for word in words.words.with_letters(usize::from(shape.to - shape.from), hash) {
            self.words_checked += 1;
            let lane = self.prepared.lane(shape.direction, usize::from(shape.line));
            let partial =
                PartialPlacement { left: *self.rack.counts(), part: self.leaves.whole(), first: 0, main: 0, cross: 0, count: 0, tiles: 0 };
            self.lay(shape, lane, word, usize::from(shape.from), self.portions.kept(portion), partial);
        }
    }

    /// Places the letters of a word from `from` on, as letter tiles or as blanks.
    fn lay(&mut self, shape: &Shape, lane: &Lane, word: &[Tile], from: usize, kept: usize, mut partial: PartialPlacement) {
        for at in from..usize::from(shape.to) {
            let letter = word[at - usize::from(shape.from)];
            if lane.letters[at & 15] != 0 {
                if lane.letters[at & 15] != letter {
                    return;
                }
                partial.main += u32::from(lane.values[at & 15]);
                continue;
            }
            if lane.spots[at & 15].set >> letter & 1 == 0 {
                return;
            }
            if partial.left[usize::from(BLANK)] > 0 {
                let mut with_blank = partial.clone();
                with_blank.add(lane, at, letter | BLANK_FLAG, BLANK, self.rules.blank_values()[usize::from(letter & 63)], self.leaves);
                if partial.left[usize::from(letter & 63)] == 0 {
                    partial = with_blank;
                    continue;
                }
                self.lay(shape, lane, word, at + 1, kept, with_blank);
            } else if partial.left[usize::from(letter & 63)] == 0 {
                return;
            }
            partial.add(lane, at, letter, letter, self.rules.values()[usize::from(letter & 63)], self.leaves);
        }
        // Other portions are searched separately. A single tile that forms words in both directions
        // has already been found across.
        let first = usize::from(partial.first);
        if partial.part != kept || partial.count == 1 && shape.direction == Direction::Down && lane.crossed >> (first & 15) & 1 != 0 {
            return;
        }
        let bingo = if partial.count as usize == self.rules.rack_size() { self.rules.bingo() } else { 0 };
        let score = partial.main * shape.factor as u32 + partial.cross + bingo;
        if score as i32 * MILLI + self.leaves.values()[kept] >= self.sink.floor() {
            let first = square_index(shape.direction, usize::from(shape.line), first);
            self.sink.take(Placement::new(partial.tiles, partial.count, score, first, shape.direction));
        }
    }
}

/// A placement under construction.
#[derive(Clone)]
struct PartialPlacement {
    /// The tiles left on the rack.
    left: [u8; KINDS],
    /// The part number of `left`.
    part: usize,
    /// The place of the first tile.
    first: u8,
    /// The score of the main word before word premiums, and of the cross-words.
    main: u32,
    cross: u32,
    count: u32,
    tiles: u64,
}

impl PartialPlacement {
    /// Adds a tile of this kind and value in one-byte encoding.
    #[inline(always)]
    fn add(&mut self, lane: &Lane, at: usize, code: u8, kind: Tile, value: u8, leaves: &RackLeaves) {
        let spot = &lane.spots[at & 15];
        let value = u32::from(value) * u32::from(spot.letter_factor);
        if self.count == 0 {
            self.first = at as u8;
        }
        self.main += value;
        self.cross += value * u32::from(spot.cross_factor) + u32::from(spot.cross_score);
        self.tiles |= u64::from(code) << (8 * (self.count & 7));
        self.count += 1;
        self.left[usize::from(kind & 63)] -= 1;
        self.part -= leaves.stride(kind);
    }
}
