//! Gordon's generator over the GADDAG (*A Faster Scrabble Move Generation Algorithm*, 1994).
//!
//! From each anchor a word grows first to the left and then, behind the separator, to the right. Here an anchor that lies beside tiles is the
//! whole run of tiles: the path through the run is walked once, not once for each letter tried beside it. At each step the letters that can
//! follow in the graph, those that the words across allow and those on the rack are three sets, and only their intersection is visited.

use lexicon::Tile;

use crate::board::BLANK_FLAG;
use crate::generate::arcs::{Arc, follow};
use crate::generate::bounds::Reach;
use crate::generate::placement::Placement;
use crate::generate::search::{Anchor, Hand, Sink, square_at};
use crate::prepared::{Lane, Spot};
use crate::rules::RuleSet;
use crate::square::Direction;
use crate::tiles::{BLANK, KINDS};

/// The points of a placing so far, packed: the main word's letters in bits 0 to 15, the words across in bits 16 to 31, the number of tiles
/// laid from bit 32 on. No sum of at most 15 tiles worth at most 50, three times three times, comes near 16 bits.
type Tally = u64;
const CROSS: u32 = 16;
const COUNT: u32 = 32;

/// A search on one lane after another.
pub(crate) struct Gordon<'a, A, S> {
    arcs: &'a [A],
    values: &'a [u8; KINDS],
    rack_size: u32,
    bingo: u32,
    hand: Hand,
    /// How many tiles can be laid at most.
    most: u32,
    sink: &'a mut S,
    lane: &'a Lane,
    direction: Direction,
    line: usize,
    /// The leftmost place at this anchor.
    from: usize,
    /// The first place to the right of this anchor.
    behind: usize,
    /// The least number of tiles that make a placing at this anchor.
    least: u32,
    /// The place of the first tile laid.
    first: usize,
    /// How many tiles were laid to the left.
    lefts: u32,
    reach: Reach,
}

impl<'a, A: Arc, S: Sink> Gordon<'a, A, S> {
    pub(crate) fn new(arcs: &'a [A], rules: &'a RuleSet, hand: Hand, lane: &'a Lane, sink: &'a mut S) -> Self {
        Self {
            arcs,
            values: rules.values(),
            rack_size: rules.rack_size() as u32,
            bingo: rules.bingo(),
            most: hand.len.min(rules.rack_size() as u32),
            hand,
            sink,
            lane,
            direction: Direction::Across,
            line: 0,
            from: 0,
            behind: 0,
            least: 1,
            first: 0,
            lefts: 0,
            reach: Reach::default(),
        }
    }

    pub(crate) fn floor(&self) -> u32 {
        self.sink.floor()
    }

    pub(crate) fn set_lane(&mut self, direction: Direction, line: usize, lane: &'a Lane) {
        (self.direction, self.line, self.lane) = (direction, line, lane);
    }

    pub(crate) fn set_reach(&mut self, reach: Reach) {
        self.reach = reach;
    }

    /// Finds all placings that belong to an anchor. `start` is the arc at the end of the path through its run.
    pub(crate) fn anchor(&mut self, anchor: Anchor, start: A, least: u32) {
        (self.from, self.behind, self.least) = (usize::from(anchor.from), usize::from(anchor.end), least);
        let place = usize::from(anchor.start);
        if anchor.empty {
            self.dispatch_left(start, place, 0);
            return;
        }
        let run: u64 = self.lane.values[place..usize::from(anchor.end)].iter().map(|&value| u64::from(value)).sum();
        if start.letters() & 1 != 0 {
            (self.first, self.lefts) = (self.behind, 0);
            let behind = self.arcs[start.child() as usize];
            if self.hand.blanks() > 0 {
                self.right::<true>(behind, self.behind, run, 1, 0);
            } else {
                self.right::<false>(behind, self.behind, run, 1, 0);
            }
        }
        if place > self.from {
            self.dispatch_left(start, place - 1, run);
        }
    }

    fn dispatch_left(&mut self, start: A, at: usize, tally: Tally) {
        if self.hand.blanks() > 0 {
            self.left::<true>(start, at, tally, 1, 0);
        } else {
            self.left::<false>(start, at, tally, 1, 0);
        }
    }

    /// Lays each possible tile on an empty place left of all others (or on the anchor itself), and goes on in both directions.
    fn left<const BLANKS: bool>(&mut self, before: A, at: usize, tally: Tally, factor: u32, tiles: u64) {
        if self.reach.left((tally >> COUNT) as u32 + 1) < self.sink.floor() {
            return;
        }
        let spot = self.lane.spots[at & 15];
        let factor = factor * u32::from(spot.word_factor);
        let mut todo = before.letters() & spot.set & if BLANKS { self.hand.can_lay() } else { self.hand.letters };
        while todo != 0 {
            let letter = todo.trailing_zeros() as Tile;
            todo &= todo - 1;
            self.sink.step();
            let arc = follow(self.arcs, before, letter);
            if !BLANKS || self.hand.letters >> letter & 1 != 0 {
                let tally = add(tally, spot, self.values[usize::from(letter & 63)]);
                self.hand.take(letter);
                self.left_of::<BLANKS>(arc, at, tally, factor, tiles << 8 | u64::from(letter));
                self.hand.put(letter);
            }
            if BLANKS && self.hand.blanks() > 0 {
                let tally = add(tally, spot, self.values[usize::from(BLANK)]);
                self.hand.counts[usize::from(BLANK)] -= 1;
                self.left_of::<BLANKS>(arc, at, tally, factor, tiles << 8 | u64::from(letter | BLANK_FLAG));
                self.hand.counts[usize::from(BLANK)] += 1;
            }
        }
    }

