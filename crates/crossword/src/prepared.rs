//! A board with the data for move generation: cross-sets and cross-scores, for both directions.
//!
//! The cross-set of an empty square contains the letters that form a word with the tiles across the
//! lane (all letters if there are none); the cross-score is the value of those tiles. Placing a
//! word changes them only at the ends of the runs through its tiles, so only those are recomputed.
//! A copy is about 9 kB of plain arrays: to undo a move, keep the copy from before it.

use lexicon::{Graph, Tile};

use crate::board::{BLANK_FLAG, Board, Cell, PlacedTile};
use crate::cross_sets;
use crate::generate::Placement;
use crate::lanes::Lanes;
use crate::packed_word::PackedWord;
use crate::rules::RuleSet;
use crate::square::{Direction, SIDE, Square};
use crate::tiles::BLANK;

/// One square of a lane, packed so that four fit in a cache line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The cross-set; empty on an occupied square and past the end of the lane.
    pub(crate) set: u64,
    pub(crate) letter_factor: u8,
    pub(crate) word_factor: u8,
    /// The factor for the cross-word: the word factor if there are tiles across, else 0.
    pub(crate) cross_factor: u8,
    /// The next empty place.
    pub(crate) next: u8,
    /// The cross-score times the word factor.
    pub(crate) cross_score: u16,
    /// The value of the tiles between this place and `next`.
    pub(crate) passed: u16,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lane {
    /// Places 0 to 14, and place 15 as a sentinel.
    pub(crate) spots: [Spot; SIDE + 1],
    /// The letter on each place; 0 for none.
    pub(crate) letters: [Tile; SIDE + 1],
    /// The value of the tile on each place in a word through it.
    pub(crate) values: [u8; SIDE + 1],
    /// Bit n: place n has a tile.
    pub(crate) filled: u16,
    /// Bit n: place n is empty with tiles across.
    pub(crate) crossed: u16,
}

impl Lane {
    /// Recomputes `next` and `passed` after tiles were placed.
    fn link(&mut self) {
        let (mut next, mut passed) = (SIDE as u8, 0);
        for place in (0..SIDE).rev() {
            self.spots[place].next = next;
            self.spots[place].passed = passed;
            if self.letters[place] == 0 {
                (next, passed) = (place as u8, 0);
            } else {
                passed += u16::from(self.values[place]);
            }
        }
    }
}

/// A board ready for move generation, created by [`Generator::prepare`](crate::Generator::prepare).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreparedBoard {
    board: Board,
    /// Rows for across, columns for down.
    lanes: [[Lane; SIDE]; 2],
}

