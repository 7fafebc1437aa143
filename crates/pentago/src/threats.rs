//! Threat detection: finds by table lookup, for all squares and turns at once, which placements,
//! turns, or placements followed by a turn make five.
//!
//! `own` are the marbles of the side that wants five, `other` those of the opponent. The functions
//! detect fives only and apply no rule set, except where noted.
//!
//! A placement completes a line if the line lacks exactly one marble of `own` and contains none of
//! `other`. Both conditions are ANDs of table entries per quadrant; a turned quadrant uses its
//! turned entry.

use crate::line_tables::{PARTS, Parts};
use crate::{Board, Marbles, Side, Turn, lines};

/// Returns the table entries of the four quadrants.
#[inline]
fn rows(marbles: Marbles) -> [&'static Parts; 4] {
    let [a, b, c, d] = marbles.quadrants();
    [&PARTS[0][a], &PARTS[1][b], &PARTS[2][c], &PARTS[3][d]]
}

/// Combines `(one, full)` masks per quadrant into the lines that lack exactly one marble,
/// regardless of the opponent's marbles, and the full lines.
#[inline]
fn one_and_full(parts: [(u32, u32); 4]) -> (u32, u32) {
    parts.into_iter().fold((0, u32::MAX), |(one, full), (next_one, next_full)| (one & next_full | full & next_one, full & next_full))
}

/// Returns the lines that one placement of `own` would fill.
#[must_use]
#[inline]
pub fn lines_to_fill(own: Marbles, other: Marbles) -> u32 {
    let (own, other) = (rows(own), rows(other));
    let (one, _) = one_and_full([0, 1, 2, 3].map(|q: usize| (own[q].one, own[q].full)));
    one & other[0].open & other[1].open & other[2].open & other[3].open
}

/// Returns whether one placement of `own` makes five.
#[must_use]
#[inline]
pub fn can_place_five(own: Marbles, other: Marbles) -> bool {
    lines_to_fill(own, other) != 0
}

/// Returns the empty squares on which a marble of `own` makes five.
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

/// Returns the turns that make five for `own` without a placement: bit i is `Turn::ALL[i]`.
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

/// Returns the turns that make five for `own` after some placement of `own`: bit i is
/// `Turn::ALL[i]`. If the turn alone makes five, any placement counts.
///
/// The same turn may make five for the other side as well. Check it with [`turning_fives`] of
/// `other`, which a placement of `own` does not change.
#[must_use]
#[inline]
pub fn place_and_turn_fives(own: Marbles, other: Marbles) -> u8 {
    let (own, other) = (rows(own), rows(other));
    let own_of = |q: usize| (own[q].one, own[q].full);
    let mut turns = 0;
    for q in 0..4 {
        let (p, r, s) = ((q + 1) % 4, (q + 2) % 4, (q + 3) % 4);
        // In the three other quadrants: lines that lack one marble and are open there, and full
        // lines.
        let (one, full) = one_and_full([own_of(p), own_of(r), own_of(s), (0, u32::MAX)]);
        let open = other[p].open & other[r].open & other[s].open;
        let one = one & open;
        for direction in 0..2 {
            let fills = full & own[q].full_turned[direction]
                | one & own[q].full_turned[direction]
                | full & own[q].one_turned[direction] & other[q].open_turned[direction];
            turns |= u8::from(fills != 0) << (2 * q + direction);
        }
    }
    turns
}

/// Returns whether `own`, to move, can win at once under the standard rules: by a placement, or by
/// a placement and a turn that makes five for `own` only.
#[must_use]
#[inline]
pub fn can_win(own: Marbles, other: Marbles) -> bool {
    if can_place_five(own, other) {
        return true;
    }
    let turns = place_and_turn_fives(own, other);
    turns != 0 && turns & !turning_fives(other) != 0
}

/// Returns the squares on which a marble of `own`, placed before the turn, gives five after it. If
/// the turn alone makes five, these are all empty squares.
#[must_use]
pub fn placings_before(turn: Turn, own: Marbles, other: Marbles) -> Marbles {
    let (turned, against) = (own.turned(turn), other.turned(turn));
    if turned.has_five() {
        return !(own | other);
    }
    placing_fives(turned, against).turned(turn.back())
}

impl Board {
    /// Returns whether this side, if it is to move, can win at once under the standard rules.
    #[must_use]
    pub fn can_win(&self, side: Side) -> bool {
        can_win(self.marbles(side), self.marbles(side.other()))
    }
}
