//! Exact values of all positions with few marbles under the rules of `standard`, compact enough to
//! be embedded.
//!
//! Boards that differ by rotations of single quadrants and by symmetries of the whole board form a
//! *family*. Its 256 boards are indexed by the rotations of the quadrants. Each pattern of a
//! quadrant belongs to one of 4,995 *kinds*, which are classes of patterns under rotation. A family
//! consists of four kinds; of its eight symmetric forms, the lexicographically smallest represents
//! it. Families are not stored but enumerated in order, and their values follow each other.
//!
//! # File
//! | bytes | what |
//! |---|---|
//! | 0..8 | `DESKAPGE` |
//! | 8 | version, 1 |
//! | 9 | the most marbles |
//! | 10..16 | zero |
//! | 16..48 | SHA-256 of the values, unpacked: a byte each (0 loss, 1 draw, 2 win, for the side to move) |
//! | 48.. | the values, packed as xz: by number of marbles, families in order, 256 boards each, quadrant A turned fastest |
//!
//! Boards that already contain a five are not positions; their bytes repeat the preceding value.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::{LazyLock, OnceLock};

use lzma_rust2::{XzOptions, XzReader, XzWriter};
use pentago::{Board, Marbles, Move, Next, Position, RuleSet, Setup, Side};
use sha2::{Digest, Sha256};

use super::Value;
use super::solve::Solution;

const MAGIC: &[u8; 8] = b"DESKAPGE";
const VERSION: u8 = 1;
const HEADER: usize = 48;

/// Maximum marbles of any file.
pub const MAX_MARBLES: usize = 6;

/// Embedded values from the published strong solution (`data/README.md`). The WebAssembly build has
/// none: it gets them by [`provide`] when it needs them.
#[cfg(not(target_family = "wasm"))]
const EMBEDDED: &[u8] = include_bytes!("../../../../data/permissive/pentago.early");
#[cfg(target_family = "wasm")]
const EMBEDDED: &[u8] = &[];

/// The unpacked values; `None` in the lock if they are damaged.
static VALUES: OnceLock<Option<EarlyValues>> = OnceLock::new();

/// Returns the embedded or provided values, unpacked on first use. The WebAssembly build has none
/// before [`provide`].
pub fn embedded() -> Option<&'static EarlyValues> {
    let values = if EMBEDDED.is_empty() { VALUES.get() } else { Some(VALUES.get_or_init(|| EarlyValues::read(EMBEDDED).ok())) };
    values?.as_ref()
}

/// Returns the embedded file, for [`provide`] of a program without it; empty in the WebAssembly
/// build.
#[must_use]
pub const fn file() -> &'static [u8] {
    EMBEDDED
}

/// Provides the values to a program without embedded ones. Others keep theirs.
///
/// # Errors
/// The file is damaged.
pub fn provide(file: &[u8]) -> Result<(), EarlyValuesError> {
    let values = EarlyValues::read(file)?;
    let _ = VALUES.set(Some(values));
    Ok(())
}

/// Returns the embedded values if they cover the moves of `position`. Otherwise nothing is
/// unpacked.
pub fn embedded_for(position: &Position) -> Option<&'static EarlyValues> {
    (position.rules() == RuleSet::Standard && position.board().count() < MAX_MARBLES).then(embedded).flatten()
}

/// Boards per family.
const BOARDS: usize = 256;

/// Patterns of a quadrant: three to the ninth.
const PATTERNS: usize = 19_683;

/// The classification of quadrant patterns.
struct PatternKinds {
    /// For each pattern, its kind and the number of clockwise quarter turns from the kind's
    /// representative.
    kind_of: Vec<(u16, u8)>,
    /// For each kind its smallest pattern, the representative, as the masks of white and black.
    representatives: Vec<[u16; 2]>,
    /// The kinds by marble counts, indexed by `10 * white + black`.
    by_counts: Vec<Vec<u16>>,
}

static KINDS: LazyLock<PatternKinds> = LazyLock::new(PatternKinds::new);

