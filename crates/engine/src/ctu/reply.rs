//! What the other seat will score, without chance: the mean over all racks that it may hold, where it lays one letter.

use crossword::{KINDS, Tiles};

/// Points that a seat makes on the whole when it can lay no single letter.
const OTHERWISE: f64 = 12.0;

/// The mean of the most points that one letter of a rack brings, over all racks of `size` letters out of `unseen`, each equally likely. `best` holds the
/// points by letter, 0 where the letter can't be laid.
///
/// The letters are gone through from the best one down: the rack scores with the first that it holds. That it holds none of the first few is a matter of
/// counting (the hypergeometric distribution).
pub(super) fn expected(best: &[u32; KINDS], unseen: &Tiles, size: usize) -> f64 {
    let mut order: Vec<usize> = (1..KINDS).filter(|&kind| best[kind] > 0 && unseen.counts()[kind] > 0).collect();
    order.sort_unstable_by_key(|&kind| std::cmp::Reverse(best[kind]));
    let all = unseen.len();
    let (mut none, mut left, mut mean) = (1.0, all, 0.0);
    for kind in order {
        // The chance that none of these letters is on the rack, if none of those before is: `size` draws out of `left` miss them all.
        let mut miss = 1.0;
        for _ in 0..unseen.counts()[kind] {
            miss *= left.saturating_sub(size) as f64 / left.max(1) as f64;
            left = left.saturating_sub(1);
        }
        mean += none * (1.0 - miss) * f64::from(best[kind]);
        none *= miss;
    }
    mean + none * OTHERWISE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_that_of_all_racks() {
        // A, A, B, C, D; racks of two: ten pairs.
        let unseen: Tiles = [1, 1, 2, 3, 4].into_iter().collect();
        let mut best = [0; KINDS];
        (best[1], best[2], best[3]) = (5, 9, 2);
        let letters = [1, 1, 2, 3, 4];
        let mut sum = 0.0;
        for first in 0..5 {
            for second in 0..first {
                let most = best[letters[first]].max(best[letters[second]]);
                sum += if most == 0 { OTHERWISE } else { f64::from(most) };
            }
        }
        assert!((expected(&best, &unseen, 2) - sum / 10.0).abs() < 1e-9);
    }
}
