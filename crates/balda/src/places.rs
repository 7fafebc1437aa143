//! Squares as the search addresses them: on a board with a margin, so that no step needs a bounds
//! check.
//!
//! A place is `(row + 1) * 16 + column + 1`; a step to a neighbour adds a constant. A place fits in
//! a byte and every table has [`COUNT`] entries, so no index needs a bounds check either.

use lexicon::Tile;

use crate::square::Square;

/// A square's place on the board with margin.
pub type Place = u8;

/// The size of a table indexed by place.
pub const COUNT: usize = 256;

/// The offsets to the neighbours: orthogonal ones first, then diagonal ones.
pub const STEPS: [Place; 8] = [1, 16, 255, 240, 17, 15, 239, 241];

/// Returns the offsets ([`STEPS`]) in which words may continue.
#[must_use]
pub const fn steps(diagonals: bool) -> &'static [Place] {
    if diagonals { &STEPS } else { STEPS.split_at(4).0 }
}

/// Returns the place of a square.
#[inline]
#[must_use]
pub const fn place_of(square: Square) -> Place {
    ((square.row() + 1) << 4 | (square.column() + 1)) as Place
}

/// Returns the neighbour in the lowest of some directions, which are bits as in [`STEPS`]. The set
/// must not be empty.
#[inline(always)]
#[must_use]
pub const fn beside(here: Place, directions: u32) -> Place {
    here.wrapping_add(STEPS[directions.trailing_zeros() as usize & 7])
}

/// Returns the directions, as bits, in which a letter of the set stands. The set must not contain
/// letter 0, which marks an empty square.
#[inline(always)]
#[must_use]
pub fn ways<const DIAGONALS: bool>(letters: u64, board: &[Tile; COUNT], here: Place) -> u32 {
    let mut ways = 0;
    for (direction, &step) in STEPS[..if DIAGONALS { 8 } else { 4 }].iter().enumerate() {
        let letter = board[usize::from(here.wrapping_add(step))];
        ways |= ((letters >> (letter & 63)) as u32 & 1) << direction;
    }
    ways
}

/// Returns the direction from one place to another as a bit, or 0 if they are not adjacent.
#[inline(always)]
#[must_use]
pub fn towards<const DIAGONALS: bool>(here: Place, there: Place) -> u32 {
    u32::from(TOWARDS[usize::from(there.wrapping_sub(here))]) & if DIAGONALS { 0xff } else { 0x0f }
}

/// The direction bit for each difference between two places.
const TOWARDS: [u8; COUNT] = {
    let mut towards = [0; COUNT];
    let mut direction = 0;
    while direction < STEPS.len() {
        towards[STEPS[direction] as usize] = 1 << direction;
        direction += 1;
    }
    towards
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::square::Side;

    #[test]
    fn directions_match_the_squares() {
        let side = Side::ELEVEN;
        for one in side.squares() {
            for other in side.squares() {
                let (down, right) = (one.row().abs_diff(other.row()), one.column().abs_diff(other.column()));
                let (straight, touching) = (down + right == 1, down.max(right) == 1);
                let (here, there) = (place_of(one), place_of(other));
                assert_eq!((towards::<false>(here, there) != 0, towards::<true>(here, there) != 0), (straight, touching));
                if touching {
                    assert_eq!(beside(here, towards::<true>(here, there)), there);
                    let mut board = [0; COUNT];
                    board[usize::from(there)] = 5;
                    assert_eq!(ways::<true>(1 << 5, &board, here), towards::<true>(here, there));
                    assert_eq!(ways::<false>(1 << 5, &board, here), towards::<false>(here, there));
                    assert_eq!(ways::<true>(1 << 6, &board, here), 0);
                }
            }
        }
    }
}
