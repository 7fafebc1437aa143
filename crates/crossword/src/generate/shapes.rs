//! Upper bounds on the equity of placements without a word lookup, which let the best-first search
//! stop early.
//!
//! The numbers of tiles placed to the left and to the right of an anchor determine the squares
//! covered, and so the premiums, the tiles passed and the cross-words. On squares with a
//! cross-word, the bound uses the most valuable tile in the cross-set; on all others, it assigns
//! the most valuable tiles to the best letter premiums. No placement on these squares scores more.

use lexicon::letter_sets::{GraphArc, SEPARATOR};

use crate::generate::anagrams::Anagrams;
use crate::generate::equity::MILLI;
use crate::generate::portions::Portions;
use crate::generate::search::Anchor;
use crate::prepared::{Lane, Spot};
use crate::rules::{MAX_RACK, RuleSet};
use crate::square::{Direction, SIDE};
use crate::tiles::{BLANK, Tiles};

/// Upper bounds on the values of a rack's tiles.
pub(crate) struct RackBounds<'a> {
    portions: &'a Portions,
    /// `top_values[n]`: the total value of the n most valuable tiles.
    top_values: [u32; 16],
    /// The letters of the rack as sets with their values, most valuable first.
    letters: Vec<(u64, u32)>,
    blank: bool,
    blank_value: u32,
    can_lay: u64,
    tiles: usize,
    rack_size: usize,
    bingo: u32,
}

impl<'a> RackBounds<'a> {
    pub(crate) fn new(rack: &Tiles, rules: &RuleSet, portions: &'a Portions) -> Self {
        let mut letters = Vec::with_capacity(MAX_RACK);
        letters.extend(rack.kind_counts().filter(|&(kind, _)| kind != BLANK).map(|(kind, _)| (1 << kind, u32::from(rules.value(kind)))));
        letters.sort_unstable_by_key(|&(_, value)| std::cmp::Reverse(value));
        let blank = rack.count(BLANK) > 0;
        Self {
            portions,
            top_values: std::array::from_fn(|n| (portions.tops(n.min(MAX_RACK))[portions.full()] / MILLI) as u32),
            letters,
            blank,
            blank_value: u32::from(rules.max_blank_value()),
            can_lay: if blank { u64::MAX } else { rack.kinds() },
            tiles: rack.len().min(rules.rack_size()),
            rack_size: rules.rack_size(),
            bingo: rules.bingo(),
        }
    }

    /// Returns the value of the most valuable tile for one of these letters.
    #[inline]
    fn most_valuable(&self, set: u64) -> u32 {
        let letter = self.letters.iter().find(|(letter, _)| letter & set != 0).map_or(0, |&(_, value)| value);
        if self.blank { letter.max(self.blank_value) } else { letter }
    }
}

/// The squares that a placement could cover, with bounds on its equity in thousandths of a point.
pub(crate) struct Shape {
    /// The bound on score plus leave.
    pub(crate) bound: i32,
    /// The bound on the score.
    pub(crate) points: i32,
    /// The points besides the placed letters that the word premiums multiply.
    pub(crate) other: i32,
    /// Product of the word premiums.
    pub(crate) factor: i32,
    /// The hash of the tiles passed.
    pub(crate) hash: u64,
    pub(crate) direction: Direction,
    pub(crate) line: u8,
    /// The first place of the word, and one past the last.
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// The number of tiles placed.
    pub(crate) tiles: u8,
    /// The number of tiles on letter premiums of at least three, and of at least two.
    pub(crate) triples: u8,
    pub(crate) premiums: u8,
}

/// The squares covered on one or both sides of an anchor, as several sums packed into each word.
#[derive(Clone, Copy, Default)]
struct CoveredSpan {
    /// By bytes: the tiles placed; those without a cross-word; of these, the ones on letter
    /// premiums of at least three, and of at least two; the same two counts for all tiles.
    counts: u64,
    /// By 16 bits: the value of the tiles passed; the same plus the maximum value in the main word
    /// of tiles with a cross-word; the maximum score of the cross-words.
    sums: u64,
    /// The hash of the tiles passed.
    hash: u64,
    /// Product of the word premiums.
    factor: u32,
    /// The end of the span: the last place on the left, one past the last on the right.
    end: u8,
}

impl CoveredSpan {
    /// Covers one more empty place. Returns `None` if no tile fits there.
    #[inline]
    fn cover(mut self, spot: &Spot, letters: u64, worth: &RackBounds<'_>) -> Option<Self> {
        let set = spot.set & letters;
        if set & worth.can_lay == 0 {
            return None;
        }
        let premiums = u64::from(spot.letter_factor >= 3) | u64::from(spot.letter_factor >= 2) << 8;
        self.counts += 1 | premiums << 32;
        self.factor *= u32::from(spot.word_factor);
        if spot.cross_factor > 0 {
            let tile = u64::from(worth.most_valuable(set)) * u64::from(spot.letter_factor);
            self.sums += tile << 16 | (tile * u64::from(spot.cross_factor) + u64::from(spot.cross_score)) << 32;
        } else {
            self.counts += 1 << 8 | premiums << 16;
        }
        Some(self)
    }

    /// Passes tiles of this value and hash.
    #[inline]
    fn pass(&mut self, worth: u64, hash: u64) {
        self.sums += worth | worth << 16;
        self.hash = self.hash.wrapping_add(hash);
    }

