//! Gordon's move generator over the GADDAG (*A Faster Scrabble Move Generation Algorithm*, 1994).
//!
//! From each anchor a word grows first to the left and then, after the separator, to the right.
//! Here an anchor next to tiles is the whole run of tiles: the path through the run is followed
//! once instead of once per adjacent letter. At each step, the letters that can follow in the
//! graph, the cross-set and the letters on the rack are three bit sets, and only their intersection
//! is visited.

use lexicon::Tile;
use lexicon::letter_sets::{GraphArc, SEPARATOR};

use crate::board::BLANK_FLAG;
use crate::generate::placement::Placement;
use crate::generate::search::{Anchor, Hand, Sink, square_index};
use crate::prepared::{Lane, Spot};
use crate::rules::RuleSet;
use crate::square::Direction;
use crate::tiles::{BLANK, KINDS};

/// The running score of a placement, packed into one number: the main word's letters in bits 0 to
/// 15, the cross-words in bits 16 to 31, the number of tiles placed in bits 32 to 39, the product
/// of the word premiums above. The sum for 15 tiles of value 50 with two triple premiums is far
/// below 16 bits.
#[derive(Clone, Copy)]
struct Tally(u64);

impl Tally {
    const CROSS: u32 = 16;
    const COUNT: u32 = 32;
    const FACTOR: u32 = 40;

    /// Starts with the value of the tiles passed and no tiles placed.
    fn passing(worth: u64) -> Self {
        Self(worth | 1 << Self::FACTOR)
    }

    /// Places one tile on this spot: adds the tiles passed after it and its word premium.
    /// [`add`](Self::add) adds the tile's points.
    #[inline(always)]
    fn on(self, spot: &Spot) -> Self {
        let next = self.0 + u64::from(spot.passed) + (u64::from(spot.cross_score) << Self::CROSS) + (1 << Self::COUNT);
        if spot.word_factor == 1 {
            return Self(next);
        }
        let factor = (next >> Self::FACTOR) * u64::from(spot.word_factor);
        Self(next & ((1 << Self::FACTOR) - 1) | factor << Self::FACTOR)
    }

    /// Adds the points of a tile of this value on this spot.
    #[inline(always)]
    fn add(self, spot: &Spot, value: u8) -> Self {
        let value = u64::from(value) * u64::from(spot.letter_factor);
        Self(self.0 + value + ((value * u64::from(spot.cross_factor)) << Self::CROSS))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        (self.0 >> Self::COUNT) as u32 & 0xFF
    }

    #[inline(always)]
    fn score(self) -> u32 {
        let (main, cross) = (self.0 as u32 & 0xFFFF, (self.0 >> Self::CROSS) as u32 & 0xFFFF);
        main * (self.0 >> Self::FACTOR) as u32 + cross
    }
}

/// A search that is reused for one lane after another.
pub(crate) struct Gordon<'a, A, S> {
    arcs: &'a [A],
    values: &'a [u8; KINDS],
    blank_values: &'a [u8; KINDS],
    rack_size: u32,
    bingo: u32,
    hand: Hand,
    /// The maximum number of tiles to place.
    max: u32,
    sink: &'a mut S,
    lane: &'a Lane,
    direction: Direction,
    line: usize,
    /// The leftmost place allowed at this anchor.
    from: usize,
    /// The first place to the right of this anchor.
    behind: usize,
    /// The minimum number of tiles of a placement at this anchor.
    min: u32,
    /// The place of the first tile.
    first: usize,
    /// The number of tiles placed to the left.
    lefts: u32,
}

impl<'a, A: GraphArc, S: Sink> Gordon<'a, A, S> {
    pub(crate) fn new(arcs: &'a [A], rules: &'a RuleSet, hand: Hand, lane: &'a Lane, sink: &'a mut S) -> Self {
        Self {
            arcs,
            values: rules.values(),
            blank_values: rules.blank_values(),
            rack_size: rules.rack_size() as u32,
            bingo: rules.bingo(),
            max: hand.len.min(rules.rack_size() as u32),
            hand,
            sink,
            lane,
            direction: Direction::Across,
            line: 0,
            from: 0,
            behind: 0,
            min: 1,
            first: 0,
            lefts: 0,
        }
    }

