//! The walk itself.

use lexicon::{MAX_WORD, Tile};

use super::board::{Board, STEPS};
use super::{Found, Go, Query};
use crate::moves::Move;
use crate::path::Path;
use crate::square::Square;
use crate::used::Used;
use crate::words::{Edge, Words};

/// One search. `KNOTS` and `DIAGONALS` are the shape; `BOUND` tells that words are wanted that are long or go through a square, so that it pays to
/// look ahead whether they can be. All are known when the program is built: the plain search pays for none of them.
pub(super) struct Walk<'a, V, const KNOTS: bool, const DIAGONALS: bool, const BOUND: bool> {
    root: Edge,
    edges: &'a [Edge],
    board: &'a mut Board,
    used: &'a Used,
    visit: V,
    /// Only words of so many letters or more.
    least: usize,
    /// The places walked over.
    path: [u8; MAX_WORD + 1],
    /// Where the new letter is put, and which.
    put: (u8, Tile),
}

/// Whether the search is to end.
type Stop = bool;

impl<'a, V: FnMut(&Found) -> Go, const KNOTS: bool, const DIAGONALS: bool, const BOUND: bool> Walk<'a, V, KNOTS, DIAGONALS, BOUND> {
    pub(super) fn new(words: &'a Words, board: &'a mut Board, used: &'a Used, query: &Query, visit: V) -> Self {
        let least = query.least.max(2);
        Walk { root: words.root(), edges: words.edges(), board, used, visit, least, path: [0; MAX_WORD + 1], put: (0, 0) }
    }

    /// From every letter on the board, then from every empty square.
    pub(super) fn run(&mut self) {
        let (starts, count) = self.board.starts;
        for &start in &starts[..count] {
            let letter = self.board.letter[usize::from(start)];
            if self.root.letters >> letter & 1 == 0 {
                continue;
            }
            let edge = self.edges[self.root.follow(letter)];
            if edge.height() < usize::from(self.board.away[usize::from(start)]) {
                continue;
            }
            self.path[0] = start;
            self.enter(start);
            let stop = self.before(edge, start, 1, edge.skip);
            self.leave(start, letter);
            if stop {
                return;
            }
        }
        let (empty, count) = self.board.empty;
        for &hole in &empty[..count] {
            if self.fill(self.root, hole, 0, 0) {
                return;
            }
        }
    }

    /// The letters walked over stand on the board and lead to `edge`; they are `length`, the last at `here`. `number` is that of the first word
    /// through this edge.
    fn before(&mut self, edge: Edge, here: u8, length: usize, number: u32) -> Stop {
        let number = number + u32::from(edge.ends());
        let mut holes = self.board.holes[usize::from(here)];
        while holes != 0 {
            let hole = here.wrapping_add(STEPS[holes.trailing_zeros() as usize & 7]);
            holes &= holes - 1;
            if self.fill(edge, hole, length, number) {
                return true;
            }
        }
        if edge.letters & self.board.beside[usize::from(here)] == 0 {
            return false;
        }
        let mut ways = self.ways(edge, here);
        while ways != 0 {
            let next = here.wrapping_add(STEPS[ways.trailing_zeros() as usize & 7]);
            ways &= ways - 1;
            let letter = self.board.letter[usize::from(next)];
            let follow = self.edges[edge.follow(letter)];
            let height = follow.height();
            if height < usize::from(self.board.away[usize::from(next)]) || (BOUND && self.falls_short(next, length, height)) {
                continue;
            }
            self.path[length & 15] = next;
            self.enter(next);
            let stop = self.before(follow, next, length + 1, number + follow.skip);
            self.leave(next, letter);
            if stop {
                return true;
            }
        }
        false
    }

