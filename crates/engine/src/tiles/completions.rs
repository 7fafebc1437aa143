//! What the unknown tiles of a rack may be.

use crossword::{KINDS, Tiles};
use lexicon::Tile;

use crate::random::Random;

/// Up to so many unknown tiles every possibility is looked at; of more a sample is.
const COMPLETE: usize = 2;

/// How many racks a sample has.
const SAMPLE: usize = 512;

/// Sets of tiles that may be the unknown ones of a rack, with how likely each is.
#[derive(Clone, Debug, PartialEq)]
pub struct Completions {
    tiles: usize,
    /// Weights sum to 1.
    sets: Vec<(Tiles, f64)>,
}

impl Completions {
    /// What `tiles` tiles drawn from a pool may be: each tile of the pool is as likely as the next. With few of them all sets, else a sample
    /// that is the same for the same pool.
    #[must_use]
    pub fn new(pool: &Tiles, tiles: usize) -> Completions {
        let tiles = tiles.min(pool.len());
        let sets = if tiles <= COMPLETE { all(pool, tiles) } else { sample(pool, tiles) };
        Completions { tiles, sets }
    }

    /// How many tiles each set has.
    #[must_use]
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// The sets, each with how likely it is.
    #[must_use]
    pub fn sets(&self) -> &[(Tiles, f64)] {
        &self.sets
    }

    /// The mean of a number over all sets.
    pub fn mean(&self, number: impl Fn(&Tiles) -> f64) -> f64 {
        self.sets.iter().map(|(set, weight)| weight * number(set)).sum()
    }
}

/// All sets: a tile of each kind after the other, in as many ways as there are tiles of it.
fn all(pool: &Tiles, tiles: usize) -> Vec<(Tiles, f64)> {
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

/// Sets drawn at random, each as likely as the next.
fn sample(pool: &Tiles, tiles: usize) -> Vec<(Tiles, f64)> {
    let mut random = Random::new(0, tiles as u64);
    let mut bag: Vec<Tile> = pool.iter().collect();
    let mut draw = || {
        for at in 0..tiles {
            let other = at + random.below(bag.len() - at);
            bag.swap(at, other);
        }
        (bag[..tiles].iter().copied().collect(), 1.0 / SAMPLE as f64)
    };
    (0..SAMPLE).map(|_| draw()).collect()
}
