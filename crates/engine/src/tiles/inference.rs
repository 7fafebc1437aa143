//! Infers the tiles that a seat kept from its last move.
//!
//! Leaves are drawn at random from the unseen tiles and accepted with probability
//! exp(-regret / [`REGRET_SCALE`]). The regret is the difference between the best equity possible
//! with the leave and the tiles played, and the equity of the actual move. Simulations draw from the
//! accepted leaves.

use std::time::Duration;

use play::time::Instant;

use crossword::{Generator, MILLI, PlacedTile, PreparedBoard, Tiles};
use lexicon::Tile;

use crate::random::Random;
use crate::tiles::{Choice, Equities, Stage};

/// The previous placement of another seat, as its opponents see it.
#[derive(Clone, Debug)]
pub struct LastMove {
    pub before: PreparedBoard,
    pub laid: Vec<PlacedTile>,
    pub score: u32,
    /// The tiles on the rack before the move.
    pub held: usize,
    /// The tiles in the bag before the move.
    pub bag: usize,
}

/// The regret, in thousandths of a point, at which a leave becomes e times less likely. It allows
/// for opponents with other equities.
const REGRET_SCALE: f64 = 4.0 * MILLI as f64;

/// The maximum numbers of leaves drawn and accepted.
const MAX_SAMPLES: usize = 1200;
const MAX_ACCEPTED: usize = 240;

/// With fewer accepted leaves the sample is too small to be informative.
const MIN_ACCEPTED: usize = 12;

/// Returns leaves that the seat may have kept, or no leaves if the move is not informative.
/// `unseen` is the bag and the other racks as seen by the caller now. Without a time limit the
/// result is determined by the seed.
#[must_use]
pub fn infer(generator: &Generator, equities: &Equities, last: &LastMove, unseen: &Tiles, seed: u64, time: Option<Duration>) -> Vec<Tiles> {
    let kept = last.held.saturating_sub(last.laid.len());
    let rules = generator.rules();
    // Near the end, leaves are not what decides a move.
    if kept == 0 || kept > unseen.len() || last.bag == 0 || last.held > rules.rack_size() {
        return Vec::new();
    }
    let laid: Tiles = last.laid.iter().map(|tile| tile.kind()).collect();
    let stage = Stage { bag: last.bag, others: 0 };
    let regret = |rack: &Tiles| {
        let leaves = equities.rack_leaves(rules, rack, stage)?;
        let best = match equities.choose(generator, &last.before, rack, stage) {
            Choice::Place(weighed) => weighed.equity,
            Choice::Exchange(_, value) => value,
            Choice::Pass => return None,
        };
        Some(best - last.score as i32 * MILLI - leaves.after(last.laid.iter().map(|tile| tile.kind())))
    };
    sample_by_regret(unseen, &laid, kept, seed, time, &regret)
}

/// Draws leaves of `kept` unseen tiles and accepts them by their regret: how many thousandths of a
/// point the actual move was worse than the best with the whole rack. Racks without a regret are
/// skipped.
pub(crate) fn sample_by_regret(
    unseen: &Tiles,
    laid: &Tiles,
    kept: usize,
    seed: u64,
    time: Option<Duration>,
    regret: &dyn Fn(&Tiles) -> Option<i32>,
) -> Vec<Tiles> {
    let begun = Instant::now();
    let mut random = Random::new(seed, 0x1EA5);
    let mut pool: Vec<Tile> = unseen.iter().collect();
    let mut accepted = Vec::with_capacity(MAX_ACCEPTED);
    for tried in 0..if kept > pool.len() { 0 } else { MAX_SAMPLES } {
        if accepted.len() >= MAX_ACCEPTED || (tried % 16 == 0 && time.is_some_and(|time| begun.elapsed() >= time)) {
            break;
        }
        for at in 0..kept {
            let other = at + random.below(pool.len() - at);
            pool.swap(at, other);
        }
        let leave: Tiles = pool[..kept].iter().copied().collect();
        let mut rack = *laid;
        rack.add_all(&leave);
        let Some(regret) = regret(&rack) else { continue };
        let chance = (random.next() >> 11) as f64 / (1u64 << 53) as f64;
        if chance < (-f64::from(regret.max(0)) / REGRET_SCALE).exp() {
            accepted.push(leave);
        }
    }
    if accepted.len() < MIN_ACCEPTED { Vec::new() } else { accepted }
}