    pub(crate) fn set_lane(&mut self, direction: Direction, line: usize, lane: &'a Lane) {
        (self.direction, self.line, self.lane) = (direction, line, lane);
    }

    /// Finds all placements that belong to an anchor. `start` is the arc at the end of the path
    /// through its run.
    pub(crate) fn anchor(&mut self, anchor: Anchor, start: A, min: u32) {
        if self.max == 0 {
            return;
        }
        (self.from, self.behind, self.min) = (usize::from(anchor.from), usize::from(anchor.end), min);
        if self.hand.blanks() > 0 { self.both_ways::<true>(anchor, start) } else { self.both_ways::<false>(anchor, start) }
    }

    fn both_ways<const BLANKS: bool>(&mut self, anchor: Anchor, start: A) {
        let (place, letters) = (usize::from(anchor.start), self.hand.letters);
        if anchor.empty {
            self.left::<BLANKS>(start, place, Tally::passing(0), 0, letters);
            return;
        }
        let run = self.lane.values[place..self.behind].iter().map(|&value| u64::from(value)).sum();
        if start.letters() & SEPARATOR != 0 {
            (self.first, self.lefts) = (self.behind, 0);
            let behind = self.arcs[start.child() as usize];
            if self.fitting::<BLANKS>(behind, self.behind, letters) != 0 {
                self.right::<BLANKS>(behind, self.behind, Tally::passing(run), 0, letters);
            }
        }
        if place > self.from && self.fitting::<BLANKS>(start, place - 1, letters) != 0 {
            self.left::<BLANKS>(start, place - 1, Tally::passing(run), 0, letters);
        }
    }

    /// Returns the letters that can be placed here after this arc.
    #[inline(always)]
    fn fitting<const BLANKS: bool>(&self, arc: A, at: usize, letters: u64) -> u64 {
        self.fitting_with(arc, at, if BLANKS && self.hand.blanks() > 0 { u64::MAX } else { letters })
    }

    /// Returns those of `letters` that can be placed here after this arc.
    #[inline(always)]
    fn fitting_with(&self, arc: A, at: usize, letters: u64) -> u64 {
        arc.letters() & self.lane.spots[at & 15].set & letters
    }

    /// Tries each possible tile on an empty place left of all others (or on the anchor itself), and
    /// continues in both directions. `letters` is the set of letters left on the rack.
    fn left<const BLANKS: bool>(&mut self, before: A, at: usize, tally: Tally, tiles: u64, letters: u64) {
        let blank = BLANKS && self.hand.blanks() > 0;
        let mut todo = self.fitting_with(before, at, if blank { u64::MAX } else { letters });
        let spot = &self.lane.spots[at & 15];
        // The tiles that `Tally::on` adds are to the right and are counted there.
        let tally = Tally(tally.on(spot).0 - u64::from(spot.passed));
        while todo != 0 {
            let letter = todo.trailing_zeros() as Tile;
            todo &= todo - 1;
            self.sink.step();
            let arc = self.arcs[before.child_index(letter)];
            if !BLANKS || letters >> letter & 1 != 0 {
                let tally = tally.add(spot, self.values[usize::from(letter & 63)]);
                let tiles = tiles << 8 | u64::from(letter);
                if self.hand.has_several(letter) {
                    self.hand.take_one_of_several(letter);
                    self.left_of::<BLANKS>(arc, at, tally, tiles, letters);
                    self.hand.put_one_of_several(letter);
                } else {
                    self.left_of::<BLANKS>(arc, at, tally, tiles, letters & !(1 << letter));
                }
            }
            if BLANKS && blank {
                self.hand.counts[usize::from(BLANK)] -= 1;
                let tally = tally.add(spot, self.blank_values[usize::from(letter & 63)]);
                self.left_of::<BLANKS>(arc, at, tally, tiles << 8 | u64::from(letter | BLANK_FLAG), letters);
                self.hand.counts[usize::from(BLANK)] += 1;
            }
        }
    }

