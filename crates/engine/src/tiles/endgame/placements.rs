//! A cache of the placements on a lane, generated once for each state of the lane.
//!
//! Positions of an endgame differ in few words, so most of their lanes are equal. The state of a
//! lane ([`PreparedBoard::lane_key`]) is mapped to an index, under which the placements of each
//! seat are stored. Move generation scans the lists of all lanes for placements whose tiles are
//! still in the hand.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crossword::{Direction, Generator, Lanes, Placement, PreparedBoard, SIDE, Square};

use super::endgame_placement::EndgamePlacement;
use super::hand::{Hand, Subset};
use super::mix;
use super::node::{LANES, Node, lane_of};

/// The placements of one seat on a lane.
#[derive(Clone, Copy, Default)]
struct List {
    start: u32,
    end: u32,
    /// The tiles for which the placements were generated.
    from: Subset,
    made: bool,
}

/// A hasher for keys that are hashes already.
#[derive(Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0 << 8 | u64::from(byte));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// The placement lists of all lane states.
#[derive(Default)]
pub(super) struct PlacementCache {
    numbers: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
    lists: Vec<[List; 2]>,
    placements: Vec<EndgamePlacement>,
    found: Vec<Placement>,
}

impl PlacementCache {
    /// Returns the approximate size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.placements.capacity() * size_of::<EndgamePlacement>()
            + self.lists.capacity() * size_of::<[List; 2]>()
            + self.numbers.capacity() * 24
    }

    /// Returns the index of a lane in its current state.
    pub(super) fn lane(&mut self, prepared: &PreparedBoard, empty: bool, direction: Direction, line: usize) -> u32 {
        let lane = lane_of(direction, line) as u64 + if empty { 64 } else { 0 };
        let key = prepared.lane_key(direction, line) ^ mix(lane);
        let next = self.lists.len() as u32;
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.lists.push([List::default(); 2]);
        }
        number
    }

    /// Generates the missing placements of a seat on the lanes of a node.
    pub(super) fn generate_missing(&mut self, generator: &Generator, prepared: &PreparedBoard, node: &Node, seat: usize, hand: &Hand) {
        let rack = node.racks[seat];
        let (mut todo, mut from) = (Lanes::NONE, rack);
        for (lane, &number) in node.lanes.iter().enumerate() {
            let list = &self.lists[number as usize][seat];
            if !list.made || rack & !list.from != 0 {
                from |= list.from;
                let direction = if lane < SIDE { Direction::Across } else { Direction::Down };
                todo.insert(direction, lane % SIDE);
            }
        }
        if todo.is_empty() {
            return;
        }
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        generator.placements_on(todo, prepared, hand.tiles(from), &mut found);
        let mut next = 0;
        for (direction, line) in todo.iter() {
            let start = self.placements.len() as u32;
            while let Some(placement) = found.get(next)
                && placement.direction() == direction
                && placement.first().line(direction) == line
            {
                self.placements.push(endgame_placement(placement, node.filled[direction as usize][line], hand));
                next += 1;
            }
            let number = node.lanes[lane_of(direction, line)];
            self.lists[number as usize][seat] = List { start, end: self.placements.len() as u32, from, made: true };
        }
        self.found = found;
    }

    /// Calls `visit` with all placements of a seat.
    #[inline]
    pub(super) fn each(&self, node: &Node, seat: usize, mut visit: impl FnMut(&EndgamePlacement)) {
        let missing = !node.racks[seat];
        for lane in 0..LANES {
            let list = &self.lists[node.lanes[lane] as usize][seat];
            for placement in &self.placements[list.start as usize..list.end as usize] {
                if placement.need & missing == 0 {
                    visit(placement);
                }
            }
        }
    }
}

/// Converts a generated placement.
fn endgame_placement(placement: &Placement, filled: u16, hand: &Hand) -> EndgamePlacement {
    let direction = placement.direction();
    let first = placement.first();
    let (line, mut place) = (first.line(direction), first.place(direction));
    let (mut places, mut hash) = (0u16, 0);
    for cell in placement.cells() {
        while filled >> place & 1 != 0 {
            place += 1;
        }
        places |= 1 << place;
        let square = Square::on_line(direction, line, place).map_or(0, Square::index) as u64;
        hash ^= mix(square | u64::from(cell.letter) << 8 | u64::from(cell.blank) << 16 | 1 << 20);
        place += 1;
    }
    EndgamePlacement { placement: *placement, hash, places, lane: lane_of(direction, line) as u8, need: hand.need(placement) }
}
