//! Numbers the leaves that a tile set allows.
//!
//! Leaves are numbered in depth-first order of their sorted tiles, blanks first, as in the KLV2
//! format; the empty leave has number 0. English Scrabble has 914,624 non-empty leaves of up to 6
//! tiles.

use crossword::{KINDS, Tiles};
use lexicon::Tile;

/// The maximum number of tiles in a leave.
const MAX_LEAVE_TILES: usize = 8;

/// The numbering of all leaves of a tile set up to a maximum size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaveIndex {
    /// The number of tiles of each kind.
    tiles: Tiles,
    max_tiles: usize,
    /// `from[k][r]` is the number of leaves of at most r tiles of the kinds from k on, including
    /// the empty one.
    from: Vec<[u32; MAX_LEAVE_TILES + 1]>,
    /// `gap[k][r]` is how many numbers are skipped by having no tile of the kinds before k, if at
    /// most r more tiles follow.
    gap: Vec<[u32; MAX_LEAVE_TILES + 1]>,
}

/// A subset of a rack during its numbering.
#[derive(Clone, Copy, Default)]
struct Subset {
    number: u32,
    /// The number that later kinds are added to.
    on: u32,
    /// The first kind that may follow.
    next: u8,
    /// The number of tiles.
    len: u8,
}

impl LeaveIndex {
    /// Numbers the leaves of at most `max_tiles` tiles (at most 8) of `tiles`.
    #[must_use]
    pub fn new(tiles: &Tiles, max_tiles: usize) -> LeaveIndex {
        let max_tiles = max_tiles.min(MAX_LEAVE_TILES);
        let mut index = LeaveIndex {
            tiles: *tiles,
            max_tiles,
            from: vec![[1; MAX_LEAVE_TILES + 1]; KINDS + 1],
            gap: vec![[0; MAX_LEAVE_TILES + 1]; KINDS + 1],
        };
        for kind in (0..KINDS).rev() {
            let held = usize::from(tiles.count(kind as Tile));
            for left in 0..=max_tiles {
                index.from[kind][left] = (0..=held.min(left)).map(|count| index.from[kind + 1][left - count]).sum();
            }
        }
        for kind in 0..KINDS {
            for left in 0..=max_tiles {
                index.gap[kind + 1][left] = index.gap[kind][left] + index.count_extensions(kind, 0, left);
            }
        }
        index
    }

    /// Returns the number of leaves that continue with more tiles of this kind, if `count` are used
    /// and at most `left` tiles may follow.
    fn count_extensions(&self, kind: usize, count: usize, left: usize) -> u32 {
        let held = usize::from(self.tiles.count(kind as Tile)).saturating_sub(count);
        (1..=held.min(left)).map(|more| self.from[kind + 1][left - more]).sum()
    }

    /// Returns the number of leaves, including the empty one.
    #[must_use]
    pub fn len(&self) -> usize {
        self.from[0][self.max_tiles] as usize
    }

    /// Returns false, since the empty leave always exists.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Returns the maximum number of tiles in a leave.
    #[must_use]
    pub fn max_tiles(&self) -> usize {
        self.max_tiles
    }

    /// Returns the tile set.
    #[must_use]
    pub fn tiles(&self) -> &Tiles {
        &self.tiles
    }

    /// Returns the number of a leave, or `None` if it is too large or has too many tiles of a kind.
    #[must_use]
    pub fn number(&self, leave: &Tiles) -> Option<usize> {
        if leave.len() > self.max_tiles || !self.tiles.contains(leave) {
            return None;
        }
        let mut number = 0;
        self.subsets(leave, |part, _| number = part);
        Some(number)
    }

    /// Calls `visit` with the number and size of each subset of a rack, in the order of
    /// [`crossword::RackLeaves`]. Subsets that are too large get the number of their first tiles;
    /// surplus tiles of a kind are ignored in the number.
    pub fn subsets(&self, rack: &Tiles, mut visit: impl FnMut(usize, usize)) {
        let mut parts = [Subset::default(); 256];
        let mut len = 1;
        for kind in 0..KINDS {
            let held = usize::from(rack.counts()[kind]);
            if held == 0 {
                continue;
            }
            let known = held.min(usize::from(self.tiles.count(kind as Tile)));
            for count in 1..=held {
                if (count + 1) * len > parts.len() {
                    return;
                }
                let more: [u32; MAX_LEAVE_TILES + 1] = std::array::from_fn(|left| {
                    self.count_extensions(kind, count.min(known).min(left), left.saturating_sub(count.min(known)))
                });
                for at in 0..len {
                    parts[count * len + at] = self.extend(parts[at], kind, count.min(known), count, &more);
                }
            }
            len *= held + 1;
        }
        parts[..len].iter().for_each(|part| visit(part.number as usize, usize::from(part.len)));
    }