/// Rotates a quadrant mask clockwise by a quarter. The lowest bit is the top left square, followed
/// row by row.
fn rotate(mask: u16) -> u16 {
    (0..9).filter(|square| mask >> square & 1 == 1).fold(0, |all, square| all | 1 << (3 * (square % 3) + 2 - square / 3))
}

/// Returns the index of a pattern.
fn pattern_index([white, black]: [u16; 2]) -> usize {
    static TERNARY: LazyLock<Vec<u16>> = LazyLock::new(|| {
        (0..512_u16).map(|mask| (0..9).filter(|square| mask >> square & 1 == 1).map(|square| 3_u16.pow(square)).sum()).collect()
    });
    usize::from(TERNARY[usize::from(white)] + 2 * TERNARY[usize::from(black)])
}

impl PatternKinds {
    fn new() -> PatternKinds {
        let mut kind_of = vec![(u16::MAX, 0); PATTERNS];
        let (mut representatives, mut by_counts) = (Vec::new(), vec![Vec::new(); 100]);
        let digit = |pattern: usize, square: u32| pattern / 3_usize.pow(square) % 3;
        for pattern in 0..PATTERNS {
            if kind_of[pattern].0 != u16::MAX {
                continue;
            }
            let mut masks =
                [1, 2].map(|side| (0..9).filter(|&square| digit(pattern, square) == side).fold(0_u16, |all, square| all | 1 << square));
            let kind = representatives.len() as u16;
            by_counts[(10 * masks[0].count_ones() + masks[1].count_ones()) as usize].push(kind);
            representatives.push(masks);
            for quarters in 0..4 {
                let turned = &mut kind_of[pattern_index(masks)];
                if turned.0 == u16::MAX {
                    *turned = (kind, quarters);
                }
                masks = masks.map(rotate);
            }
        }
        PatternKinds { kind_of, representatives, by_counts }
    }
}

/// Returns the kinds of quadrants A to D and their rotations, two bits per quadrant with A lowest.
fn classify(board: &Board) -> ([u16; 4], usize) {
    let [white, black] = [Side::White, Side::Black].map(|side| board.marbles(side).quadrants());
    let mut turns = 0;
    let kinds = std::array::from_fn(|quadrant| {
        let (kind, quarters) = KINDS.kind_of[pattern_index([white[quadrant] as u16, black[quadrant] as u16])];
        turns |= usize::from(quarters) << (2 * quadrant);
        kind
    });
    (kinds, turns)
}

/// Returns the family of a board and its index in the family.
fn locate(board: &Board) -> ([u16; 4], usize) {
    let looks = pentago::Symmetry::ALL.into_iter().filter_map(|symmetry| {
        let [white, black] = [Side::White, Side::Black].map(|side| symmetry.apply(board.marbles(side)));
        Board::new(white, black).map(|board| classify(&board))
    });
    looks.min().unwrap_or_else(|| classify(board))
}

/// Returns the board of a family with these rotations.
fn board(kinds: [u16; 4], turns: usize) -> Option<Board> {
    let quadrants: [[u16; 2]; 4] = std::array::from_fn(|quadrant| {
        let quarters = turns >> (2 * quadrant) & 3;
        (0..quarters).fold(KINDS.representatives[usize::from(kinds[quadrant])], |masks, _| masks.map(rotate))
    });
    let [white, black] = [0, 1].map(|side| Marbles::from_quadrants(quadrants.map(|masks| masks[side])));
    Board::new(white, black)
}

