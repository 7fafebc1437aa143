//! Ranked sets of the low squares: the indices of the solver's arrays, and how ranks change when a
//! marble is added.
//!
//! Sets of one size are ranked by their bits as a number. Two disjoint sets `y` and `x` have the
//! index `[rank of y][rank of x among the squares not in y]`, or the reverse; the tables translate
//! between the two.

use std::sync::OnceLock;

/// Maximum number of low squares.
pub(super) const MAX_LOW_SQUARES: usize = 12;

/// A set `x` disjoint from a fixed set `y`.
#[derive(Clone, Copy)]
pub(super) struct DisjointPair {
    /// The rank of `x` among all sets of its size.
    pub(super) rank: u16,
    /// The rank of `y` among the sets of its size of squares not in `x`.
    pub(super) reverse_rank: u16,
}

/// Tables for a number of low squares.
pub(super) struct Subsets {
    squares: usize,
    /// `[size]`: the sets, by rank.
    by_size: Vec<Vec<u16>>,
    /// `[set]`: the rank of the set.
    ranks: Vec<u16>,
    /// `[available squares][size]`: for each set of that size, by rank, the ranks of the sets with
    /// one more square.
    larger: Vec<Vec<Vec<u16>>>,
    /// For each set `y` and each size of `x` in ascending order: all disjoint `x`, by rank among
    /// the squares not in `y`.
    disjoint: Vec<DisjointPair>,
    /// `[set]`: the index of the first pair of `y`.
    starts: Vec<u32>,
}

impl Subsets {
    /// Returns the tables for a number of squares up to [`MAX_LOW_SQUARES`], computed once.
    pub(super) fn of(squares: usize) -> &'static Subsets {
        static TABLES: [OnceLock<Subsets>; MAX_LOW_SQUARES + 1] = [const { OnceLock::new() }; MAX_LOW_SQUARES + 1];
        TABLES[squares].get_or_init(|| Subsets::new(squares))
    }

    fn new(squares: usize) -> Subsets {
        let mut by_size = vec![Vec::new(); squares + 1];
        let mut ranks = vec![0; 1 << squares];
        for set in 0..1_u16 << squares {
            let same: &mut Vec<u16> = &mut by_size[set.count_ones() as usize];
            ranks[usize::from(set)] = same.len() as u16;
            same.push(set);
        }
        let within = |size: usize, left: usize| by_size[size].iter().copied().take_while(move |set| set >> left == 0);
        let larger = |left: usize, size: usize| {
            let more = |set: u16| (0..left).filter(move |n| set >> n & 1 == 0).map(move |n| set | 1 << n);
            within(size, left).flat_map(more).map(|set| ranks[usize::from(set)]).collect()
        };
        let larger = (0..=squares).map(|left| (0..=left).map(|size| larger(left, size)).collect()).collect();
        let mut disjoint = Vec::with_capacity(3_usize.pow(squares as u32));
        let mut starts = Vec::with_capacity(1 << squares);
        for y in 0..1_u16 << squares {
            starts.push(disjoint.len() as u32);
            let left = squares - y.count_ones() as usize;
            for size in 0..=left {
                for packed in within(size, left) {
                    let x = unpack_without(packed, y);
                    disjoint.push(DisjointPair { rank: ranks[usize::from(x)], reverse_rank: ranks[usize::from(pack_without(y, x))] });
                }
            }
        }
        Subsets { squares, by_size, ranks, larger, disjoint, starts }
    }

    /// Returns the number of low squares.
    pub(super) fn squares(&self) -> usize {
        self.squares
    }

    /// Returns the sets of this size, by rank.
    #[inline]
    pub(super) fn of_size(&self, size: usize) -> &[u16] {
        &self.by_size[size]
    }

    /// Returns the rank of a set among those of its size.
    #[inline]
    pub(super) fn rank(&self, set: usize) -> usize {
        self.ranks[set].into()
    }

    /// Returns the number of sets of this size among `left` squares.
    #[inline]
    pub(super) fn count(&self, left: usize, size: usize) -> usize {
        if size > left { 0 } else { self.larger[left][size].len().checked_div(left - size).unwrap_or(1) }
    }

    /// Returns, for each set of `size` among `left` squares, by rank, the `left - size` ranks of
    /// the sets with one more square.
    #[inline]
    pub(super) fn larger(&self, left: usize, size: usize) -> &[u16] {
        &self.larger[left][size]
    }

    /// Returns all sets of `size` disjoint from `y`.
    #[inline]
    pub(super) fn disjoint(&self, y: usize, size: usize) -> &[DisjointPair] {
        let left = self.squares - y.count_ones() as usize;
        let begin = self.starts[y] as usize + (0..size).map(|smaller| self.count(left, smaller)).sum::<usize>();
        &self.disjoint[begin..begin + self.count(left, size)]
    }

    /// Returns the index of the pair by `[rank of y][rank of x among the squares not in y]`.
    pub(super) fn index(&self, y: usize, x: usize) -> usize {
        let left = self.squares - y.count_ones() as usize;
        self.rank(y) * self.count(left, x.count_ones() as usize) + self.rank(pack_without(x as u16, y as u16).into())
    }
}

/// Returns the set whose squares, counted among those not in `y`, are those of `packed`.
fn unpack_without(packed: u16, y: u16) -> u16 {
    (0..16).filter(|n| y >> n & 1 == 0).enumerate().filter(|(index, _)| packed >> index & 1 == 1).fold(0, |set, (_, n)| set | 1 << n)
}

/// Returns `set` counted among the squares not in `other`.
fn pack_without(set: u16, other: u16) -> u16 {
    (0..16).filter(|n| other >> n & 1 == 0).enumerate().filter(|(_, n)| set >> n & 1 == 1).fold(0, |packed, (index, _)| packed | 1 << index)
}

/// Returns a binomial coefficient.
pub(super) fn choose(n: usize, k: usize) -> u64 {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) as u64 / (i + 1) as u64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_dense_and_reversible() {
        let subsets = Subsets::of(7);
        for (a, b) in [(0, 0), (2, 3), (3, 2), (0, 7), (4, 3), (1, 1)] {
            let mut seen = Vec::new();
            for &y in subsets.of_size(b) {
                let disjoint = subsets.disjoint(y.into(), a);
                for (n, &x) in subsets.of_size(a).iter().filter(|&x| x & y == 0).enumerate() {
                    let index = subsets.index(y.into(), x.into());
                    seen.push(index);
                    assert_eq!(index, subsets.rank(y.into()) * subsets.count(7 - b, a) + n);
                    assert_eq!(usize::from(disjoint[n].rank), subsets.rank(x.into()));
                    let about = usize::from(disjoint[n].rank) * subsets.count(7 - a, b) + usize::from(disjoint[n].reverse_rank);
                    assert_eq!(about, subsets.index(x.into(), y.into()));
                }
                assert_eq!(disjoint.len(), subsets.count(7 - b, a));
            }
            assert_eq!(seen, (0..seen.len()).collect::<Vec<_>>());
        }
    }

    #[test]
    fn larger_sets_add_one_square() {
        let subsets = Subsets::of(6);
        for left in 0..=6 {
            for size in 0..left {
                for (rank, larger) in subsets.larger(left, size).chunks(left - size).enumerate() {
                    let set = subsets.of_size(size)[rank];
                    for &more in larger {
                        let more = subsets.of_size(size + 1)[usize::from(more)];
                        assert!(more & set == set && more.count_ones() == set.count_ones() + 1 && more >> left == 0);
                    }
                }
            }
        }
    }
}