    /// Returns a subset with `count` tiles of a later kind added. `more` contains, by the number of
    /// tiles that may follow, how many leaves continue with more of this kind.
    #[inline]
    fn extend(&self, part: Subset, kind: usize, count: usize, counted: usize, more: &[u32; MAX_LEAVE_TILES + 1]) -> Subset {
        let len = part.len + counted as u8;
        let left = self.max_tiles.saturating_sub(usize::from(part.len));
        let count = count.min(left);
        if count == 0 {
            return Subset { len, ..part };
        }
        let on = part.on + self.gap[kind][left] - self.gap[usize::from(part.next)][left] + count as u32;
        Subset { number: on, on: on + more[left], next: kind as u8 + 1, len }
    }

    /// Returns the leave with this number, or `None` if the number is too large.
    #[must_use]
    pub fn leave(&self, number: usize) -> Option<Tiles> {
        let mut number = u32::try_from(number).ok().filter(|&number| (number as usize) < self.len())?;
        let mut leave = Tiles::new();
        let (mut kind, mut count, mut left) = (0, 0, self.max_tiles);
        while number > 0 {
            // A node precedes its children.
            number -= 1;
            loop {
                let more = self.count_extensions(kind, count, left);
                if number < more {
                    break;
                }
                number -= more;
                (kind, count) = (kind + 1, 0);
            }
            leave.add(kind as Tile);
            (count, left) = (count + 1, left - 1);
        }
        Some(leave)
    }

    /// Calls `visit` with every leave in index order, the empty one first.
    pub fn each(&self, visit: &mut impl FnMut(usize, &Tiles)) {
        let mut number = 0;
        self.visit_below(&mut Tiles::new(), 0, self.max_tiles, &mut number, visit);
    }

    fn visit_below(&self, leave: &mut Tiles, kind: usize, left: usize, number: &mut usize, visit: &mut impl FnMut(usize, &Tiles)) {
        visit(*number, leave);
        *number += 1;
        if left == 0 {
            return;
        }
        for next in kind..KINDS {
            let next = next as Tile;
            if leave.count(next) < self.tiles.count(next) {
                leave.add(next);
                self.visit_below(leave, usize::from(next), left - 1, number, visit);
                let _ = leave.remove(next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crossword::RuleSet;

    use super::*;

    #[test]
    fn english_has_914_624_leaves_in_sorted_order() {
        let rules = RuleSet::scrabble_en();
        let index = LeaveIndex::new(rules.tiles(), 6);
        assert_eq!(index.len(), 914_625);
        let mut seen = 0;
        let mut before = Vec::new();
        index.each(&mut |number, leave| {
            assert_eq!(number, seen);
            seen += 1;
            let tiles: Vec<Tile> = (0..KINDS as Tile).flat_map(|kind| std::iter::repeat_n(kind, usize::from(leave.count(kind)))).collect();
            assert!(number == 0 || tiles > before);
            before = tiles;
            if number % 97 == 0 {
                assert_eq!(index.number(leave), Some(number));
                assert_eq!(index.leave(number), Some(*leave));
            }
        });
        assert_eq!((seen, index.leave(seen)), (914_625, None));
    }

    #[test]
    fn parts_of_a_rack_have_the_numbers_of_their_leaves() {
        let rules = RuleSet::scrabble_en();
        let index = LeaveIndex::new(rules.tiles(), 6);
        for rack in ["AABC?", "?", "", "EEEEEEE", "??ZQXJK", "ZZ", "AAAABBB"] {
            let rack = Tiles::parse(rack, rules.alphabet()).expect("tiles");
            let mut parts = vec![Tiles::new()];
            for kind in (0..KINDS as Tile).filter(|&kind| rack.count(kind) > 0) {
                let before = parts.clone();
                for count in 1..=rack.count(kind) {
                    parts.extend(before.iter().map(|part| {
                        let mut part = *part;
                        (0..count).for_each(|_| part.add(kind));
                        part
                    }));
                }
            }
            let mut at = 0;
            index.subsets(&rack, |number, len| {
                assert_eq!(len, parts[at].len());
                if let Some(wanted) = index.number_slow(&parts[at]) {
                    assert_eq!(number, wanted);
                }
                at += 1;
            });
            assert_eq!(at, parts.len());
        }
    }

    impl LeaveIndex {
        /// Finds the number by enumerating all leaves, independently of the arithmetic under test.
        fn number_slow(&self, leave: &Tiles) -> Option<usize> {
            let mut found = None;
            self.each(&mut |number, other| {
                if other == leave {
                    found = Some(number);
                }
            });
            found
        }
    }
}
