//! The expected score of the opponent's reply: the exact mean over all racks that it may have, for
//! single-letter moves.

use crossword::{KINDS, Tiles};

/// The mean score of a seat that cannot place a single letter.
const SCORE_WITHOUT_SINGLE: f64 = 12.0;

/// Returns the mean of the best single-letter score over all racks of `size` letters of `unseen`,
/// all equally likely. `best` contains the score by letter, or 0 if the letter cannot be placed.
///
/// A rack scores with its best letter. The letters are processed from the best one down, with the
/// hypergeometric probability that the rack has none of the better ones.
pub(super) fn expected_score(best: &[u32; KINDS], unseen: &Tiles, size: usize) -> f64 {
    let mut order: Vec<usize> = (1..KINDS).filter(|&kind| best[kind] > 0 && unseen.counts()[kind] > 0).collect();
    order.sort_unstable_by_key(|&kind| std::cmp::Reverse(best[kind]));
    let all = unseen.len();
    let (mut none, mut left, mut mean) = (1.0, all, 0.0);
    for kind in order {
        // The conditional probability that the rack has none of these letters: `size` of `left`
        // draws miss them all.
        let mut miss = 1.0;
        for _ in 0..unseen.counts()[kind] {
            miss *= left.saturating_sub(size) as f64 / left.max(1) as f64;
            left = left.saturating_sub(1);
        }
        mean += none * (1.0 - miss) * f64::from(best[kind]);
        none *= miss;
    }
    mean + none * SCORE_WITHOUT_SINGLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_that_of_all_racks() {
        // A, A, B, C, D have ten racks of two letters.
        let unseen: Tiles = [1, 1, 2, 3, 4].into_iter().collect();
        let mut best = [0; KINDS];
        (best[1], best[2], best[3]) = (5, 9, 2);
        let letters = [1, 1, 2, 3, 4];
        let mut sum = 0.0;
        for first in 0..5 {
            for second in 0..first {
                let max = best[letters[first]].max(best[letters[second]]);
                sum += if max == 0 { SCORE_WITHOUT_SINGLE } else { f64::from(max) };
            }
        }
        assert!((expected_score(&best, &unseen, 2) - sum / 10.0).abs() < 1e-9);
    }
}
