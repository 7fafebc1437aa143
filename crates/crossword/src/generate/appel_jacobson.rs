//! Appel and Jacobson's move generator over the DAWG (*The World's Fastest Scrabble Program*,
//! 1988).
//!
//! For each anchor square (an empty square next to a tile), the generator builds every prefix that
//! fits before it from the rack, or reads it from the board, and then extends it to the right over
//! the anchor. It needs only the DAWG of the lexicon file.

use lexicon::{child_of, node};

use crate::board::{BLANK_FLAG, Cell};
use crate::generate::placement::Placement;
use crate::generate::search::{Hand, Sink, square_index};
use crate::prepared::{Lane, Spot};
use crate::rules::{MAX_RACK, RuleSet};
use crate::square::{Direction, SIDE};
use crate::tiles::BLANK;

/// The running score and tiles of a placement.
#[derive(Clone, Copy)]
struct Tally {
    /// The main word with letter premiums.
    main: u32,
    /// The cross-words.
    cross: u32,
    /// Product of the word premiums.
    factor: u32,
    count: u32,
    /// The tiles in one-byte encoding, the first in the lowest byte.
    tiles: u64,
}

impl Tally {
    const NONE: Self = Self { main: 0, cross: 0, factor: 1, count: 0, tiles: 0 };

    /// Appends one tile.
    #[inline]
    fn with(self, spot: Spot, value: u8, code: u8) -> Self {
        let value = u32::from(value) * u32::from(spot.letter_factor);
        Self {
            main: self.main + value,
            cross: self.cross + value * u32::from(spot.cross_factor) + u32::from(spot.cross_score),
            factor: self.factor * u32::from(spot.word_factor),
            count: self.count + 1,
            tiles: self.tiles | u64::from(code) << (8 * (self.count & 7)),
        }
    }
}

/// A search that is reused for one lane after another.
pub(crate) struct AppelJacobson<'a, S> {
    nodes: &'a [u32],
    root: u32,
    rules: &'a RuleSet,
    hand: Hand,
    max: u32,
    sink: &'a mut S,
    lane: &'a Lane,
    direction: Direction,
    line: usize,
    anchor: usize,
    /// The minimum number of tiles of a placement here.
    min: u32,
    /// The first square of the word.
    start: usize,
    /// The square of the first tile placed.
    first: usize,
    /// The tiles before the anchor in one-byte encoding.
    prefix: [u8; MAX_RACK],
}

impl<'a, S: Sink> AppelJacobson<'a, S> {
    pub(crate) fn new(nodes: &'a [u32], root: u32, rules: &'a RuleSet, hand: Hand, lane: &'a Lane, sink: &'a mut S) -> Self {
        let max = hand.len.min(rules.rack_size() as u32);
        Self {
            nodes,
            root,
            rules,
            hand,
            max,
            sink,
            lane,
            direction: Direction::Across,
            line: 0,
            anchor: 0,
            min: 1,
            start: 0,
            first: 0,
            prefix: [0; MAX_RACK],
        }
    }

    /// Finds all placements on a lane. `opening` is the square that the first move must cover.
    pub(crate) fn lane(&mut self, direction: Direction, line: usize, lane: &'a Lane, opening: Option<usize>) {
        if self.root == 0 {
            return;
        }
        (self.direction, self.line, self.lane) = (direction, line, lane);
        self.min = if opening.is_some() { self.rules.first_word() as u32 } else { 1 };
        let filled = u32::from(lane.filled);
        let beside = (filled << 1 | filled >> 1) & !filled & 0x7FFF;
        let anchors = beside | u32::from(lane.crossed) | opening.map_or(0, |place| 1 << place);
        for anchor in (0..SIDE).filter(|place| anchors >> place & 1 != 0) {
            self.anchor = anchor;
            if anchor > 0 && filled >> (anchor - 1) & 1 != 0 {
                let run = (filled << (32 - anchor)).leading_ones() as usize;
                (self.start, self.first) = (anchor - run, anchor);
                let end = lane.letters[self.start..anchor]
                    .iter()
                    .try_fold(self.root, |list, &letter| child_of(self.nodes, list, letter).map(|at| node::child(self.nodes[at as usize])));
                let main = lane.values[self.start..anchor].iter().map(|&value| u32::from(value)).sum();
                if let Some(list) = end {
                    self.extend(list, anchor, Tally { main, ..Tally::NONE });
                }
            } else {
                let taken = anchors | filled;
                let free = (!taken << 1 << (31 - anchor)).leading_ones() as usize;
                self.extend_left(self.root, free.min(anchor), 0);
            }
        }
    }

