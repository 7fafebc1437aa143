//! The breadth-first search: extends all prefixes of one letter, then all of two, and so on.
//!
//! To avoid branch mispredictions, each step is written to the lists of the next level
//! unconditionally and kept if it is valid (see [`lists`](crate::lists)).
//!
//! A prefix is in one of three lists. *Before*: all its letters are on the board. *Open*: it goes
//! over an empty square for which more than one letter is possible. *After*: the new letter is
//! known. Prefixes move from before to open or after, and from open to after once a single letter
//! is left.

use lexicon::{MAX_WORD, Tile};

use super::board::Board;
use super::steps::{OpenStep, Step, StepPosition, Trail};
use super::{FoundMove, Query, SearchFlow};
use crate::lists::{GrowingWriter, List};
use crate::moves::Move;
use crate::path::Path;
use crate::places::{self, STEPS, beside, towards};
use crate::square::Square;
use crate::used_words::UsedWords;
use crate::words::{Edge, Fill, Words};

/// The buffers of a search, reused by the next one. They alternate between the current and the next
/// level.
#[derive(Clone, Default)]
pub(super) struct Buffers {
    levels: [Lists; 2],
    /// The paths of the extended prefixes: first those of `before`, then `open`, then `after`.
    trails: [List<Trail>; 2],
}

/// The prefixes of one length.
#[derive(Clone, Default)]
struct Lists {
    before: List<Step>,
    put: PutLists,
}

impl Lists {
    fn clear(&mut self) {
        let Lists { before, put: PutLists { open, after, open_ends, ends } } = self;
        before.clear();
        open.clear();
        after.clear();
        open_ends.clear();
        ends.clear();
    }

    /// Returns the number of prefixes to extend.
    fn len(&self) -> usize {
        self.before.all().len() + self.put.open.all().len() + self.put.after.all().len()
    }
}

/// The prefixes with a new letter.
#[derive(Clone, Default)]
struct PutLists {
    open: List<OpenStep>,
    after: List<Step>,
    /// Ends of one or more words each.
    open_ends: List<OpenStep>,
    /// Ends of a single word.
    ends: List<Step>,
}

impl PutLists {
    #[inline(always)]
    fn growing(&mut self) -> NextSteps<'_> {
        let PutLists { open, after, open_ends, ends } = self;
        NextSteps { open: open.growing(), after: after.growing(), open_ends: open_ends.growing(), ends: ends.growing() }
    }
}

/// A single search. `KNOTS` and `DIAGONALS` are the shape. `BOUND` enables look-ahead for queries
/// with a minimum length or a required square. As const parameters, they cost the plain search
/// nothing.
pub(super) struct Walk<'a, V, const KNOTS: bool, const DIAGONALS: bool, const BOUND: bool> {
    root: Edge,
    edges: &'a [Edge],
    fills: &'a [Fill],
    board: &'a Board,
    used: &'a UsedWords,
    visit: V,
    /// The minimum length of a word.
    min_letters: usize,
}

/// Whether the search must stop.
type Stop = bool;