impl PreparedBoard {
    /// Computes all lanes of a board.
    pub(crate) fn new(board: &Board, rules: &RuleSet, graph: &Graph) -> Self {
        let all = all_letters(rules);
        let lane = |direction: Direction, line: usize| {
            let mut lane =
                Lane { spots: [Spot::default(); SIDE + 1], letters: [0; SIDE + 1], values: [0; SIDE + 1], filled: 0, crossed: 0 };
            for place in 0..SIDE {
                if let Some(square) = Square::on_line(direction, line, place) {
                    let premium = rules.premium(square);
                    let spot = &mut lane.spots[place];
                    (spot.letter_factor, spot.word_factor, spot.set) = (premium.letter, premium.word, all);
                }
            }
            lane.link();
            lane
        };
        let lanes = Direction::BOTH.map(|direction| std::array::from_fn(|line| lane(direction, line)));
        let mut prepared = Self { board: Board::new(), lanes };
        let laid: Vec<PlacedTile> =
            board.iter().map(|(square, cell)| PlacedTile { square, letter: cell.letter, blank: cell.blank }).collect();
        prepared.lay(&laid, rules, graph);
        prepared
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the cross-set of a square: the letters that a word in this direction may have there,
    /// considering the tiles across it. Bit 1 is the first letter of the alphabet. Contains all
    /// letters if no tile is across, and none if the square is occupied.
    pub fn cross_set(&self, square: Square, direction: Direction) -> u64 {
        self.lane(direction, square.line(direction)).spots[square.place(direction)].set
    }

    /// Returns a hash of everything that the placements on a lane and their scores depend on. Lanes
    /// with the same direction, line and hash have the same placements for the same rack on any
    /// non-empty board, except for collisions with probability 2^-64.
    pub fn lane_key(&self, direction: Direction, line: usize) -> u64 {
        let lane = self.lane(direction, line);
        let mut key = u64::from(lane.crossed) | 1 << 63;
        let mut mix = |number: u64| key = (key ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        for bytes in [&lane.letters, &lane.values] {
            let (low, high) = bytes.split_at(8);
            let number = |half: &[u8]| half.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
            mix(number(low));
            mix(number(high));
        }
        let mut todo = lane.crossed;
        while todo != 0 {
            let spot = &lane.spots[todo.trailing_zeros() as usize & 15];
            mix(spot.set);
            mix(u64::from(spot.cross_score));
            todo &= todo - 1;
        }
        key
    }

    /// Calls `visit` with each word that a placement generated for this board forms, the main word
    /// first.
    pub fn words(&self, placement: &Placement, mut visit: impl FnMut(PackedWord)) {
        let (direction, first) = (placement.direction(), placement.first());
        let (line, place) = (first.line(direction), first.place(direction));
        let lane = self.lane(direction, line);
        let start = place - (u32::from(lane.filled) << 1 << (31 - place)).leading_ones() as usize;
        let mut word = PackedWord::EMPTY;
        let mut cells = placement.cells();
        for &letter in &lane.letters[start..SIDE] {
            let Some(letter) = (if letter == 0 { cells.next().map(|cell| cell.letter) } else { Some(letter) }) else { break };
            word = word.with(letter);
        }
        visit(word);
        let mut at = place;
        for cell in placement.cells() {
            if lane.crossed >> (at & 15) & 1 != 0 {
                visit(self.crossing(direction.other(), at, line, cell.letter));
            }
            at = usize::from(lane.spots[at & 15].next);
        }
    }

    /// Returns whether a placement generated for this board forms a word that was `used`, or the
    /// same word twice.
    pub fn repeats(&self, placement: &Placement, mut used: impl FnMut(&PackedWord) -> bool) -> bool {
        // The main word, and one cross-word per square.
        let (mut words, mut count, mut repeats) = ([PackedWord::EMPTY; SIDE + 1], 0, false);
        self.words(placement, |word| {
            repeats = repeats || words[..count].contains(&word) || used(&word);
            words[count] = word;
            count += 1;
        });
        repeats
    }

    /// Returns the highest-scoring placement of a single tile of this kind that scores at least
    /// `min` and that `accept` approves. Calls `accept` rarely.
    ///
    /// The result equals a search through all placements of that tile, but is much faster, since
    /// the words of a single tile follow from the cross-sets of its square. Returns `None` on an
    /// empty board.
    pub fn best_single(&self, kind: Tile, rules: &RuleSet, min: u32, mut accept: impl FnMut(&Placement) -> bool) -> Option<Placement> {
        let (letters, values) = match kind {
            BLANK => (all_letters(rules), rules.blank_values()),
            letter => (1 << (letter & 63), rules.values()),
        };
        let flag = if kind == BLANK { BLANK_FLAG } else { 0 };
        let (mut best, mut min) = (None, min);
        for (row, lane) in self.lanes[Direction::Across.index()].iter().enumerate() {
            let beside = (lane.filled << 1 | lane.filled >> 1) & !lane.filled & ((1 << SIDE) - 1);
            let mut todo = lane.crossed | beside;
            while todo != 0 {
                let column = todo.trailing_zeros() as usize & 15;
                todo &= todo - 1;
                let (along, across) = (&lane.spots[column], &self.lanes[Direction::Down.index()][column].spots[row]);
                let mut fitting = along.set & across.set & letters;
                let lying = u32::from(along.cross_score) + u32::from(across.cross_score);
                let factor = u32::from(along.letter_factor) * (u32::from(along.cross_factor) + u32::from(across.cross_factor));
                while fitting != 0 {
                    let letter = fitting.trailing_zeros() as Tile;
                    fitting &= fitting - 1;
                    let score = lying + u32::from(values[usize::from(letter & 63)]) * factor;
                    if score < min {
                        continue;
                    }
                    // As the generators do: across if it forms a word there.
                    let direction = if beside >> column & 1 != 0 { Direction::Across } else { Direction::Down };
                    let placement = Placement::new(u64::from(letter | flag), 1, score, (row * SIDE + column) as u8, direction);
                    if accept(&placement) {
                        (best, min) = (Some(placement), score + 1);
                    }
                }
            }
        }
        best
    }

    /// Returns an upper bound on the score of a single tile of this kind next to the tiles of a
    /// placement after it has been made, at the ends of the runs that it forms or extends. It
    /// checks only that the letter fits the tiles across, not the words. On other squares the
    /// single tile scores the same as now.
    pub fn max_adjacent_single(&self, placement: &Placement, kind: Tile, rules: &RuleSet) -> u32 {
        let (letters, value) = match kind {
            BLANK => (all_letters(rules), rules.blank_values().iter().copied().max().unwrap_or(0)),
            letter => (1 << (letter & 63), rules.value(letter)),
        };
        // Returns the maximum score of the tile on the empty place `at` of a lane, next to a run of
        // value `run`; `beyond` are the places after it.
        let max_score = |lane: &Lane, at: usize, run: u32, beyond: &mut dyn Iterator<Item = usize>| {
            let spot = &lane.spots[at];
            if spot.set & letters == 0 {
                return 0;
            }
            let joined: u32 = beyond.take_while(|&place| lane.letters[place] != 0).map(|place| u32::from(lane.values[place])).sum();
            let tile = u32::from(value) * u32::from(spot.letter_factor);
            (run + joined + tile) * u32::from(spot.word_factor) + u32::from(spot.cross_score) + tile * u32::from(spot.cross_factor)
        };
        let ends = |lane: &Lane, start: usize, end: usize, run: u32| {
            let before = start.checked_sub(1).map_or(0, |at| max_score(lane, at, run, &mut (0..at).rev()));
            let behind = if end < SIDE { max_score(lane, end, run, &mut (end + 1..SIDE)) } else { 0 };
            before.max(behind)
        };
        let (direction, first) = (placement.direction(), placement.first());
        let (line, place) = (first.line(direction), first.place(direction));
        let lane = self.lane(direction, line);
        let start = place - (u32::from(lane.filled) << 1 << (31 - place)).leading_ones() as usize;
        let (mut best, mut run, mut at) = (0, 0, start);
        let mut cells = placement.cells();
        while at < SIDE {
            if lane.letters[at] != 0 {
                run += u32::from(lane.values[at]);
                at += 1;
                continue;
            }
            let Some(cell) = cells.next() else { break };
            let Some(square) = Square::on_line(direction, line, at) else { break };
            let own = u32::from(rules.placed_value(square, cell));
            run += own;
            let across = self.lane(direction.other(), at);
            let filled = u32::from(across.filled);
            let from = line - (filled << 1 << (31 - line)).leading_ones() as usize;
            let to = line + 1 + (filled >> (line + 1)).trailing_ones() as usize;
            let lying: u32 = across.values[from..to].iter().map(|&value| u32::from(value)).sum();
            best = best.max(ends(across, from, to, own + lying));
            at += 1;
        }
        best.max(ends(lane, start, at, run))
    }

    /// Returns the run formed by a letter on an empty place of a lane.
    fn crossing(&self, direction: Direction, line: usize, place: usize, letter: Tile) -> PackedWord {
        let lane = self.lane(direction, line);
        let start = place - (u32::from(lane.filled) << 1 << (31 - place)).leading_ones() as usize;
        let before = lane.letters[start..place].iter().copied();
        let after = lane.letters[place + 1..].iter().copied().take_while(|&letter| letter != 0);
        before.chain([letter]).chain(after).collect()
    }

    #[inline]
    pub(crate) fn lane(&self, direction: Direction, line: usize) -> &Lane {
        &self.lanes[direction.index()][line]
    }

    /// Places or replaces tiles and updates the cross-sets around them. Returns the changed lanes.
    pub(crate) fn lay(&mut self, laid: &[PlacedTile], rules: &RuleSet, graph: &Graph) -> Lanes {
        self.board.lay(laid);
        let mut changed = Lanes::NONE;
        for direction in Direction::BOTH {
            let mut touched = 0u16;
            for tile in laid {
                let (line, place) = (tile.square.line(direction), tile.square.place(direction));
                let lane = &mut self.lanes[direction.index()][line];
                lane.letters[place] = tile.letter;
                lane.values[place] = rules.placed_value(tile.square, Cell { letter: tile.letter, blank: tile.blank });
                lane.filled |= 1 << place;
                lane.crossed &= !(1 << place);
                let spot = &mut lane.spots[place];
                (spot.set, spot.cross_factor, spot.cross_score) = (0, 0, 0);
                touched |= 1 << line;
                changed.insert(direction, line);
            }
            for (line, lane) in self.lanes[direction.index()].iter_mut().enumerate() {
                if touched >> line & 1 != 0 {
                    lane.link();
                }
            }
        }
        for run in Direction::BOTH {
            let mut done = None;
            for tile in laid {
                let start = self.board.run_start(tile.square, run);
                if done != Some(start) {
                    done = Some(start);
                    self.refresh_ends(tile.square, run, rules, graph, &mut changed);
                }
            }
        }
        changed
    }

    /// Recomputes the cross-sets at both ends of the run through a tile.
    fn refresh_ends(&mut self, square: Square, run: Direction, rules: &RuleSet, graph: &Graph, changed: &mut Lanes) {
        let (line, place) = (square.line(run), square.place(run));
        let filled = u32::from(self.lane(run, line).filled);
        // Above `place`, the first zero bit is the empty square after the run; below, the last zero
        // bit is the one before it.
        let behind = place + (filled >> place).trailing_ones() as usize;
        let before = (filled << (31 - place)).leading_ones() as usize;
        if behind < SIDE {
            self.refresh(run, line, behind, rules, graph);
            changed.insert(run.other(), behind);
        }
        if place >= before {
            self.refresh(run, line, place - before, rules, graph);
            changed.insert(run.other(), place - before);
        }
    }

    /// Recomputes the cross-set of the empty square at this place for words that cross the line.
    fn refresh(&mut self, run: Direction, line: usize, place: usize, rules: &RuleSet, graph: &Graph) {
        let lane = self.lane(run, line);
        let filled = u32::from(lane.filled);
        let end = place + 1 + (filled >> (place + 1)).trailing_ones() as usize;
        let start = place - ((filled << 1) << (31 - place)).leading_ones() as usize;
        let set = cross_sets::fitting(graph, &lane.letters[start..place], &lane.letters[place + 1..end]);
        let worth: u16 = lane.values[start..end].iter().map(|&value| u16::from(value)).sum();
        let across = &mut self.lanes[run.other().index()][place];
        across.crossed |= 1 << line;
        let spot = &mut across.spots[line];
        spot.set = set & all_letters(rules);
        spot.cross_factor = spot.word_factor;
        spot.cross_score = worth * u16::from(spot.word_factor);
    }
}

/// Returns the set of all letters of the alphabet.
pub(crate) fn all_letters(rules: &RuleSet) -> u64 {
    let letters = rules.alphabet().len();
    // 63 letters fill bits 1 to 63.
    (u64::MAX >> (63 - letters)) & !1
}

// The flag for a blank must not collide with a letter.
const _: () = assert!(lexicon::MAX_LETTERS < BLANK_FLAG as usize);