/// Returns all families of boards with this number of marbles, in order.
fn families(marbles: usize) -> Vec<[u16; 4]> {
    let (white, black) = (marbles.div_ceil(2), marbles / 2);
    // All distributions of a number of marbles over the four quadrants.
    let spread = |all: usize| -> Vec<[usize; 4]> {
        let ways = (0..(all + 1).pow(3)).map(|n| [n % (all + 1), n / (all + 1) % (all + 1), n / (all + 1).pow(2)]);
        ways.filter_map(|[a, b, c]| Some([a, b, c, all.checked_sub(a + b + c)?])).collect()
    };
    let mut found = Vec::new();
    for whites in spread(white) {
        for blacks in spread(black) {
            let [a, b, c, d]: [&Vec<u16>; 4] = std::array::from_fn(|quadrant| &KINDS.by_counts[10 * whites[quadrant] + blacks[quadrant]]);
            for (&a, &b, &c, &d) in
                a.iter().flat_map(|a| b.iter().flat_map(move |b| c.iter().flat_map(move |c| d.iter().map(move |d| (a, b, c, d)))))
            {
                let kinds = [a, b, c, d];
                if board(kinds, 0).is_some_and(|board| locate(&board).0 == kinds) {
                    found.push(kinds);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// Errors of [`EarlyValues::read`].
#[derive(Debug, thiserror::Error)]
pub enum EarlyValuesError {
    #[error("not a file of early Pentago positions: it does not begin with DESKAPGE")]
    Magic,
    #[error("the file has version {0}, but this program reads version {VERSION}: rebuild it")]
    Version(u8),
    #[error("the file declares positions with {0} marbles; at most {MAX_MARBLES} are possible: it is damaged, rebuild it")]
    Marbles(u8),
    #[error("the values can't be unpacked ({0}): the file is truncated or damaged, rebuild it")]
    Packed(#[from] io::Error),
    #[error("the hash of the values does not match the header: the file is damaged, rebuild it")]
    Hash,
}

/// Values of all positions with few marbles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyValues {
    /// The sorted families by number of marbles.
    families: Vec<Vec<[u16; 4]>>,
    /// The values by number of marbles, two bits per board.
    values: Vec<Vec<u8>>,
}

impl EarlyValues {
    /// Builds the values of all positions with up to `max` marbles (at most [`MAX_MARBLES`]) from
    /// a function. Returns `None` if the function does not know a position.
    #[must_use]
    pub fn build(max: usize, value: impl Fn(&Position) -> Option<Value>) -> Option<EarlyValues> {
        let mut early = EarlyValues { families: Vec::new(), values: Vec::new() };
        for marbles in 0..=max.min(MAX_MARBLES) {
            let families = families(marbles);
            let mut values = Vec::with_capacity(families.len() * BOARDS);
            let mut before = Value::Draw;
            for &kinds in &families {
                for turns in 0..BOARDS {
                    if let Some(position) = board(kinds, turns).and_then(|board| standard(&board)) {
                        before = value(&position)?;
                    }
                    values.push(before as u8);
                }
            }
            early.values.push(pack(&values));
            early.families.push(families);
        }
        Some(early)
    }

    /// Parses a file. This takes a tenth of a second.
    ///
    /// # Errors
    /// Returns an error if the bytes are not such a file or are damaged.
    pub fn read(bytes: &[u8]) -> Result<EarlyValues, EarlyValuesError> {
        let (header, body) =
            bytes.split_at_checked(HEADER).filter(|(header, _)| header.starts_with(MAGIC)).ok_or(EarlyValuesError::Magic)?;
        if header[8] != VERSION {
            return Err(EarlyValuesError::Version(header[8]));
        }
        if usize::from(header[9]) > MAX_MARBLES {
            return Err(EarlyValuesError::Marbles(header[9]));
        }
        let families: Vec<Vec<[u16; 4]>> = (0..=usize::from(header[9])).map(families).collect();
        // Read family by family, so that only the packed values stay in memory.
        let mut reader = XzReader::new(body, false);
        let mut hash = Sha256::new();
        let mut values = Vec::new();
        for families in &families {
            let mut own = Vec::with_capacity(families.len() * BOARDS / 4);
            for _ in families {
                let mut values = [0; BOARDS];
                reader.read_exact(&mut values)?;
                if values.iter().any(|&value| value > 2) {
                    return Err(EarlyValuesError::Hash);
                }
                hash.update(values);
                own.extend(pack(&values));
            }
            values.push(own);
        }
        if reader.read(&mut [0])? > 0 || header[16..] != *hash.finalize() {
            return Err(EarlyValuesError::Hash);
        }
        Ok(EarlyValues { families, values })
    }

    /// Returns the bytes of a file. This takes seconds.
    ///
    /// # Errors
    /// Returns an error if compression runs out of memory.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        let values: Vec<u8> = self.values.iter().flatten().flat_map(|four| [0, 2, 4, 6].map(|bit| four >> bit & 3)).collect();
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.marbles() as u8, 0, 0, 0, 0, 0, 0]);
        bytes.extend(Sha256::digest(&values));
        let mut how = XzOptions::with_preset(9);
        // A larger dictionary does not improve compression, and readers would have to allocate it.
        how.lzma_options.dict_size = 1 << 20;
        let mut writer = XzWriter::new(bytes, how)?;
        io::copy(&mut &values[..], &mut writer)?;
        writer.finish()
    }

    /// Returns the maximum number of marbles.
    #[must_use]
    pub fn marbles(&self) -> usize {
        self.families.len().saturating_sub(1)
    }

    /// Returns the number of families, with 256 boards each.
    #[must_use]
    pub fn families(&self) -> usize {
        self.families.iter().map(Vec::len).sum()
    }

    /// Returns the value of a position, or `None` if it has more marbles or other rules.
    #[must_use]
    pub fn get(&self, position: &Position) -> Option<Value> {
        if position.rules() != RuleSet::Standard {
            return None;
        }
        let marbles = position.board().count();
        let (kinds, turns) = locate(position.board());
        let family = self.families.get(marbles)?.binary_search(&kinds).ok()?;
        let at = family * BOARDS + turns;
        Value::ALL.get(usize::from(self.values[marbles][at / 4] >> (2 * (at % 4)) & 3)).copied()
    }

    /// Returns the moves that keep the value of a position, and that value. Of drawing or losing
    /// moves, returns those after which most replies lose. Returns `None` if a move leads to an
    /// unknown position.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<(Vec<Move>, Value)> {
        let moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max()?;
        let keeping: Vec<Move> = moves.into_iter().filter(|&(_, value)| value == best).map(|(play, _)| play).collect();
        if best == Value::Win || position.board().count() + 1 >= self.marbles() {
            return Some((keeping, best));
        }
        // Search symmetric positions once.
        let mut kinds: BTreeMap<Board, usize> = BTreeMap::new();
        let traps: Vec<usize> = keeping
            .iter()
            .map(|&play| {
                let Ok(Next::Going(next)) = position.play(play) else { return 0 };
                let lost = || {
                    self.moves(&next).map_or(0, |answers| {
                        answers.iter().filter(|(_, value)| *value == Value::Loss).count() * 1000 / answers.len().max(1)
                    })
                };
                *kinds.entry(next.board().canonical()).or_insert_with(lost)
            })
            .collect();
        let max = traps.iter().max().copied().unwrap_or(0);
        let moves = keeping.into_iter().zip(traps).filter(|&(_, traps)| traps == max).map(|(play, _)| play).collect();
        Some((moves, best))
    }

    /// Returns the solution of a position, or `None` if a move leads to an unknown position.
    #[must_use]
    pub fn solution(&self, position: &Position) -> Option<Solution> {
        self.moves(position).map(Solution::of)
    }

    /// Returns the values of all moves for the side to move, or `None` if a move leads to an
    /// unknown position.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Option<Vec<(Move, Value)>> {
        if position.board().count() >= self.marbles() || position.rules() != RuleSet::Standard {
            return None;
        }
        let value = |play: Move| match position.play(play).ok()? {
            Next::Going(next) => self.get(&next).map(Value::flipped),
            Next::Over(_, end) => Some(Value::of_end(end.winner, position.turn())),
        };
        position.moves().into_iter().map(|play| Some((play, value(play)?))).collect()
    }
}

