//! Tiles drawn from the bag.

use lexicon::Tile;
use play::{Dice, Seat};

use crate::RuleSet;
use crate::tiles::{BLANK, Tiles};

/// A tile drawn for the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// By whom.
    pub seat: Seat,
    /// Which; 0 a blank.
    pub tile: Tile,
}

/// A draw that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueDraw {
    /// For whom.
    pub seat: Seat,
    /// How many tiles; never more than the bag holds.
    pub count: usize,
    /// Tiles given in exchange, which go into the bag after the draw.
    pub returning: Tiles,
}

/// May some tile be exchanged while the bag holds this many?
pub(crate) fn may_exchange(rules: &RuleSet, in_bag: usize) -> bool {
    rules.may_exchange(in_bag) && in_bag > 0
}

/// How many tiles the bag would have to hold for these to be exchanged, if it holds fewer.
pub(crate) fn exchange_needs(rules: &RuleSet, in_bag: usize, tiles: &Tiles) -> Option<usize> {
    let enough = rules.may_exchange(in_bag) && tiles.len() <= in_bag;
    (!enough).then(|| rules.exchange_minimum().max(tiles.len()))
}

/// Takes one tile out, each equally likely.
pub(crate) fn take_one(bag: &mut Tiles, dice: &mut Dice) -> Tile {
    let place = dice.below(bag.len() as u32) as usize;
    let tile = bag.nth(place).unwrap_or(BLANK);
    let _ = bag.remove(tile);
    tile
}

/// Rounds of draws for the start, until one seat holds the tile that `rank` puts lowest: each round and who begins. Only those who tied draw again.
pub(crate) fn opening<K: Ord>(tiles: &Tiles, seats: usize, dice: &mut Dice, rank: impl Fn(Tile) -> K) -> (Vec<Vec<Draw>>, Seat) {
    let mut contenders: Vec<Seat> = Seat::first(seats).collect();
    let mut rounds = Vec::new();
    // Tiles of a round lie open beside the bag until it is decided; 32 rounds of ties do not happen, but a loop that might not end must not be.
    for _ in 0..32 {
        let mut bag = *tiles;
        let round: Vec<Draw> = contenders.iter().map(|&seat| Draw { seat, tile: take_one(&mut bag, dice) }).collect();
        let least = round.iter().map(|draw| rank(draw.tile)).min();
        contenders = round.iter().filter(|draw| Some(rank(draw.tile)) == least).map(|draw| draw.seat).collect();
        rounds.push(round);
        if contenders.len() <= 1 {
            break;
        }
    }
    let first = contenders.first().copied().or_else(|| Seat::new(0)).expect("there is a seat 0");
    (rounds, first)
}
