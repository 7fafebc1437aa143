//! Draws from the bag.

use lexicon::Tile;
use play::{Dice, Seat};

use crate::RuleSet;
use crate::tiles::{BLANK, Tiles};

/// A tile drawn to determine the starting seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    pub seat: Seat,
    /// The tile; 0 is a blank.
    pub tile: Tile,
}

/// A pending draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingDraw {
    pub seat: Seat,
    /// The number of tiles, at most the size of the bag.
    pub count: usize,
    /// Exchanged tiles, which return to the bag after the draw.
    pub returning: Tiles,
}

/// Returns whether any tile may be exchanged with this many tiles in the bag.
pub(crate) fn may_exchange(rules: &RuleSet, in_bag: usize) -> bool {
    rules.may_exchange(in_bag) && in_bag > 0
}

/// Returns the number of tiles that the bag needs for this exchange, if it contains fewer.
pub(crate) fn required_bag_size(rules: &RuleSet, in_bag: usize, tiles: &Tiles) -> Option<usize> {
    let enough = rules.may_exchange(in_bag) && tiles.len() <= in_bag;
    (!enough).then(|| rules.exchange_minimum().max(tiles.len()))
}

/// Removes a random tile.
pub(crate) fn take_random(bag: &mut Tiles, dice: &mut Dice) -> Tile {
    let place = dice.below(bag.len() as u32) as usize;
    let tile = bag.nth(place).unwrap_or(BLANK);
    let _ = bag.remove(tile);
    tile
}

/// Draws for the start until one seat has the tile that `rank` orders lowest. Returns the rounds
/// and the starting seat. Only tied seats draw again.
pub(crate) fn opening<K: Ord>(tiles: &Tiles, seats: usize, dice: &mut Dice, rank: impl Fn(Tile) -> K) -> (Vec<Vec<Draw>>, Seat) {
    let mut contenders: Vec<Seat> = Seat::first(seats).collect();
    let mut rounds = Vec::new();
    // The tiles of a round stay out of the bag until it is decided. The limit of 32 rounds only
    // guarantees termination.
    for _ in 0..32 {
        let mut bag = *tiles;
        let round: Vec<Draw> = contenders.iter().map(|&seat| Draw { seat, tile: take_random(&mut bag, dice) }).collect();
        let min = round.iter().map(|draw| rank(draw.tile)).min();
        contenders = round.iter().filter(|draw| Some(rank(draw.tile)) == min).map(|draw| draw.seat).collect();
        rounds.push(round);
        if contenders.len() <= 1 {
            break;
        }
    }
    let first = contenders.first().copied().or_else(|| Seat::new(0)).expect("there is a seat 0");
    (rounds, first)
}