    /// Joins both sides of an anchor.
    #[inline]
    fn and(&self, right: &Self) -> Self {
        Self {
            counts: self.counts + right.counts,
            sums: self.sums + right.sums,
            hash: self.hash.wrapping_add(right.hash),
            factor: self.factor * right.factor,
            end: right.end,
        }
    }

    #[inline]
    fn tiles(&self) -> usize {
        self.counts as usize & 0xFF
    }

    /// Returns the shape covered from a place on.
    #[inline]
    fn shape(&self, from: u8, (direction, line): (Direction, usize), worth: &RackBounds<'_>) -> Shape {
        let count = |byte: u32| (self.counts >> (8 * byte)) as u8;
        let sum = |part: u32| (self.sums >> (16 * part)) as u32 & 0xFFFF;
        let bingo = if self.tiles() == worth.rack_size { worth.bingo } else { 0 };
        let top_value = |byte: u32| worth.top_values[usize::from(count(byte)) & 15];
        let points = ((top_value(1) + top_value(2) + top_value(3) + sum(1)) * self.factor + sum(2) + bingo) as i32 * MILLI;
        Shape {
            bound: points + worth.portions.best(self.tiles()),
            points,
            other: (sum(0) * self.factor + sum(2) + bingo) as i32 * MILLI,
            factor: self.factor as i32,
            hash: self.hash,
            direction,
            line: line as u8,
            from,
            to: self.end,
            tiles: count(0),
            triples: count(4),
            premiums: count(5),
        }
    }
}

/// A buffer for the spans on one side of an anchor, by the number of tiles placed there.
#[derive(Clone, Copy, Default)]
pub(crate) struct SpanBuffer([CoveredSpan; MAX_RACK + 1]);

impl SpanBuffer {
    /// Returns the spans to the right of an anchor with up to `max` tiles; `letters` can be placed
    /// on the first place.
    #[inline]
    fn rights(&mut self, lane: &Lane, behind: usize, letters: u64, max: usize, worth: &RackBounds<'_>) -> &[CoveredSpan] {
        let mut last = CoveredSpan { factor: 1, end: behind as u8, ..CoveredSpan::default() };
        let (mut len, mut next, mut letters) = (0, behind, letters);
        loop {
            self.0[len] = last;
            len += 1;
            if len > max.min(MAX_RACK) || next >= SIDE {
                break;
            }
            let spot = &lane.spots[next];
            let Some(more) = last.cover(spot, letters, worth) else { break };
            last = more;
            let from = next + 1;
            next = usize::from(spot.next);
            if next > from {
                last.pass(u64::from(spot.passed), hash_passed(lane, from, next));
            }
            last.end = next as u8;
            letters = u64::MAX;
        }
        &self.0[..len]
    }
}

/// The letters that can adjoin an anchor's run of tiles: directly before it and, if no tile is
/// placed before it, directly after it.
#[derive(Clone, Copy)]
pub(crate) struct AdjacentLetters {
    before: u64,
    behind: u64,
}

impl AdjacentLetters {
    /// Reads the sets from the arc at the end of the path through the run.
    pub(crate) fn of<A: GraphArc>(arcs: &[A], start: A) -> Self {
        let behind = if start.letters() & SEPARATOR == 0 { 0 } else { arcs[start.child() as usize].letters() };
        Self { before: start.letters(), behind }
    }
}

/// Calls `visit` with the shape for each number of tiles to the left and to the right of an anchor.
#[inline]
pub(crate) fn shapes(
    on: (Direction, usize, &Lane),
    anchor: Anchor,
    beside: AdjacentLetters,
    min: u32,
    worth: &RackBounds<'_>,
    side: &mut SpanBuffer,
    mut visit: impl FnMut(Shape),
) {
    let (direction, line, lane) = on;
    let run = usize::from(anchor.start)..usize::from(anchor.end);
    let mut lefts = CoveredSpan { factor: 1, ..CoveredSpan::default() };
    let passed = lane.values[run.clone()].iter().map(|&value| u64::from(value)).sum();
    lefts.pass(passed, hash_passed(lane, run.start, run.end));
    let mut join = |lefts: &CoveredSpan, from: usize, rights: &[CoveredSpan]| {
        for right in rights {
            let both = lefts.and(right);
            if both.tiles() >= min as usize {
                visit(both.shape(from as u8, (direction, line), worth));
            }
        }
    };
    if !anchor.empty {
        join(&lefts, run.start, side.rights(lane, run.end, beside.behind, worth.tiles, worth));
    }
    // One past the next place to cover on the left.
    let mut edge = if anchor.empty { run.end } else { run.start };
    if edge <= usize::from(anchor.from) || worth.tiles == 0 {
        return;
    }
    let Some(first) = lefts.cover(&lane.spots[edge - 1], beside.before, worth) else { return };
    lefts = first;
    edge -= 1;
    let rights = side.rights(lane, run.end, u64::MAX, worth.tiles - 1, worth);
    loop {
        join(&lefts, edge, &rights[..rights.len().min(worth.tiles - lefts.tiles() + 1)]);
        if edge <= usize::from(anchor.from) || lefts.tiles() >= worth.tiles {
            return;
        }
        let Some(more) = lefts.cover(&lane.spots[edge - 1], u64::MAX, worth) else { return };
        lefts = more;
        edge -= 1;
    }
}

/// Returns the hash of the tiles on the places from `from` to before `to`.
fn hash_passed(lane: &Lane, from: usize, to: usize) -> u64 {
    Anagrams::hash(&lane.letters[from..to])
}
