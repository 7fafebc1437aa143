//! What can be laid on a lane, searched once for each state that the lane is ever in.
//!
//! Positions of one endgame differ in a few words, so most of their lanes are alike. A lane's state has a number
//! ([`PreparedBoard::lane_key`]); under it stands what each seat can lay there. A position then finds its moves by looking thirty lists
//! through for those whose tiles are still there.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crossword::{Direction, Generator, Lanes, PlacedTile, Placement, PreparedBoard, SIDE, Square};

use super::hand::{Hand, Part};
use super::mix;
use super::node::{LANES, Node, lane_of};

/// A placing as the search keeps it.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndgamePlacement {
    pub(super) placement: Placement,
    /// Its share in the number of a position.
    pub(super) mark: u64,
    /// The places of its lane that it covers.
    pub(super) places: u16,
    /// Its lane: rows, then columns.
    pub(super) lane: u8,
    /// The tiles it takes from the hand.
    pub(super) need: Part,
}

impl EndgamePlacement {
    pub(super) fn score(&self) -> i32 {
        self.placement.score() as i32
    }

    /// The tiles on their squares, and how many they are.
    pub(super) fn laid(&self) -> ([PlacedTile; 8], usize) {
        let direction = self.placement.direction();
        let line = usize::from(self.lane) % SIDE;
        let mut laid = [PlacedTile { square: self.placement.first(), letter: 0, blank: false }; 8];
        let (mut todo, mut count) = (self.places, 0);
        for cell in self.placement.cells() {
            let place = todo.trailing_zeros() as usize;
            todo &= todo.wrapping_sub(1);
            if let Some(square) = Square::on_line(direction, line, place) {
                laid[count & 7] = PlacedTile { square, letter: cell.letter, blank: cell.blank };
                count += 1;
            }
        }
        (laid, count)
    }
}

/// What was found of one seat on a lane.
#[derive(Clone, Copy, Default)]
struct List {
    start: u32,
    end: u32,
    /// With which tiles it was searched.
    from: Part,
    made: bool,
}

/// Passes on numbers that are hashes already.
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

/// The lists of all lanes met.
#[derive(Default)]
pub(super) struct Lists {
    numbers: HashMap<u64, u32, BuildHasherDefault<IdentityHasher>>,
    lists: Vec<[List; 2]>,
    layings: Vec<EndgamePlacement>,
    found: Vec<Placement>,
}

impl Lists {
    /// About how many bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        self.layings.capacity() * size_of::<EndgamePlacement>()
            + self.lists.capacity() * size_of::<[List; 2]>()
            + self.numbers.capacity() * 24
    }

    /// The number of a lane in its present state.
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

    /// Searches the lanes of a position on which a seat's moves are not known yet.
    pub(super) fn complete(&mut self, generator: &Generator, prepared: &PreparedBoard, node: &Node, seat: usize, hand: &Hand) {
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
            let start = self.layings.len() as u32;
            while let Some(placement) = found.get(next)
                && placement.direction() == direction
                && placement.first().line(direction) == line
            {
                self.layings.push(laying(placement, node.filled[direction as usize][line], hand));
                next += 1;
            }
            let number = node.lanes[lane_of(direction, line)];
            self.lists[number as usize][seat] = List { start, end: self.layings.len() as u32, from, made: true };
        }
        self.found = found;
    }

    /// Calls `visit` with all that a seat can lay.
    #[inline]
    pub(super) fn each(&self, node: &Node, seat: usize, mut visit: impl FnMut(&EndgamePlacement)) {
        let missing = !node.racks[seat];
        for lane in 0..LANES {
            let list = &self.lists[node.lanes[lane] as usize][seat];
            for laying in &self.layings[list.start as usize..list.end as usize] {
                if laying.need & missing == 0 {
                    visit(laying);
                }
            }
        }
    }
}

/// A generated placing with what the search asks of it again and again.
fn laying(placement: &Placement, filled: u16, hand: &Hand) -> EndgamePlacement {
    let direction = placement.direction();
    let first = placement.first();
    let (line, mut place) = (first.line(direction), first.place(direction));
    let (mut places, mut mark) = (0u16, 0);
    for cell in placement.cells() {
        while filled >> place & 1 != 0 {
            place += 1;
        }
        places |= 1 << place;
        let square = Square::on_line(direction, line, place).map_or(0, Square::index) as u64;
        mark ^= mix(square | u64::from(cell.letter) << 8 | u64::from(cell.blank) << 16 | 1 << 20);
        place += 1;
    }
    EndgamePlacement { placement: *placement, mark, places, lane: lane_of(direction, line) as u8, need: hand.need(placement) }
}
