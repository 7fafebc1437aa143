//! Moves of exactly one letter, which the duty concerns. They follow from the cross-sets of both
//! directions, without searching the lexicon.

use lexicon::Tile;

use crate::generate::Placement;
use crate::prepared::PreparedBoard;
use crate::rules::RuleSet;
use crate::square::{Direction, SIDE};
use crate::tiles::{KINDS, Tiles};

/// Calls `visit` with the row and column of each empty square next to a letter, and the letters of
/// `kinds` that form words there. Stops when `visit` returns false.
#[inline]
fn each_square(prepared: &PreparedBoard, kinds: u64, mut visit: impl FnMut(usize, usize, u64) -> bool) {
    for row in 0..SIDE {
        let lane = prepared.lane(Direction::Across, row);
        let mut todo = (lane.filled << 1 | lane.filled >> 1 | lane.crossed) & !lane.filled & ((1 << SIDE) - 1);
        while todo != 0 {
            let col = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            // Letters only, 1 to 63: this game has no blanks.
            let set = lane.spots[col].set & prepared.lane(Direction::Down, col).spots[row].set & kinds & !1;
            if set != 0 && !visit(row, col, set) {
                return;
            }
        }
    }
}

/// Returns whether there is a move of exactly one letter.
pub(super) fn any(prepared: &PreparedBoard, rack: &Tiles) -> bool {
    let mut found = false;
    each_square(prepared, rack.kinds(), |_, _, _| {
        found = true;
        false
    });
    found
}

/// Calls `visit` with each move of exactly one letter, row by row.
#[inline]
fn each(prepared: &PreparedBoard, rules: &RuleSet, rack: &Tiles, mut visit: impl FnMut(Placement)) {
    each_square(prepared, rack.kinds(), |row, col, mut set| {
        let lane = prepared.lane(Direction::Across, row);
        let beside = (lane.filled << 1 | lane.filled >> 1) >> col & 1 != 0;
        let direction = if beside { Direction::Across } else { Direction::Down };
        // The spot of a lane describes the word across that lane.
        let spots = [lane.spots[col], prepared.lane(Direction::Down, col).spots[row]];
        while set != 0 {
            let letter = set.trailing_zeros() as Tile;
            set &= set - 1;
            let value = u32::from(rules.value(letter));
            let words =
                spots.iter().map(|spot| value * u32::from(spot.letter_factor) * u32::from(spot.cross_factor) + u32::from(spot.cross_score));
            visit(Placement::new(u64::from(letter), 1, words.sum(), (row * SIDE + col) as u8, direction));
        }
        true
    });
}

/// Appends all moves of exactly one letter.
pub(super) fn all(prepared: &PreparedBoard, rules: &RuleSet, rack: &Tiles, out: &mut Vec<Placement>) {
    each(prepared, rules, rack, |placement| out.push(placement));
}

/// Returns the highest-scoring move of exactly one letter, in the order of [`Placement`].
pub(super) fn best(prepared: &PreparedBoard, rules: &RuleSet, rack: &Tiles) -> Option<Placement> {
    let mut best: Option<Placement> = None;
    each(prepared, rules, rack, |placement| {
        if best.is_none_or(|best| placement < best) {
            best = Some(placement);
        }
    });
    best
}

/// Returns, for each letter, the highest score of a move that places only that letter, or 0 if
/// there is none.
pub(super) fn best_by_letter(prepared: &PreparedBoard, rules: &RuleSet) -> [u32; KINDS] {
    let mut best = [0; KINDS];
    let all = rules.alphabet().len();
    let every: Tiles = (1..=all as Tile).collect();
    each(prepared, rules, &every, |placement| {
        for kind in placement.kinds() {
            best[usize::from(kind)] = best[usize::from(kind)].max(placement.score());
        }
    });
    best
}