    /// Continues after placing a tile on the left.
    #[inline(always)]
    fn left_of<const BLANKS: bool>(&mut self, arc: A, at: usize, tally: Tally, tiles: u64, letters: u64) {
        let count = tally.count();
        self.first = at;
        if arc.accepts() && count >= self.min {
            self.record(tally, tiles);
        }
        if count >= self.max {
            return;
        }
        if arc.letters() & SEPARATOR != 0 {
            let behind = self.arcs[arc.child() as usize];
            if self.fitting::<BLANKS>(behind, self.behind, letters) != 0 {
                self.lefts = count;
                self.right::<BLANKS>(behind, self.behind, tally, tiles, letters);
            }
        }
        if at > self.from && self.fitting::<BLANKS>(arc, at - 1, letters) != 0 {
            self.left::<BLANKS>(arc, at - 1, tally, tiles, letters);
        }
    }

    /// Tries each possible tile on an empty place right of all others, and continues to the right.
    fn right<const BLANKS: bool>(&mut self, before: A, at: usize, tally: Tally, tiles: u64, letters: u64) {
        let count = tally.count();
        let blank = BLANKS && self.hand.blanks() > 0;
        let mut todo = self.fitting_with(before, at, if blank { u64::MAX } else { letters });
        let spot = &self.lane.spots[at & 15];
        let (next, tally, shift) = (usize::from(spot.next), tally.on(spot), 8 * (count & 7));
        while todo != 0 {
            let letter = todo.trailing_zeros() as Tile;
            todo &= todo - 1;
            self.sink.step();
            let mut arc = self.arcs[before.child_index(letter)];
            if next != at + 1 {
                match self.pass(arc, at + 1, next) {
                    Some(end) => arc = end,
                    None => continue,
                }
            }
            if !BLANKS || letters >> letter & 1 != 0 {
                let tally = tally.add(spot, self.values[usize::from(letter & 63)]);
                let tiles = tiles | u64::from(letter) << shift;
                if self.hand.has_several(letter) {
                    self.hand.take_one_of_several(letter);
                    self.right_of::<BLANKS>(arc, next, tally, tiles, letters);
                    self.hand.put_one_of_several(letter);
                } else {
                    self.right_of::<BLANKS>(arc, next, tally, tiles, letters & !(1 << letter));
                }
            }
            if BLANKS && blank {
                self.hand.counts[usize::from(BLANK)] -= 1;
                let tally = tally.add(spot, self.blank_values[usize::from(letter & 63)]);
                self.right_of::<BLANKS>(arc, next, tally, tiles | u64::from(letter | BLANK_FLAG) << shift, letters);
                self.hand.counts[usize::from(BLANK)] += 1;
            }
        }
    }

    /// Continues after placing a tile on the right.
    #[inline(always)]
    fn right_of<const BLANKS: bool>(&mut self, arc: A, next: usize, tally: Tally, tiles: u64, letters: u64) {
        let count = tally.count();
        if arc.accepts() && count >= self.min {
            self.record(tally, tiles);
        }
        if count < self.max && self.fitting::<BLANKS>(arc, next, letters) != 0 {
            self.right::<BLANKS>(arc, next, tally, tiles, letters);
        }
    }

    /// Follows the tiles from `at` to before `next`. Returns the arc after them if the path exists.
    #[inline(always)]
    fn pass(&self, mut arc: A, mut at: usize, next: usize) -> Option<A> {
        while at < next {
            let letter = self.lane.letters[at & 15];
            if !arc.has_letter(letter) {
                return None;
            }
            arc = self.arcs[arc.child_index(letter)];
            at += 1;
        }
        Some(arc)
    }

    #[inline(always)]
    fn record(&mut self, tally: Tally, tiles: u64) {
        let count = tally.count();
        // A single tile that forms words in both directions has already been found across.
        if count == 1 && self.direction == Direction::Down && self.lane.crossed >> (self.first & 15) & 1 != 0 {
            return;
        }
        let score = tally.score() + if count == self.rack_size { self.bingo } else { 0 };
        self.sink.take(Placement::new(tiles, count, score, square_index(self.direction, self.line, self.first), self.direction));
    }
}

/// Returns the arc at the end of the path through an anchor's run, from right to left; the root for
/// an empty place.
pub(crate) fn start<A: GraphArc>(arcs: &[A], lane: &Lane, anchor: Anchor) -> Option<A> {
    let mut arc = *arcs.get(1)?;
    if anchor.empty {
        return Some(arc);
    }
    for &letter in lane.letters[usize::from(anchor.start)..usize::from(anchor.end)].iter().rev() {
        if !arc.has_letter(letter) {
            return None;
        }
        arc = arcs[arc.child_index(letter)];
    }
    Some(arc)
}
