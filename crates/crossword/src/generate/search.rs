//! Parts shared by both generators: anchors, the rack during a search, and sinks for placements.

use crate::generate::placement::Placement;
use crate::lanes::Lanes;
use crate::prepared::{Lane, PreparedBoard};
use crate::rules::{Opening, RuleSet};
use crate::square::{Direction, SIDE};
use crate::tiles::{BLANK, KINDS, Tiles};

/// Receives the placements found.
pub(crate) trait Sink {
    /// Receives a placement.
    fn take(&mut self, placement: Placement);

    /// Called for each graph node visited.
    #[inline(always)]
    fn step(&mut self) {}
}

/// Counts the nodes visited and forwards placements.
pub(crate) struct CountingSink<S> {
    pub(crate) sink: S,
    pub(crate) steps: u64,
}

impl<S: Sink> Sink for CountingSink<S> {
    fn take(&mut self, placement: Placement) {
        self.sink.take(placement);
    }

    fn step(&mut self) {
        self.steps += 1;
    }
}

impl Sink for Vec<Placement> {
    #[inline(always)]
    fn take(&mut self, placement: Placement) {
        self.push(placement);
    }
}

/// The rack during a search.
#[derive(Clone)]
pub(crate) struct Hand {
    pub(crate) counts: [u8; KINDS],
    /// The set of letters with at least one tile: bit 1 for the first letter.
    pub(crate) letters: u64,
    /// The set of letters with at least two tiles.
    several: u64,
    pub(crate) len: u32,
}

impl Hand {
    pub(crate) fn new(rack: &Tiles) -> Self {
        let counts = *rack.counts();
        let several = (1..KINDS).fold(0, |set, kind| set | u64::from(counts[kind] > 1) << kind);
        Self { counts, letters: rack.kinds() & !1, several, len: rack.len() as u32 }
    }

    /// Returns the number of blanks.
    #[inline(always)]
    pub(crate) fn blanks(&self) -> u8 {
        self.counts[usize::from(BLANK)]
    }

    /// Returns the letters that can be placed: all of them while there is a blank.
    #[inline(always)]
    pub(crate) fn can_lay(&self) -> u64 {
        if self.blanks() > 0 { u64::MAX } else { self.letters }
    }

    /// Returns whether there are at least two tiles of this letter.
    #[inline(always)]
    pub(crate) fn has_several(&self, letter: u8) -> bool {
        self.several >> (letter & 63) & 1 != 0
    }

    /// Takes a tile of this letter, which must be available, without updating `letters`, for
    /// callers that keep their own set.
    #[inline]
    pub(crate) fn take_one_of_several(&mut self, letter: u8) {
        let count = &mut self.counts[usize::from(letter & 63)];
        *count -= 1;
        if *count == 1 {
            self.several &= !(1 << (letter & 63));
        }
    }

    /// Puts back a tile taken with [`take_one_of_several`](Self::take_one_of_several).
    #[inline]
    pub(crate) fn put_one_of_several(&mut self, letter: u8) {
        self.counts[usize::from(letter & 63)] += 1;
        self.several |= 1 << (letter & 63);
    }

    /// Takes a tile of this letter, which must be available.
    #[inline(always)]
    pub(crate) fn take(&mut self, letter: u8) {
        let count = &mut self.counts[usize::from(letter & 63)];
        *count -= 1;
        if *count == 0 {
            self.letters &= !(1 << (letter & 63));
        }
    }

    /// Puts a tile back.
    #[inline(always)]
    pub(crate) fn put(&mut self, letter: u8) {
        self.counts[usize::from(letter & 63)] += 1;
        self.letters |= 1 << (letter & 63);
    }
}

/// An anchor of a lane. Each placement belongs to the first anchor that it covers or touches, so
/// none is found twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Anchor {
    /// The first place of the run of tiles, or the empty place itself.
    pub(crate) start: u8,
    /// One past the last place.
    pub(crate) end: u8,
    /// The first place where a tile may be placed.
    pub(crate) from: u8,
    /// Whether this is an empty place (with tiles across it, or the start square) rather than a
    /// run.
    pub(crate) empty: bool,
}

/// Calls `visit` with the anchors of a lane from first to last. `opening` is the place that the
/// first move must cover.
#[inline]
pub(crate) fn anchors(lane: &Lane, opening: Option<usize>, mut visit: impl FnMut(Anchor)) {
    let filled = u32::from(lane.filled);
    // Empty places next to a run belong to the run.
    let lone = (u32::from(lane.crossed) | opening.map_or(0, |place| 1 << place)) & !(filled << 1 | filled >> 1 | filled);
    let mut todo = filled | lone;
    let mut from = 0;
    while todo != 0 {
        let start = todo.trailing_zeros();
        let empty = filled >> start & 1 == 0;
        let end = if empty { start + 1 } else { start + (filled >> start).trailing_ones() };
        todo &= u32::MAX << end;
        visit(Anchor { start: start as u8, end: end as u8, from, empty });
        // A tile directly after a run would touch it.
        from = if empty { end } else { end + 1 } as u8;
    }
}

/// Calls `visit` with the direction, number and contents of every lane of `on` that can have
/// placements, and the place that the first move must cover.
#[inline]
pub(crate) fn lanes<'a>(
    on: Lanes,
    prepared: &'a PreparedBoard,
    rules: &RuleSet,
    mut visit: impl FnMut(Direction, usize, &'a Lane, Option<usize>),
) {
    if prepared.board().is_empty() {
        let directions: &[Direction] = match rules.opening() {
            Opening::Across => &[Direction::Across],
            Opening::Both => &Direction::BOTH,
        };
        for &direction in directions {
            let (line, place) = (rules.start().line(direction), rules.start().place(direction));
            if on.contains(direction, line) {
                visit(direction, line, prepared.lane(direction, line), Some(place));
            }
        }
        return;
    }
    for direction in Direction::BOTH {
        for line in 0..SIDE {
            let lane = prepared.lane(direction, line);
            if lane.filled | lane.crossed != 0 && on.contains(direction, line) {
                visit(direction, line, lane, None);
            }
        }
    }
}

/// Returns the minimum number of tiles that a placement at this anchor must place to form a word of
/// two letters in its own direction and to be a legal first move.
pub(crate) fn min_tiles(anchor: Anchor, opening: Option<usize>, rules: &RuleSet) -> u32 {
    match (anchor.empty, opening) {
        (true, Some(_)) => rules.first_word().max(2) as u32,
        (true, None) => 2,
        (false, _) => 1,
    }
}

/// Returns the index of the square at a place of a lane.
#[inline(always)]
pub(crate) fn square_index(direction: Direction, line: usize, place: usize) -> u8 {
    match direction {
        Direction::Across => (line * SIDE + place) as u8,
        Direction::Down => (place * SIDE + line) as u8,
    }
}