    /// Builds every prefix of up to `room` more letters and extends each to the right. `count`
    /// letters are already before the anchor.
    fn extend_left(&mut self, list: u32, room: usize, count: usize) {
        (self.start, self.first) = (self.anchor - count, self.anchor - count);
        let mut tally = Tally::NONE;
        for (place, &code) in (self.first..self.anchor).zip(&self.prefix) {
            tally = tally.with(self.lane.spots[place], self.rules.cell_value(Cell::from_code(code)), code);
        }
        self.extend(list, self.anchor, tally);
        // At least one tile must cover the anchor.
        if room == 0 || list == 0 || count + 1 >= self.max as usize {
            return;
        }
        for at in list as usize.. {
            self.sink.step();
            let n = self.nodes[at];
            let letter = node::tile(n);
            if self.hand.counts[usize::from(letter & 63)] > 0 {
                self.hand.take(letter);
                self.prefix[count] = letter;
                self.extend_left(node::child(n), room - 1, count + 1);
                self.hand.put(letter);
            }
            if self.hand.blanks() > 0 {
                self.hand.counts[usize::from(BLANK)] -= 1;
                self.prefix[count] = letter | BLANK_FLAG;
                self.extend_left(node::child(n), room - 1, count + 1);
                self.hand.counts[usize::from(BLANK)] += 1;
            }
            if node::is_last(n) {
                break;
            }
        }
    }

    /// Tries each possible tile on an empty square and continues to the right.
    fn extend(&mut self, list: u32, at: usize, tally: Tally) {
        let spot = self.lane.spots[at & 15];
        let allowed = spot.set & self.hand.can_lay();
        if list == 0 || allowed == 0 || tally.count >= self.max {
            return;
        }
        for sibling in list as usize.. {
            self.sink.step();
            let n = self.nodes[sibling];
            let letter = node::tile(n);
            if allowed >> letter & 1 != 0
                && let Some(end) = self.pass(n, at + 1, usize::from(spot.next))
            {
                let tally = Tally { main: tally.main + u32::from(spot.passed), ..tally };
                if self.hand.counts[usize::from(letter & 63)] > 0 {
                    self.hand.take(letter);
                    self.after_tile(end, usize::from(spot.next), tally.with(spot, self.rules.value(letter), letter));
                    self.hand.put(letter);
                }
                if self.hand.blanks() > 0 {
                    let blank_value = self.rules.cell_value(Cell { letter, blank: true });
                    self.hand.counts[usize::from(BLANK)] -= 1;
                    self.after_tile(end, usize::from(spot.next), tally.with(spot, blank_value, letter | BLANK_FLAG));
                    self.hand.counts[usize::from(BLANK)] += 1;
                }
            }
            if node::is_last(n) {
                break;
            }
        }
    }

    /// Continues after placing a tile: `end` is the last node of the word so far, `next` the square
    /// after it.
    fn after_tile(&mut self, end: u32, next: usize, tally: Tally) {
        if node::accepts(end) && next - self.start >= 2 && tally.count >= self.min {
            self.record(tally);
        }
        self.extend(node::child(end), next, tally);
    }

    /// Follows the tiles from `at` to before `next`. Returns the last node.
    fn pass(&self, from: u32, at: usize, next: usize) -> Option<u32> {
        self.lane.letters[at.min(next)..next]
            .iter()
            .try_fold(from, |n, &letter| child_of(self.nodes, node::child(n), letter).map(|child| self.nodes[child as usize]))
    }

    fn record(&mut self, tally: Tally) {
        // A single tile that forms words in both directions has already been found across.
        if tally.count == 1 && self.direction == Direction::Down && self.lane.crossed >> (self.first & 15) & 1 != 0 {
            return;
        }
        let bingo = if tally.count as usize == self.rules.rack_size() { self.rules.bingo() } else { 0 };
        let score = tally.main * tally.factor + tally.cross + bingo;
        let first = square_index(self.direction, self.line, self.first);
        self.sink.take(Placement::new(tally.tiles, tally.count, score, first, self.direction));
    }
}
