//! The walk itself, a letter at a time: all beginnings of words of one letter, then of two, and so on.
//!
//! So nothing has to be guessed: each step that is tried is written to the lists of the next level, and stays there if it is one (see [`lists`](crate::lists)).

use lexicon::{MAX_WORD, Tile};

use super::board::Board;
use super::steps::{At, Step, Trail};
use super::{Found, Go, Query};
use crate::lists::{Growing, List};
use crate::moves::Move;
use crate::path::Path;
use crate::places::{self, STEPS, beside, towards};
use crate::square::Square;
use crate::used::Used;
use crate::words::{Edge, Words};

/// What a search needs room for; kept from one to the next. Of two lists one is of this level, the other of the next.
#[derive(Clone, Default)]
pub(super) struct Room {
    /// Beginnings of words all of whose letters stand on the board.
    before: [List<Step>; 2],
    /// Beginnings of words with the new letter in them.
    after: [List<Step>; 2],
    /// How the beginnings lie that were gone on from: first those before the new letter, then those after it.
    trails: [List<Trail>; 2],
    /// Words.
    ends: List<Step>,
}

/// One search. `KNOTS` and `DIAGONALS` are the shape; `BOUND` tells that words are wanted that are long or go through a square, so that it pays to
/// look ahead whether they can be. All are known when the program is built: the plain search pays for none of them.
pub(super) struct Walk<'a, V, const KNOTS: bool, const DIAGONALS: bool, const BOUND: bool> {
    root: Edge,
    edges: &'a [Edge],
    board: &'a Board,
    used: &'a Used,
    visit: V,
    /// Only words of so many letters or more.
    least: usize,
}

/// Whether the search is to end.
type Stop = bool;

impl<'a, V: FnMut(&Found) -> Go, const KNOTS: bool, const DIAGONALS: bool, const BOUND: bool> Walk<'a, V, KNOTS, DIAGONALS, BOUND> {
    pub(super) fn new(words: &'a Words, board: &'a Board, used: &'a Used, query: &Query, visit: V) -> Self {
        Walk { root: words.root(), edges: words.edges(), board, used, visit, least: query.least.max(2) }
    }

    /// From every letter on the board, and from every empty square.
    pub(super) fn run(&mut self, room: &mut Room) {
        let Room { before, after, trails, ends } = room;
        let [mut before, mut before_next] = before.each_mut();
        let [mut after, mut after_next] = after.each_mut();
        let [mut trails, mut trails_next] = trails.each_mut();
        trails.resize(1).fill(Trail::default());
        before.clear();
        after.clear();
        ends.clear();
        self.start(before, after, ends);
        let mut length = 1;
        while !self.report(ends, trails.all(), length) && length < MAX_WORD && before.all().len() + after.all().len() != 0 {
            before_next.clear();
            after_next.clear();
            ends.clear();
            let (trails_before, trails_after) = trails_next.resize(before.all().len() + after.all().len()).split_at_mut(before.all().len());
            let level = Level { length, trails: trails.all() };
            self.before(&level, before.all(), trails_before, before_next, after_next, ends);
            self.after(&level, after.all(), trails_before.len(), trails_after, after_next, ends);
            std::mem::swap(&mut before, &mut before_next);
            std::mem::swap(&mut after, &mut after_next);
            std::mem::swap(&mut trails, &mut trails_next);
            length += 1;
        }
    }

    /// The first letters.
    fn start(&self, before: &mut List<Step>, after: &mut List<Step>, ends: &mut List<Step>) {
        let (starts, count) = self.board.starts;
        let mut first = before.writer(count);
        for &start in &starts[..count] {
            let letter = self.board.letter[usize::from(start)];
            let can = self.root.letters >> letter & 1 != 0;
            let edge = self.edges[if can { self.root.follow(letter) } else { 0 }];
            let step = Step { edge: self.root.then(edge), at: At::from_trail(0).going_to(start) };
            first.write(step, can && edge.height() >= usize::from(self.board.away[usize::from(start)]));
        }
        let written = first.done();
        before.take_over(written);
        let (empty, count) = self.board.empty;
        let (mut filled, mut words) = (after.growing(), ends.growing());
        let nothing = Step { edge: self.root, at: At::from_trail(0) };
        for &hole in &empty[..count] {
            self.fill(&nothing, &Trail::default(), 0, hole, &mut filled, &mut words);
        }
        filled.close();
        words.close();
    }

    /// Goes on with words that have no new letter yet: over letters, or to empty squares.
    fn before(
        &self,
        level: &Level<'_>,
        steps: &[Step],
        trails: &mut [Trail],
        before: &mut List<Step>,
        after: &mut List<Step>,
        ends: &mut List<Step>,
    ) {
        let &Level { length, trails: old } = level;
        let mut next_before = before.writer(steps.len() * STEPS.len());
        let (mut after, mut ends) = (after.growing(), ends.growing());
        for (number, (&Step { edge, at }, trail)) in steps.iter().zip(trails).enumerate() {
            let here = at.here();
            trail.follow(&old[at.trail()], here, length);
            let at = At::from_trail(number);
            let mut holes = self.board.holes[usize::from(here)];
            while holes != 0 {
                let hole = beside(here, u32::from(holes));
                holes &= holes - 1;
                self.fill(&Step { edge, at }, trail, length, hole, &mut after, &mut ends);
            }
            let mut ways = places::ways::<DIAGONALS>(edge.letters, &self.board.letter, here);
            while ways != 0 {
                let next = beside(here, ways);
                ways &= ways - 1;
                let follow = self.edges[edge.follow(self.board.letter[usize::from(next)])];
                let stays = trail.uses.may_use::<KNOTS>(next)
                    & (follow.height() >= usize::from(self.board.away[usize::from(next)]))
                    & self.is_wanted(trail, next, length, follow);
                next_before.write(Step { edge: edge.then(follow), at: at.going_to(next) }, stays);
            }
        }
        after.close();
        ends.close();
        let written = next_before.done();
        before.take_over(written);
    }

