//! What a move tells of the tiles that its seat kept.
//!
//! Leaves are drawn at random from what is unseen. A leave from which, together with the tiles laid, a better move was possible is the less likely the better that
//! move was: e to the minus regret over [`DOUBT`]. What is accepted so is drawn from in a simulation.

use std::time::Duration;

use play::time::Instant;

use crossword::{Generator, MILLI, PlacedTile, PreparedBoard, Tiles};
use lexicon::Tile;

use crate::random::Random;
use crate::tiles::{Choice, Equities, Stage};

/// A placing by another seat, as those see it who come after it.
#[derive(Clone, Debug)]
pub struct LastMove {
    /// The board before it.
    pub before: PreparedBoard,
    /// What was laid.
    pub laid: Vec<PlacedTile>,
    /// Its points.
    pub score: u32,
    /// How many tiles the seat held before it.
    pub held: usize,
    /// Tiles in the bag before it.
    pub bag: usize,
}

/// By how many thousandths of a point a move may be worse than the best for its leave to be e times less likely: nobody plays by just these equities.
const DOUBT: f64 = 4.0 * MILLI as f64;

/// Leaves drawn at most, and accepted at most.
const TRIES: usize = 1200;
const ENOUGH: usize = 240;

/// With fewer leaves accepted, chance would say more than the move did.
const LEAST: usize = 12;

/// Leaves that the seat may have kept; none if the move tells nothing. `unseen` is what the asking seat does not see now: the bag and the other racks.
/// Without a limit in time the answer follows from the seed.
#[must_use]
pub fn infer(generator: &Generator, equities: &Equities, last: &LastMove, unseen: &Tiles, seed: u64, time: Option<Duration>) -> Vec<Tiles> {
    let kept = last.held.saturating_sub(last.laid.len());
    let rules = generator.rules();
    // Near the end other things decide than leaves.
    if kept == 0 || kept > unseen.len() || last.bag == 0 || last.held > rules.rack_size() {
        return Vec::new();
    }
    let laid: Tiles = last.laid.iter().map(|tile| tile.kind()).collect();
    let stage = Stage { bag: last.bag, others: 0 };
    let regret = |rack: &Tiles| {
        let leaves = equities.of_rack(rules, rack, stage)?;
        let best = match equities.choose(generator, &last.before, rack, stage) {
            Choice::Place(weighed) => weighed.equity,
            Choice::Exchange(_, value) => value,
            Choice::Pass => return None,
        };
        Some(best - last.score as i32 * MILLI - leaves.after(last.laid.iter().map(|tile| tile.kind())))
    };
    by_regret(unseen, &laid, kept, seed, time, &regret)
}

/// Leaves of so many unseen tiles, drawn at random and accepted as their regret says: by how many thousandths of a point the move made with these tiles was
/// worse than the best with the whole rack. Racks without a regret tell nothing.
pub(crate) fn by_regret(
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
    let mut accepted = Vec::with_capacity(ENOUGH);
    for tried in 0..if kept > pool.len() { 0 } else { TRIES } {
        if accepted.len() >= ENOUGH || (tried % 16 == 0 && time.is_some_and(|time| begun.elapsed() >= time)) {
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
        if chance < (-f64::from(regret.max(0)) / DOUBT).exp() {
            accepted.push(leave);
        }
    }
    if accepted.len() < LEAST { Vec::new() } else { accepted }
}
