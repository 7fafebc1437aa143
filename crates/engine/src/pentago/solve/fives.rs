//! The turn states in which a colour has five, for every set of marbles it may have added to the
//! root.

use std::sync::LazyLock;

use pentago::{Board, Marbles, Side, Square, Turn, lines};

use super::states::{States, all_of, by_parity};
use super::subsets::{MAX_LOW_SQUARES, Subsets, choose};
use super::tasks;

/// For every pattern of nine squares, quadrant and line of five: the quarter turns after which the
/// pattern contains the line's squares in that quadrant. All four bits are set if the line does not
/// touch the quadrant.
static FITS: LazyLock<Vec<[[u8; lines::COUNT]; 4]>> = LazyLock::new(|| {
    let turned = |pattern: u64, quarters: usize| (0..quarters).fold(Marbles::from_bits(pattern), |now, _| now.turned(Turn::ALL[0]));
    (0..512)
        .map(|pattern| {
            let by_quarters: [usize; 4] = std::array::from_fn(|quarters| turned(pattern, quarters).quadrants()[0]);
            std::array::from_fn(|quadrant| {
                lines::LINES.map(|line| {
                    let wanted = line.quadrants()[quadrant];
                    (0..4).filter(|&quarters| by_quarters[quarters] & wanted == wanted).fold(0, |fits, quarters| fits | 1 << quarters)
                })
            })
        })
        .collect()
});

/// Returns the turn states in which these marbles contain a five, even and odd ones.
pub(super) fn fives(marbles: Marbles) -> [States; 2] {
    let [a, b, c, d] = marbles.quadrants().map(|pattern| &FITS[pattern]);
    let mut words = [0; 4];
    for line in 0..lines::COUNT {
        let fits = [a[0][line], b[1][line], c[2][line], d[3][line]];
        if fits.iter().all(|&fit| fit != 0) {
            for (word, all) in words.iter_mut().zip(all_of(fits)) {
                *word |= all;
            }
        }
    }
    by_parity(words)
}

/// The turn states with a five for each set of added marbles of one player.
///
/// A set of the root's empty squares is split: the last of them are the high squares, the others,
/// at most twelve, the low ones. The entry of a set is at `[high part][size of the low part][rank
/// of the low part]`. Sets larger than a player can place are omitted.
pub(super) struct Fives(Vec<Vec<Vec<[States; 2]>>>);

impl Fives {
    /// Computes the table of a side on a root with these empty squares. The first
    /// `subsets.squares()` of them are the low ones.
    pub(super) fn new(root: &Board, side: Side, empty: &[Square], subsets: &Subsets, threads: usize) -> Fives {
        let (low, high) = empty.split_at(subsets.squares());
        let max_size = empty.len().div_ceil(2);
        let board_with = |to: Marbles, squares: &[Square], set: usize| {
            squares.iter().enumerate().filter(|&(n, _)| set >> n & 1 == 1).fold(to, |all, (_, &square)| all.with(square))
        };
        let high_sets = (0..1_usize << high.len()).collect();
        Fives(tasks::run_tasks(high_sets, threads, |set: usize| {
            let own = board_with(root.marbles(side), high, set);
            let sizes = 0..=low.len();
            sizes
                .map(|size| match set.count_ones() as usize + size <= max_size {
                    true => subsets.of_size(size).iter().map(|&set| fives(board_with(own, low, set.into()))).collect(),
                    false => Vec::new(),
                })
                .collect()
        }))
    }

    /// Returns the entries with this high part and size of the low part, by rank.
    #[inline]
    pub(super) fn of(&self, high: usize, size: usize) -> &[[States; 2]] {
        &self.0[high][size]
    }

    /// Returns the entry of the set with these bits, low squares first.
    pub(super) fn get(&self, set: usize, subsets: &Subsets) -> &[States; 2] {
        let low = set & ((1 << subsets.squares()) - 1);
        &self.of(set >> subsets.squares(), low.count_ones() as usize)[subsets.rank(low)]
    }

    /// Returns the size in bytes of both players' tables on a root with this number of empty
    /// squares.
    pub(super) fn bytes(empty: usize) -> u64 {
        let sets: u64 = (0..=empty.div_ceil(2)).map(|size| choose(empty, size)).sum();
        2 * sets * size_of::<[States; 2]>() as u64
    }
}

const _: () = assert!(MAX_LOW_SQUARES <= 12, "sets of low squares index small tables");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fives_match_turned_boards() {
        let boards =
            ["..w.w.b.ww.bw..w.bwb..ww..wbw.bbw.ww", "wwwww...........bbbbb..w.w.w.w..b...", "w.....w.....w.....wwww..w.....w....."];
        for text in boards {
            let board: Board = text.parse().unwrap();
            for side in [Side::White, Side::Black] {
                let marbles = board.marbles(side);
                let seen = fives(marbles);
                for n in 0..256_usize {
                    let state = [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6];
                    let turned = state
                        .iter()
                        .enumerate()
                        .fold(marbles, |now, (quadrant, &quarters)| (0..quarters).fold(now, |now, _| now.turned(Turn::ALL[2 * quadrant])));
                    let parity = state.iter().sum::<usize>() % 2;
                    let bit = seen[parity][state[3] / 2] >> (n & 63) & 1;
                    assert_eq!(bit == 1, turned.has_five(), "{text} {side} {state:?}");
                }
            }
        }
    }
}