impl<'a, V: FnMut(&FoundMove) -> SearchFlow, const KNOTS: bool, const DIAGONALS: bool, const BOUND: bool>
    Walk<'a, V, KNOTS, DIAGONALS, BOUND>
{
    pub(super) fn new(words: &'a Words, board: &'a Board, used: &'a UsedWords, query: &Query, visit: V) -> Self {
        Walk { root: words.root(), edges: words.edges(), fills: words.fills(), board, used, visit, min_letters: query.min_letters.max(2) }
    }

    /// Runs the search from every letter and every empty square. Not inlined, so that each shape is
    /// a function of its own; one function with all four is slower.
    #[inline(never)]
    pub(super) fn run(&mut self, buffers: &mut Buffers) {
        let Buffers { levels, trails } = buffers;
        let [mut current, mut next] = levels.each_mut();
        let [mut trails, mut trails_next] = trails.each_mut();
        trails.resize(1).fill(Trail::default());
        current.clear();
        self.write_first(current);
        let mut length = 1;
        while !self.report(&current.put, trails.all(), length) && length < MAX_WORD && current.len() != 0 {
            next.clear();
            let (before, open, after) = (current.before.all(), current.put.open.all(), current.put.after.all());
            let (trails_before, rest) = trails_next.resize(current.len()).split_at_mut(before.len());
            let (trails_open, trails_after) = rest.split_at_mut(open.len());
            let level = Level { length, trails: trails.all() };
            self.extend_before(&level, before, trails_before, next);
            self.extend_open(&level, open, before.len(), trails_open, &mut next.put);
            self.extend_after(&level, after, before.len() + open.len(), trails_after, &mut next.put);
            std::mem::swap(&mut current, &mut next);
            std::mem::swap(&mut trails, &mut trails_next);
            length += 1;
        }
    }

    /// Writes the prefixes of one letter.
    fn write_first(&self, first: &mut Lists) {
        let Lists { before, put } = first;
        let (starts, count) = self.board.starts;
        let mut first = before.writer(count);
        for &start in &starts[..count] {
            let letter = self.board.letter[usize::from(start)];
            let can = self.root.letters >> letter & 1 != 0;
            let edge = self.edges[if can { self.root.follow(letter) } else { 0 }];
            let step = Step { edge: self.root.then(edge), at: StepPosition::from_trail(0).move_to(start) };
            first.write(step, can && edge.height() >= usize::from(self.board.distance[usize::from(start)]));
        }
        let written = first.done();
        before.commit(written);
        let (empty, count) = self.board.empty;
        let mut filled = put.growing();
        let nothing = Step { edge: self.root, at: StepPosition::from_trail(0) };
        for &hole in &empty[..count] {
            self.fill_hole(&nothing, &Trail::default(), 0, hole, &mut filled);
        }
        filled.close();
    }

    /// Extends prefixes without a new letter: over letters, or onto empty squares.
    fn extend_before(&self, level: &Level<'_>, steps: &[Step], trails: &mut [Trail], next: &mut Lists) {
        let &Level { length, trails: old } = level;
        let Lists { before, put } = next;
        let mut next_before = before.writer(steps.len() * STEPS.len());
        let mut filled = put.growing();
        for (number, (&Step { edge, at }, trail)) in steps.iter().zip(trails).enumerate() {
            let here = at.here();
            trail.extend_from(&old[at.trail()], here, length);
            let at = StepPosition::from_trail(number);
            let mut holes = self.board.holes[usize::from(here)];
            while holes != 0 {
                let hole = beside(here, u32::from(holes));
                holes &= holes - 1;
                self.fill_hole(&Step { edge, at }, trail, length, hole, &mut filled);
            }
            let mut ways = places::ways::<DIAGONALS>(edge.letters, &self.board.letter, here);
            while ways != 0 {
                let next = beside(here, ways);
                ways &= ways - 1;
                let follow = self.edges[edge.follow(self.board.letter[usize::from(next)])];
                let stays = trail.uses.may_use::<KNOTS>(next)
                    & (follow.height() >= usize::from(self.board.distance[usize::from(next)]))
                    & self.can_match(trail, next, length, follow);
                next_before.write(Step { edge: edge.then(follow), at: at.move_to(next) }, stays);
            }
        }
        filled.close();
        let written = next_before.done();
        before.commit(written);
    }

    /// Extends a prefix onto an empty square, with all letters that can follow.
    #[inline(always)]
    fn fill_hole(&self, &Step { edge, at }: &Step, trail: &Trail, length: usize, hole: u8, filled: &mut NextSteps<'_>) {
        let beside = self.board.beside[usize::from(hole)];
        let at = at.put_on(hole);
        filled.reserve(1, 64);
        if edge.has_gap() {
            let follow = self.edges[edge.follow(0)];
            let matches = self.can_match(trail, hole, length, follow);
            filled.write(follow, at, edge.number(), follow.letters & beside != 0, matches);
            return;
        }
        let mut letters = edge.letters;
        while letters != 0 {
            let put = letters.trailing_zeros() as Tile;
            letters &= letters - 1;
            let follow = self.edges[edge.follow(put)];
            let matches = self.can_match(trail, hole, length, follow);
            let step = Step { edge: edge.then_put(follow, put), at };
            filled.ends.write(step, follow.ends() & matches);
            filled.after.write(step, (follow.letters & beside != 0) & matches);
        }
    }

    /// Extends prefixes whose new letter is still open. `first` is the index of their first trail
    /// among all trails.
    fn extend_open(&self, level: &Level<'_>, steps: &[OpenStep], first: usize, trails: &mut [Trail], next: &mut PutLists) {
        let &Level { length, trails: old } = level;
        let max_steps = steps.len() * STEPS.len();
        let mut filled = next.growing();
        filled.reserve(max_steps, max_steps);
        for (number, (&OpenStep { edge, at, before }, trail)) in steps.iter().zip(trails).enumerate() {
            let (here, hole) = (at.here(), at.hole());
            let mut ways = places::ways::<DIAGONALS>(edge.letters, &self.board.letter, here);
            // The board has letter 0 on the empty square, and edge 0 stands for the letter in the
            // gap occurring again.
            ways |= if KNOTS && edge.repeats() { towards::<DIAGONALS>(here, hole) } else { 0 };
            if ways == 0 {
                continue;
            }
            trail.extend_from(&old[at.trail()], here, length);
            let at = at.next_from(first + number);
            while ways != 0 {
                let next = beside(here, ways);
                ways &= ways - 1;
                let follow = self.edges[edge.follow(self.board.letter[usize::from(next)])];
                let stays = trail.uses.may_use::<KNOTS>(next) & self.can_match(trail, next, length, follow);
                let continues = (follow.letters & self.board.beside[usize::from(next)] != 0) | (KNOTS & follow.repeats());
                filled.write(follow, at.move_to(next), before, continues, stays);
            }
        }
        filled.close();
    }

    /// Extends prefixes whose new letter is known. `first` is the index of their first trail among
    /// all trails.
    fn extend_after(&self, level: &Level<'_>, steps: &[Step], first: usize, trails: &mut [Trail], next: &mut PutLists) {
        let &Level { length, trails: old } = level;
        let max_steps = steps.len() * STEPS.len();
        let (mut next_after, mut words) = (next.after.writer(max_steps), next.ends.writer(max_steps));
        for (number, (&Step { edge, at }, trail)) in steps.iter().zip(trails).enumerate() {
            let (here, hole, put) = (at.here(), at.hole(), edge.put());
            let mut ways = places::ways::<DIAGONALS>(edge.letters, &self.board.letter, here);
            // The tables lack the new letter, to which a word may return with knots.
            let mut new = 0;
            if KNOTS {
                new = 1u64 << (put & 63);
                ways |= if edge.letters & new != 0 { towards::<DIAGONALS>(here, hole) } else { 0 };
            }
            if ways == 0 {
                continue;
            }
            trail.extend_from(&old[at.trail()], here, length);
            let at = at.next_from(first + number);
            while ways != 0 {
                let next = beside(here, ways);
                ways &= ways - 1;
                let letter = self.board.letter[usize::from(next)] | if KNOTS && next == hole { put } else { 0 };
                let follow = self.edges[edge.follow(letter)];
                let stays = trail.uses.may_use::<KNOTS>(next) & self.can_match(trail, next, length, follow);
                let step = Step { edge: edge.then(follow), at: at.move_to(next) };
                words.write(step, follow.ends() & stays);
                let continues = follow.letters & (self.board.beside[usize::from(next)] | new) != 0;
                next_after.write(step, continues & stays);
            }
        }
        let (next_after, words) = (next_after.done(), words.done());
        next.after.commit(next_after);
        next.ends.commit(words);
    }

    /// Returns whether a step to `next` can still lead to a word of the minimum length that goes
    /// through the required square.
    #[inline(always)]
    fn can_match(&self, trail: &Trail, next: u8, length: usize, follow: Edge) -> bool {
        if !BOUND {
            return true;
        }
        let through = self.board.through;
        length + 1 + follow.height() >= self.min_letters
            && (through == 0 || distance::<DIAGONALS>(next, through) <= follow.height() || trail.path[..length].contains(&through))
    }

    /// Reports the words of this length.
    fn report(&mut self, found: &PutLists, trails: &[Trail], length: usize) -> Stop {
        if length < self.min_letters {
            return false;
        }
        for &OpenStep { edge, at, before } in found.open_ends.all() {
            for &fill in &self.fills[edge.fills()] {
                if self.report_word(at, fill.put(), before + fill.number(), trails, length) {
                    return true;
                }
            }
        }
        for &Step { edge, at } in found.ends.all() {
            // The edge's number includes the word itself.
            if self.report_word(at, edge.put(), edge.number() - 1, trails, length) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn report_word(&mut self, at: StepPosition, letter: Tile, word: u32, trails: &[Trail], length: usize) -> Stop {
        if self.used.contains(word) {
            return false;
        }
        let (path, through) = (&trails[at.trail()].path, self.board.through);
        if BOUND && through != 0 && at.here() != through && !path[..length - 1].contains(&through) {
            return false;
        }
        let action = Move { square: Square::from_place(at.hole()), letter, path: Path::from_places(path, at.here(), length) };
        (self.visit)(&FoundMove { action, word }) == SearchFlow::Stop
    }
}

/// Writers for the steps with a new letter.
struct NextSteps<'l> {
    open: GrowingWriter<'l, OpenStep>,
    after: GrowingWriter<'l, Step>,
    open_ends: GrowingWriter<'l, OpenStep>,
    ends: GrowingWriter<'l, Step>,
}

impl NextSteps<'_> {
    /// Reserves room for steps with an open letter and with a known one.
    #[inline(always)]
    fn reserve(&mut self, open: usize, after: usize) {
        self.open.reserve(open);
        self.open_ends.reserve(open);
        self.after.reserve(after);
        self.ends.reserve(after);
    }

    /// Writes a step over the gaps, by an edge of kind *one* or *many*.
    #[inline(always)]
    fn write(&mut self, follow: Edge, at: StepPosition, before: u32, continues: bool, matches: bool) {
        let (is_many, continues, is_end) = (follow.is_many(), continues & matches, follow.ends() & matches);
        let step = OpenStep { edge: follow, at, before };
        self.open.write(step, is_many & continues);
        self.open_ends.write(step, is_many & is_end);
        let step = Step { edge: follow.counted_from(before), at };
        self.after.write(step, !is_many & continues);
        self.ends.write(step, !is_many & is_end);
    }

    fn close(self) {
        self.open.close();
        self.after.close();
        self.open_ends.close();
        self.ends.close();
    }
}

/// The data shared by all steps of a level.
struct Level<'r> {
    /// The number of letters of the prefixes.
    length: usize,
    /// The trails that the steps extend.
    trails: &'r [Trail],
}

/// Returns the number of steps between two places.
#[inline(always)]
fn distance<const DIAGONALS: bool>(a: u8, b: u8) -> usize {
    let (down, right) = ((a >> 4).abs_diff(b >> 4), (a & 15).abs_diff(b & 15));
    usize::from(if DIAGONALS { down.max(right) } else { down + right })
}
