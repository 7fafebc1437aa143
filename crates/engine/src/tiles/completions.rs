//! The possible unknown tiles of a rack.

use crossword::{KINDS, Tiles};
use lexicon::Tile;

use crate::random::Random;

/// Up to this number of unknown tiles all sets are enumerated; beyond it they are sampled.
const MAX_ENUMERATED: usize = 2;

/// The number of sets in a sample.
const SAMPLE_SIZE: usize = 512;

/// Sets of tiles that may complete a rack, with their probabilities.
#[derive(Clone, Debug, PartialEq)]
pub struct Completions {
    tiles: usize,
    /// The weights sum to 1.
    sets: Vec<(Tiles, f64)>,
}

impl Completions {
    /// Returns the sets of `tiles` tiles that can be drawn from `pool`: all of them if `tiles` is
    /// small, else a sample that is the same for the same pool.
    #[must_use]
    pub fn new(pool: &Tiles, tiles: usize) -> Completions {
        let tiles = tiles.min(pool.len());
        let sets = if tiles <= MAX_ENUMERATED { enumerate_sets(pool, tiles) } else { sample_sets(pool, tiles) };
        Completions { tiles, sets }
    }

    /// Returns the number of tiles in each set.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// Returns the sets with their probabilities.
    #[must_use]
    pub fn sets(&self) -> &[(Tiles, f64)] {
        &self.sets
    }

    /// Returns the weighted mean of a function over all sets.
    pub fn mean(&self, number: impl Fn(&Tiles) -> f64) -> f64 {
        self.sets.iter().map(|(set, weight)| weight * number(set)).sum()
    }
}

/// Enumerates all sets, kind by kind, weighted by the number of ways to draw them.
fn enumerate_sets(pool: &Tiles, tiles: usize) -> Vec<(Tiles, f64)> {
    let mut sets = vec![(Tiles::new(), 1.0)];
    for kind in (0..KINDS as Tile).filter(|&kind| pool.count(kind) > 0) {
        for place in 0..sets.len() {
            let (mut set, mut ways) = sets[place];
            for taken in 0..pool.count(kind) {
                if set.len() == tiles {
                    break;
                }
                set.add(kind);
                ways *= f64::from(pool.count(kind) - taken) / f64::from(taken + 1);
                sets.push((set, ways));
            }
        }
    }
    sets.retain(|(set, _)| set.len() == tiles);
    let ways: f64 = sets.iter().map(|(_, ways)| ways).sum();
    sets.iter_mut().for_each(|(_, weight)| *weight /= ways);
    sets
}

/// Draws sets at random, with equal weights.
fn sample_sets(pool: &Tiles, tiles: usize) -> Vec<(Tiles, f64)> {
    let mut random = Random::new(0, tiles as u64);
    let mut bag: Vec<Tile> = pool.iter().collect();
    let mut draw = || {
        for at in 0..tiles {
            let other = at + random.below(bag.len() - at);
            bag.swap(at, other);
        }
        (bag[..tiles].iter().copied().collect(), 1.0 / SAMPLE_SIZE as f64)
    };
    (0..SAMPLE_SIZE).map(|_| draw()).collect()
}
