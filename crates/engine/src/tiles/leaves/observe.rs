//! Observes leaves in a position: draws racks and evaluates the best move of each.
//!
//! All racks of a position share its board, and boards differ more than racks do. The tally
//! therefore gets the difference between the best move of a rack and the mean for racks drawn at
//! random for the same board.

use crossword::{KINDS, Tiles};
use lexicon::Tile;

use crate::random::Random;
use crate::tiles::equity::subrack;
use crate::tiles::leaves::{SelfPlayGame, Tally};

/// Random racks per position.
const RANDOM_RACKS: usize = 6;

/// Racks per position that are drawn around a leave.
const RACKS_AROUND_LEAVES: usize = 8;

/// The minimum number of tiles in the bag. With fewer, the end of the game dominates.
const MIN_BAG: usize = 8;

/// Recently kept leaves. Racks are drawn around them, so leaves that are common in play are
/// measured best.
#[derive(Clone, Debug)]
pub struct RecentLeaves {
    leaves: Vec<Tiles>,
    random: Random,
}

/// How many leaves are stored.
const MAX_REMEMBERED: usize = 64;

impl RecentLeaves {
    /// Creates an empty store. The random numbers follow from the seed and the number of the game.
    #[must_use]
    pub fn new(seed: u64, game: u64) -> RecentLeaves {
        RecentLeaves { leaves: Vec::with_capacity(MAX_REMEMBERED), random: Random::new(!seed, game) }
    }

    fn remember(&mut self, leave: Tiles) {
        if leave.is_empty() {
            return;
        }
        if self.leaves.len() < MAX_REMEMBERED {
            self.leaves.push(leave);
        } else {
            let place = self.random.below(MAX_REMEMBERED);
            self.leaves[place] = leave;
        }
    }

    /// Draws racks for the position of the game and adds their values to the tally. Returns the
    /// number of racks evaluated.
    pub fn observe(&mut self, play: &dyn SelfPlayGame, tally: &Tally) -> usize {
        let (mut pool, held) = (play.bag().to_vec(), play.rack());
        if pool.len() < MIN_BAG {
            return 0;
        }
        pool.extend(held.iter());
        let size = held.len();
        let mut randoms = [(Tiles::new(), 0); RANDOM_RACKS];
        for place in &mut randoms {
            let rack = self.draw(&mut pool, Tiles::new(), size);
            let Some((value, kept)) = play.worth(&rack) else { return 0 };
            self.remember(kept);
            *place = (rack, value);
        }
        let all: i32 = randoms.iter().map(|(_, value)| value).sum();
        for (rack, value) in &randoms {
            tally.add(&Tiles::new(), rack, value - (all - value) / (RANDOM_RACKS as i32 - 1));
        }
        let mut weighed = RANDOM_RACKS;
        for _ in 0..RACKS_AROUND_LEAVES {
            let Some(base) = self.pick_base(&randoms[0].0, &pool) else { continue };
            let rack = self.draw(&mut pool, base, size);
            if let Some((value, _)) = play.worth(&rack) {
                tally.add(&base, &rack, value - all / RANDOM_RACKS as i32);
                weighed += 1;
            }
        }
        weighed
    }

    /// Returns a leave that the pool allows: a recent one, or a random subset of a rack.
    fn pick_base(&mut self, rack: &Tiles, pool: &[Tile]) -> Option<Tiles> {
        let base = if self.random.below(4) == 0 || self.leaves.is_empty() {
            let parts: usize = rack.counts().iter().map(|&count| usize::from(count) + 1).product();
            subrack(rack, self.random.below(parts))
        } else {
            self.leaves[self.random.below(self.leaves.len())]
        };
        let mut there = [0u8; KINDS];
        pool.iter().for_each(|&tile| there[usize::from(tile)] += 1);
        (0..KINDS).all(|kind| there[kind] >= base.counts()[kind]).then_some(base)
    }

    /// Draws a rack of `base` and random tiles from the pool. The pool must contain `base`; it is
    /// only reordered.
    fn draw(&mut self, pool: &mut [Tile], base: Tiles, size: usize) -> Tiles {
        let (mut rack, mut wanted, mut first) = (base, base, 0);
        for at in 0..pool.len() {
            if !wanted.is_empty() && wanted.remove(pool[at]) {
                pool.swap(first, at);
                first += 1;
            }
        }
        for at in first..size.min(pool.len()) {
            let other = at + self.random.below(pool.len() - at);
            pool.swap(at, other);
            rack.add(pool[at]);
        }
        rack
    }
}