/// Returns the position of a board under the rules of `standard`, if it is legal.
fn standard(board: &Board) -> Option<Position> {
    Position::new(Setup { board: *board, waiting: None }, RuleSet::Standard).ok()
}

/// Packs four values into each byte.
fn pack(values: &[u8]) -> Vec<u8> {
    values.chunks(4).map(|four| four.iter().enumerate().fold(0, |all, (n, value)| all | value << (2 * n))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use play::{Dice, Seed};

    use super::*;

    fn values() -> &'static EarlyValues {
        embedded().unwrap()
    }

    #[test]
    fn kinds_and_families_match_known_counts() {
        assert_eq!(KINDS.representatives.len(), 4995);
        assert_eq!(KINDS.by_counts.iter().map(Vec::len).sum::<usize>(), 4995);
        // No board is missing: tests/data/pentago/pentago-counts-by-stones.tsv, column sym8.
        for (marbles, positions) in [(0, 1), (1, 6), (2, 165), (3, 2715), (4, 44_481)] {
            let boards = families(marbles).into_iter().flat_map(|kinds| (0..BOARDS).filter_map(move |turns| board(kinds, turns)));
            assert_eq!(boards.map(|board| board.canonical()).collect::<HashSet<_>>().len(), positions);
        }
    }

    #[test]
    fn start_position_matches_published_value() {
        let start = Position::start(RuleSet::Standard);
        let moves = values().moves(&start).unwrap();
        let count = |wanted| moves.iter().filter(|(_, value)| *value == wanted).count();
        assert_eq!((count(Value::Win), count(Value::Draw), count(Value::Loss)), (192, 96, 0));
        assert_eq!(values().get(&start), Some(Value::Win));
        assert_eq!(values().get(&Position::start(RuleSet::Answer)), None);
    }

    #[test]
    fn values_are_consistent_with_successors() {
        // All positions with few marbles, and a random sample of the others.
        let mut dice = Dice::new(&Seed::from_number(5), 0);
        let mut asked = 0;
        for marbles in 0..MAX_MARBLES {
            for (family, &kinds) in values().families[marbles].iter().enumerate() {
                if marbles > 2 && dice.below(values().families[marbles].len() as u32) >= 40 {
                    continue;
                }
                for turns in (0..BOARDS).step_by(if marbles > 2 { 37 } else { 1 }) {
                    let Some(position) = board(kinds, turns).and_then(|board| standard(&board)) else { continue };
                    let best = values().moves(&position).unwrap().into_iter().map(|(_, value)| value).max();
                    assert_eq!(values().get(&position), best, "{marbles} {family} {turns}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 5000, "{asked}");
    }

    #[test]
    fn symmetric_positions_have_equal_values() {
        let mut dice = Dice::new(&Seed::from_number(6), 0);
        for _ in 0..2000 {
            let mut position = Position::start(RuleSet::Standard);
            for _ in 0..dice.below(7) {
                let moves = position.moves();
                let Ok(Next::Going(next)) = position.play(moves[dice.below(moves.len() as u32) as usize]) else { break };
                position = next;
            }
            let value = values().get(&position).unwrap();
            for symmetry in pentago::Symmetry::ALL {
                let [white, black] = [Side::White, Side::Black].map(|side| symmetry.apply(position.board().marbles(side)));
                let alike = standard(&Board::new(white, black).unwrap()).unwrap();
                assert_eq!(values().get(&alike), Some(value));
            }
        }
    }

    #[test]
    fn files_round_trip_and_damage_is_reported() {
        let early = EarlyValues::build(2, |position| values().get(position)).unwrap();
        let good = early.bytes().unwrap();
        assert_eq!(EarlyValues::read(&good).unwrap(), early);
        assert_eq!((early.marbles(), early.families()), (2, 34));
        assert!(EarlyValues::build(2, |position| values().get(position).filter(|_| position.board().count() < 2)).is_none());
        let error_of = |bytes: &[u8]| EarlyValues::read(bytes).unwrap_err().to_string();
        let with = |offset: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[offset] = byte;
            error_of(&bytes)
        };
        assert!(error_of(b"DESKAPGE").contains("does not begin"));
        assert!(with(0, b'X').contains("does not begin"));
        assert!(with(8, 9).contains("version 9"));
        assert!(with(9, 7).contains("7 marbles"));
        assert!(with(20, 0).contains("does not match the header"));
        assert!(with(9, 1).contains("does not match the header"));
        assert!(error_of(&good[..good.len() / 2]).contains("can't be unpacked"));
        assert!(with(60, 255).contains("rebuild it"));
    }
}