    /// Puts on an empty square each letter that can follow.
    #[inline(always)]
    fn fill(
        &self,
        &Step { edge, at }: &Step,
        trail: &Trail,
        length: usize,
        hole: u8,
        after: &mut Growing<'_, Step>,
        ends: &mut Growing<'_, Step>,
    ) {
        let beside = self.board.beside[usize::from(hole)];
        let at = at.going_to(hole);
        let mut letters = edge.letters;
        after.reserve(64);
        ends.reserve(64);
        while letters != 0 {
            let put = letters.trailing_zeros() as Tile;
            letters &= letters - 1;
            let follow = self.edges[edge.follow(put)];
            let wanted = self.is_wanted(trail, hole, length, follow);
            let step = Step { edge: edge.then(follow), at: at.putting(put) };
            ends.write(step, follow.ends() & wanted);
            after.write(step, (follow.letters & beside != 0) & wanted);
        }
    }

    /// Goes on with words that have the new letter. `first` is the number of the first of their trails among all.
    fn after(&self, level: &Level<'_>, steps: &[Step], first: usize, trails: &mut [Trail], after: &mut List<Step>, ends: &mut List<Step>) {
        let &Level { length, trails: old } = level;
        let most = steps.len() * STEPS.len();
        let (mut further, mut words) = (after.writer(most), ends.writer(most));
        for (number, (&Step { edge, at }, trail)) in steps.iter().zip(trails).enumerate() {
            let (here, hole, put) = (at.here(), at.hole(), at.put());
            let mut ways = places::ways::<DIAGONALS>(edge.letters, &self.board.letter, here);
            // The tables do not know of the new letter: with knots a word may come back to it.
            let mut new = 0;
            if KNOTS {
                new = 1u64 << (put & 63);
                ways |= if edge.letters & new != 0 { towards::<DIAGONALS>(here, hole) } else { 0 };
            }
            if ways == 0 {
                continue;
            }
            trail.follow(&old[at.trail()], here, length);
            let at = at.then_from(first + number);
            while ways != 0 {
                let next = beside(here, ways);
                ways &= ways - 1;
                let letter = self.board.letter[usize::from(next)] | if KNOTS && next == hole { put } else { 0 };
                let follow = self.edges[edge.follow(letter)];
                let stays = trail.uses.may_use::<KNOTS>(next) & self.is_wanted(trail, next, length, follow);
                let step = Step { edge: edge.then(follow), at: at.going_to(next) };
                words.write(step, follow.ends() & stays);
                let goes_on = follow.letters & (self.board.beside[usize::from(next)] | new) != 0;
                further.write(step, goes_on & stays);
            }
        }
        let (further, words) = (further.done(), words.done());
        after.take_over(further);
        ends.take_over(words);
    }

    /// Whether words that are wanted can come of a step to `next`, after which so many letters can follow: whether they can be long enough, and go through the
    /// square they have to.
    #[inline(always)]
    fn is_wanted(&self, trail: &Trail, next: u8, length: usize, follow: Edge) -> bool {
        if !BOUND {
            return true;
        }
        let through = self.board.through;
        length + 1 + follow.height() >= self.least
            && (through == 0 || far::<DIAGONALS>(next, through) <= follow.height() || trail.path[..length].contains(&through))
    }

    /// Tells of the words of so many letters.
    fn report(&mut self, ends: &List<Step>, trails: &[Trail], length: usize) -> Stop {
        let through = self.board.through;
        for &Step { edge, at } in ends.all() {
            let path = &trails[at.trail()].path;
            // The number counts the word itself, too.
            let word = edge.number() - 1;
            if length < self.least || self.used.contains(word) {
                continue;
            }
            if BOUND && through != 0 && at.here() != through && !path[..length - 1].contains(&through) {
                continue;
            }
            let action = Move { square: Square::of_place(at.hole()), letter: at.put(), path: Path::of_places(path, at.here(), length) };
            match (self.visit)(&Found { action, word }) {
                Go::On => {}
                Go::Stop => return true,
            }
        }
        false
    }
}

/// What is the same for all steps of a level.
struct Level<'r> {
    /// How many letters they have.
    length: usize,
    /// The trails that they go on from.
    trails: &'r [Trail],
}

/// How many steps two places are apart.
#[inline(always)]
fn far<const DIAGONALS: bool>(a: u8, b: u8) -> usize {
    let (down, right) = ((a >> 4).abs_diff(b >> 4), (a & 15).abs_diff(b & 15));
    usize::from(if DIAGONALS { down.max(right) } else { down + right })
}