    /// What follows when a tile was laid on the left.
    #[inline(always)]
    fn left_of<const BLANKS: bool>(&mut self, arc: A, at: usize, tally: Tally, factor: u32, tiles: u64) {
        let count = (tally >> COUNT) as u32;
        self.first = at;
        if arc.accepts() && count >= self.least {
            self.record(tally, factor, tiles);
        }
        if count >= self.most {
            return;
        }
        if arc.letters() & 1 != 0 {
            let behind = self.arcs[arc.child() as usize];
            if self.fits::<BLANKS>(behind, self.behind) {
                self.lefts = count;
                self.right::<BLANKS>(behind, self.behind, tally, factor, tiles);
            }
        }
        if at > self.from && self.fits::<BLANKS>(arc, at - 1) {
            self.left::<BLANKS>(arc, at - 1, tally, factor, tiles);
        }
    }

    /// Lays each possible tile on an empty place right of all others, and goes on to the right.
    fn right<const BLANKS: bool>(&mut self, before: A, at: usize, tally: Tally, factor: u32, tiles: u64) {
        let count = (tally >> COUNT) as u32;
        if self.reach.right(self.lefts, count - self.lefts + 1) < self.sink.floor() {
            return;
        }
        let spot = self.lane.spots[at & 15];
        let factor = factor * u32::from(spot.word_factor);
        let tally = tally + u64::from(spot.passed);
        let mut todo = before.letters() & spot.set & if BLANKS { self.hand.can_lay() } else { self.hand.letters };
        while todo != 0 {
            let letter = todo.trailing_zeros() as Tile;
            todo &= todo - 1;
            self.sink.step();
            let arc = follow(self.arcs, before, letter);
            let Some(arc) = self.pass(arc, at + 1, usize::from(spot.next)) else { continue };
            let shift = 8 * (count & 7);
            if !BLANKS || self.hand.letters >> letter & 1 != 0 {
                let tally = add(tally, spot, self.values[usize::from(letter & 63)]);
                self.hand.take(letter);
                self.right_of::<BLANKS>(arc, usize::from(spot.next), tally, factor, tiles | u64::from(letter) << shift);
                self.hand.put(letter);
            }
            if BLANKS && self.hand.blanks() > 0 {
                let tally = add(tally, spot, self.values[usize::from(BLANK)]);
                self.hand.counts[usize::from(BLANK)] -= 1;
                self.right_of::<BLANKS>(arc, usize::from(spot.next), tally, factor, tiles | u64::from(letter | BLANK_FLAG) << shift);
                self.hand.counts[usize::from(BLANK)] += 1;
            }
        }
    }

    /// What follows when a tile was laid on the right.
    #[inline(always)]
    fn right_of<const BLANKS: bool>(&mut self, arc: A, next: usize, tally: Tally, factor: u32, tiles: u64) {
        let count = (tally >> COUNT) as u32;
        if arc.accepts() && count >= self.least {
            self.record(tally, factor, tiles);
        }
        if count < self.most && self.fits::<BLANKS>(arc, next) {
            self.right::<BLANKS>(arc, next, tally, factor, tiles);
        }
    }

    /// The arc behind the tiles from `at` to before `next`, if the path goes on through them.
    #[inline(always)]
    fn pass(&self, mut arc: A, mut at: usize, next: usize) -> Option<A> {
        while at < next {
            let letter = self.lane.letters[at & 15];
            if arc.letters() >> letter & 1 == 0 {
                return None;
            }
            arc = follow(self.arcs, arc, letter);
            at += 1;
        }
        Some(arc)
    }

    /// Whether some tile of the rack can be laid on this place after this arc.
    #[inline(always)]
    fn fits<const BLANKS: bool>(&self, arc: A, at: usize) -> bool {
        arc.letters() & self.lane.spots[at & 15].set & if BLANKS { self.hand.can_lay() } else { self.hand.letters } != 0
    }

    #[inline(always)]
    fn record(&mut self, tally: Tally, factor: u32, tiles: u64) {
        let count = (tally >> COUNT) as u32;
        // A single tile that forms words both ways was found across.
        if count == 1 && self.direction == Direction::Down && self.lane.crossed >> (self.first & 15) & 1 != 0 {
            return;
        }
        let bingo = if count == self.rack_size { self.bingo } else { 0 };
        let score = (tally as u32 & 0xFFFF) * factor + (tally >> CROSS) as u32 % (1 << 16) + bingo;
        if score >= self.sink.floor() {
            self.sink.take(Placement::new(tiles, count, score, square_at(self.direction, self.line, self.first), self.direction));
        }
    }
}

/// Adds a tile of this value on this spot.
#[inline(always)]
fn add(tally: Tally, spot: Spot, value: u8) -> Tally {
    let value = u32::from(value) * u32::from(spot.letter_factor);
    let cross = value * u32::from(spot.cross_factor) + u32::from(spot.cross_score);
    tally + u64::from(value) + (u64::from(cross) << CROSS) + (1 << COUNT)
}

/// The arc at the end of the path through an anchor's run, from right to left; the root's for an empty place.
pub(crate) fn start<A: Arc>(arcs: &[A], lane: &Lane, anchor: Anchor) -> Option<A> {
    let mut arc = *arcs.get(1)?;
    if anchor.empty {
        return Some(arc);
    }
    for &letter in lane.letters[usize::from(anchor.start)..usize::from(anchor.end)].iter().rev() {
        if arc.letters() >> letter & 1 == 0 {
            return None;
        }
        arc = follow(arcs, arc, letter);
    }
    Some(arc)
}
