//! What one placing, one turn, or a placing and a turn would make, answered for all squares and turns at once by table.
//!
//! `own` are the marbles of the one who wants five, `other` those of the opponent. No rule set is looked at here: a five is a five.
//!
//! A line can be filled by a placing when one of its squares is missing and none of the other side's marbles lies on it. Both are ANDs of what
//! the tables say of each quadrant; a turned quadrant gives its turned part instead.

use crate::tables::{PARTS, Parts};
use crate::{Board, Marbles, Side, Turn, lines};

/// The table rows of four quadrants.
#[inline]
fn rows(marbles: Marbles) -> [&'static Parts; 4] {
    let [a, b, c, d] = marbles.quadrants();
    [&PARTS[0][a], &PARTS[1][b], &PARTS[2][c], &PARTS[3][d]]
}

/// The lines with exactly one square missing, whoever lies there, and the full ones.
#[inline]
fn one_and_full(parts: [(u32, u32); 4]) -> (u32, u32) {
    parts.into_iter().fold((0, u32::MAX), |(one, full), (next_one, next_full)| (one & next_full | full & next_one, full & next_full))
}

/// The lines that one placing of `own` would fill.
#[must_use]
#[inline]
pub fn lines_to_fill(own: Marbles, other: Marbles) -> u32 {
    let (own, other) = (rows(own), rows(other));
    let (one, _) = one_and_full([0, 1, 2, 3].map(|q: usize| (own[q].one, own[q].full)));
    one & other[0].open & other[1].open & other[2].open & other[3].open
}

/// Can one placing of `own` make five?
#[must_use]
#[inline]
pub fn can_place_five(own: Marbles, other: Marbles) -> bool {
    lines_to_fill(own, other) != 0
}

/// The empty squares on which a marble of `own` makes five.
#[must_use]
pub fn placing_fives(own: Marbles, other: Marbles) -> Marbles {
    let mut lines = lines_to_fill(own, other);
    let mut squares = Marbles::EMPTY;
    while lines != 0 {
        squares = squares | (lines::LINES[lines.trailing_zeros() as usize] - own);
        lines &= lines - 1;
    }
    squares
}

/// The turns that give `own` five without any placing, a bit a turn in the order of [`Turn::ALL`].
#[must_use]
#[inline]
pub fn turning_fives(own: Marbles) -> u8 {
    let own = rows(own);
    let full = own.map(|parts| parts.full);
    let mut turns = 0;
    for q in 0..4 {
        let rest = full[(q + 1) % 4] & full[(q + 2) % 4] & full[(q + 3) % 4];
        if rest & (own[q].full_turned[0] | own[q].full_turned[1]) != 0 {
            turns |= u8::from(rest & own[q].full_turned[0] != 0) << (2 * q);
            turns |= u8::from(rest & own[q].full_turned[1] != 0) << (2 * q + 1);
        }
    }
    turns
}

/// The turns after which some placing of `own` made before them gives five (the placing may be anywhere it helps, or anywhere at all where the turn
/// alone makes five), a bit a turn in the order of [`Turn::ALL`].
///
/// It does not look at what the same turn makes for the other side: [`turning_fives`] of `other` tells, for a placing of `own` changes nothing there.
#[must_use]
#[inline]
pub fn place_and_turn_fives(own: Marbles, other: Marbles) -> u8 {
    let (own, other) = (rows(own), rows(other));
    let own_of = |q: usize| (own[q].one, own[q].full);
    let mut turns = 0;
    for q in 0..4 {
        let (p, r, s) = ((q + 1) % 4, (q + 2) % 4, (q + 3) % 4);
        // Of the three quadrants that stay: lines with one square missing, open to us there, and full ones.
        let (one, full) = one_and_full([own_of(p), own_of(r), own_of(s), (0, u32::MAX)]);
        let open = other[p].open & other[r].open & other[s].open;
        let one = one & open;
        for way in 0..2 {
            let fills =
                full & own[q].full_turned[way] | one & own[q].full_turned[way] | full & own[q].one_turned[way] & other[q].open_turned[way];
            turns |= u8::from(fills != 0) << (2 * q + way);
        }
    }
    turns
}

/// Can `own`, on turn, win at once under the standard rules: by a placing, or by a placing and a turn that gives five to `own` alone?
#[must_use]
#[inline]
pub fn can_win(own: Marbles, other: Marbles) -> bool {
    if can_place_five(own, other) {
        return true;
    }
    let turns = place_and_turn_fives(own, other);
    turns != 0 && turns & !turning_fives(other) != 0
}

/// The squares where a marble of `own` before the turn gives five after it; all empty ones where the turn alone does.
#[must_use]
pub fn placings_before(turn: Turn, own: Marbles, other: Marbles) -> Marbles {
    let (turned, against) = (own.turned(turn), other.turned(turn));
    if turned.has_five() {
        return !(own | other);
    }
    placing_fives(turned, against).turned(turn.back())
}

impl Board {
    /// Can this side win at once if it is on turn (standard rules)?
    #[must_use]
    pub fn can_win(&self, side: Side) -> bool {
        can_win(self.marbles(side), self.marbles(side.other()))
    }
}