    /// Puts on an empty square each letter that can follow.
    #[inline]
    fn fill(&mut self, edge: Edge, hole: u8, length: usize, number: u32) -> Stop {
        let beside = self.board.beside[usize::from(hole)];
        let mut letters = edge.letters;
        self.path[length & 15] = hole;
        while letters != 0 {
            let letter = letters.trailing_zeros() as Tile;
            letters &= letters - 1;
            let follow = self.edges[edge.follow(letter)];
            if BOUND && self.falls_short(hole, length, follow.height()) {
                continue;
            }
            if follow.ends() {
                self.put = (hole, letter);
                if self.report(length + 1, number + follow.skip) {
                    return true;
                }
            }
            if follow.letters & beside != 0 {
                self.put = (hole, letter);
                if KNOTS {
                    // Once more may a word go over it.
                    self.board.letter[usize::from(hole)] = letter;
                    self.board.left[usize::from(hole)] = 1;
                }
                let stop = self.after(follow, hole, length + 1, number + follow.skip);
                self.board.letter[usize::from(hole)] = 0;
                if stop {
                    return true;
                }
            }
        }
        false
    }

    /// As [`before`](Self::before), with the new letter among those walked over.
    fn after(&mut self, edge: Edge, here: u8, length: usize, number: u32) -> Stop {
        let number = number + u32::from(edge.ends());
        let mut ways = self.ways(edge, here);
        // The new letter is beside squares whose tables do not know of it.
        let new = if KNOTS { 1u64 << self.put.1 } else { 0 };
        while ways != 0 {
            let next = here.wrapping_add(STEPS[ways.trailing_zeros() as usize & 7]);
            ways &= ways - 1;
            let letter = self.board.letter[usize::from(next)];
            let follow = self.edges[edge.follow(letter)];
            if BOUND && self.falls_short(next, length, follow.height()) {
                continue;
            }
            self.path[length & 15] = next;
            if follow.ends() && self.report(length + 1, number + follow.skip) {
                return true;
            }
            if follow.letters & (self.board.beside[usize::from(next)] | new) != 0 {
                self.enter(next);
                let stop = self.after(follow, next, length + 1, number + follow.skip);
                self.leave(next, letter);
                if stop {
                    return true;
                }
            }
        }
        false
    }

    /// The directions in which a letter stands that can follow and may be used.
    #[inline(always)]
    fn ways(&self, edge: Edge, here: u8) -> u32 {
        let mut ways = 0;
        for (direction, &step) in STEPS[..if DIAGONALS { 8 } else { 4 }].iter().enumerate() {
            let letter = self.board.letter[usize::from(here.wrapping_add(step))];
            ways |= ((edge.letters >> (letter & 63)) as u32 & 1) << direction;
        }
        ways
    }

    /// Whether no word that is wanted comes of a step to `next`, after which so many letters can follow: all are too short, or the square they have
    /// to go through is out of reach.
    #[inline]
    fn falls_short(&self, next: u8, length: usize, height: usize) -> bool {
        let through = self.board.through;
        length + 1 + height < self.least
            || (through != 0 && far::<DIAGONALS>(next, through) > height && !self.path[..length].contains(&through))
    }

    #[inline(always)]
    fn enter(&mut self, place: u8) {
        if KNOTS {
            let left = &mut self.board.left[usize::from(place)];
            *left -= 1;
            if *left == 0 {
                self.board.letter[usize::from(place)] = 0;
            }
        } else {
            self.board.letter[usize::from(place)] = 0;
        }
    }

    #[inline(always)]
    fn leave(&mut self, place: u8, letter: Tile) {
        if KNOTS {
            self.board.left[usize::from(place)] += 1;
        }
        self.board.letter[usize::from(place)] = letter;
    }

    /// Tells of a word.
    #[inline]
    fn report(&mut self, length: usize, number: u32) -> Stop {
        let places = &self.path[..length & 15];
        let through = self.board.through;
        if length < self.least || self.used.contains(number) || (through != 0 && !places.contains(&through)) {
            return false;
        }
        let (hole, letter) = self.put;
        let found =
            Found { action: Move { square: Square::of_place(hole), letter, path: Path::of_places(&self.path, length) }, word: number };
        match (self.visit)(&found) {
            Go::On => false,
            Go::AtLeast(letters) => {
                self.least = letters;
                false
            }
            Go::Stop => true,
        }
    }
}

/// How many steps two places are apart.
fn far<const DIAGONALS: bool>(a: u8, b: u8) -> usize {
    let (down, right) = ((a >> 4).abs_diff(b >> 4), (a & 15).abs_diff(b & 15));
    usize::from(if DIAGONALS { down.max(right) } else { down + right })
}
