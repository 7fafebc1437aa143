//! The exact values of all positions with few marbles, by the rules of `standard`, so compactly that a program has them in it.
//!
//! Boards that differ by turns of single quadrants and by the symmetries of the whole make a *family*: its 256 boards are told apart by how far each quadrant is
//! turned. A quadrant's pattern is of one of 4,995 *kinds*, patterns that turn into each other; a family is four kinds, and of the eight ways to look at the
//! whole the one with the least numbers stands for it. Families are never stored: they are counted up in order, and their values follow each other.
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
//! Boards on which somebody has five are no positions; what stands there is what stands before them.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::LazyLock;

use lzma_rust2::{XzOptions, XzReader, XzWriter};
use pentago::{Board, Marbles, Move, Next, Position, RuleSet, Setup, Side};
use sha2::{Digest, Sha256};

use super::Value;
use super::solve::Solution;

const MAGIC: &[u8; 8] = b"DESKAPGE";
const VERSION: u8 = 1;
const HEADER: usize = 48;

/// No file has positions with more marbles.
pub const MOST: usize = 6;

/// The values that are part of the program: from the published strong solution (`data/README.md`). A browser's program does without them.
#[cfg(not(target_family = "wasm"))]
const OWN: &[u8] = include_bytes!("../../../../data/permissive/pentago.early");
#[cfg(target_family = "wasm")]
const OWN: &[u8] = &[];

/// The values that are part of the program, unpacked when they are first asked for; a browser's program has none.
pub fn own() -> Option<&'static EarlyValues> {
    static VALUES: LazyLock<Option<EarlyValues>> = LazyLock::new(|| EarlyValues::read(OWN).ok());
    VALUES.as_ref()
}

/// The same, where they have the values of a position's moves: elsewhere nothing is unpacked for it.
pub fn own_about(position: &Position) -> Option<&'static EarlyValues> {
    (position.rules() == RuleSet::Standard && position.board().count() < MOST).then(own).flatten()
}

/// The boards of a family.
const BOARDS: usize = 256;

/// How many patterns a quadrant has: three to the ninth.
const PATTERNS: usize = 19_683;

/// Patterns of quadrants and their kinds.
struct Kinds {
    /// Of each pattern its kind, and how many quarters clockwise it is turned from the one that stands for the kind.
    of: Vec<(u16, u8)>,
    /// Of each kind the pattern that stands for it, the least: the masks of white and black.
    least: Vec<[u16; 2]>,
    /// The kinds with so many white and so many black marbles, as `10 white + black`.
    by_counts: Vec<Vec<u16>>,
}

static KINDS: LazyLock<Kinds> = LazyLock::new(Kinds::new);

/// The mask of a quadrant turned clockwise by a quarter; the lowest bit is the top left square, then row by row.
fn quarter(mask: u16) -> u16 {
    (0..9).filter(|place| mask >> place & 1 == 1).fold(0, |all, place| all | 1 << (3 * (place % 3) + 2 - place / 3))
}

/// A pattern as a number.
fn number([white, black]: [u16; 2]) -> usize {
    static TERNARY: LazyLock<Vec<u16>> = LazyLock::new(|| {
        (0..512_u16).map(|mask| (0..9).filter(|place| mask >> place & 1 == 1).map(|place| 3_u16.pow(place)).sum()).collect()
    });
    usize::from(TERNARY[usize::from(white)] + 2 * TERNARY[usize::from(black)])
}

impl Kinds {
    fn new() -> Kinds {
        let mut of = vec![(u16::MAX, 0); PATTERNS];
        let (mut least, mut by_counts) = (Vec::new(), vec![Vec::new(); 100]);
        let digit = |pattern: usize, place: u32| pattern / 3_usize.pow(place) % 3;
        for pattern in 0..PATTERNS {
            if of[pattern].0 != u16::MAX {
                continue;
            }
            let mut masks =
                [1, 2].map(|side| (0..9).filter(|&place| digit(pattern, place) == side).fold(0_u16, |all, place| all | 1 << place));
            let kind = least.len() as u16;
            by_counts[(10 * masks[0].count_ones() + masks[1].count_ones()) as usize].push(kind);
            least.push(masks);
            for quarters in 0..4 {
                let turned = &mut of[number(masks)];
                if turned.0 == u16::MAX {
                    *turned = (kind, quarters);
                }
                masks = masks.map(quarter);
            }
        }
        Kinds { of, least, by_counts }
    }
}

/// The kinds of the quadrants A to D, and how far each is turned: two bits a quadrant, A lowest.
fn seen(board: &Board) -> ([u16; 4], usize) {
    let [white, black] = [Side::White, Side::Black].map(|side| board.marbles(side).quadrants());
    let mut turns = 0;
    let kinds = std::array::from_fn(|quadrant| {
        let (kind, quarters) = KINDS.of[number([white[quadrant] as u16, black[quadrant] as u16])];
        turns |= usize::from(quarters) << (2 * quadrant);
        kind
    });
    (kinds, turns)
}

/// The family of a board, and which of its boards it is.
fn place(board: &Board) -> ([u16; 4], usize) {
    let looks = pentago::Symmetry::ALL.into_iter().filter_map(|symmetry| {
        let [white, black] = [Side::White, Side::Black].map(|side| symmetry.apply(board.marbles(side)));
        Board::new(white, black).map(|board| seen(&board))
    });
    looks.min().unwrap_or_else(|| seen(board))
}

/// The board of a family whose quadrants are turned so far.
fn board(kinds: [u16; 4], turns: usize) -> Option<Board> {
    let quadrants: [[u16; 2]; 4] = std::array::from_fn(|quadrant| {
        let quarters = turns >> (2 * quadrant) & 3;
        (0..quarters).fold(KINDS.least[usize::from(kinds[quadrant])], |masks, _| masks.map(quarter))
    });
    let [white, black] = [0, 1].map(|side| Marbles::from_quadrants(quadrants.map(|masks| masks[side])));
    Board::new(white, black)
}

/// All families of boards with so many marbles, in order.
fn families(marbles: usize) -> Vec<[u16; 4]> {
    let (white, black) = (marbles.div_ceil(2), marbles / 2);
    // How a number of marbles is spread over the four quadrants.
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
                if board(kinds, 0).is_some_and(|board| place(&board).0 == kinds) {
                    found.push(kinds);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// Why bytes are no such file.
#[derive(Debug, thiserror::Error)]
pub enum BadEarly {
    /// It begins otherwise.
    #[error("this is no file of early Pentago positions: it does not begin with DESKAPGE")]
    Magic,
    /// Another version.
    #[error("the file is of version {0}, this program reads version {VERSION}: build it anew")]
    Version(u8),
    /// More marbles than can be.
    #[error("the file says it has positions with {0} marbles; {MOST} are the most: it is damaged, build it anew")]
    Marbles(u8),
    /// What is packed is damaged or cut off.
    #[error("the values can't be unpacked ({0}): the file is cut off or damaged, build it anew")]
    Packed(#[from] io::Error),
    /// There are more values, or others, than there should be.
    #[error("the values are not those whose hash the file names: it is damaged, build it anew")]
    Hash,
}

/// The values of all positions with few marbles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlyValues {
    /// By number of marbles, the families in order.
    families: Vec<Vec<[u16; 4]>>,
    /// By number of marbles, two bits a board.
    values: Vec<Vec<u8>>,
}

impl EarlyValues {
    /// Of all positions with up to so many marbles, [`MOST`] at most, as the function says; none where it knows one too little.
    #[must_use]
    pub fn build(most: usize, value: impl Fn(&Position) -> Option<Value>) -> Option<EarlyValues> {
        let mut early = EarlyValues { families: Vec::new(), values: Vec::new() };
        for marbles in 0..=most.min(MOST) {
            let families = families(marbles);
            let mut told = Vec::with_capacity(families.len() * BOARDS);
            let mut before = Value::Draw;
            for &kinds in &families {
                for turns in 0..BOARDS {
                    if let Some(position) = board(kinds, turns).and_then(|board| standard(&board)) {
                        before = value(&position)?;
                    }
                    told.push(before as u8);
                }
            }
            early.values.push(packed(&told));
            early.families.push(families);
        }
        Some(early)
    }

    /// From a file's bytes. Takes a tenth of a second.
    ///
    /// # Errors
    /// They are no such file, or a damaged one.
    pub fn read(bytes: &[u8]) -> Result<EarlyValues, BadEarly> {
        let (header, body) = bytes.split_at_checked(HEADER).filter(|(header, _)| header.starts_with(MAGIC)).ok_or(BadEarly::Magic)?;
        if header[8] != VERSION {
            return Err(BadEarly::Version(header[8]));
        }
        if usize::from(header[9]) > MOST {
            return Err(BadEarly::Marbles(header[9]));
        }
        let families: Vec<Vec<[u16; 4]>> = (0..=usize::from(header[9])).map(families).collect();
        // Family by family, so that no more is in memory than what stays there.
        let mut reader = XzReader::new(body, false);
        let mut hash = Sha256::new();
        let mut values = Vec::new();
        for families in &families {
            let mut own = Vec::with_capacity(families.len() * BOARDS / 4);
            for _ in families {
                let mut told = [0; BOARDS];
                reader.read_exact(&mut told)?;
                if told.iter().any(|&value| value > 2) {
                    return Err(BadEarly::Hash);
                }
                hash.update(told);
                own.extend(packed(&told));
            }
            values.push(own);
        }
        if reader.read(&mut [0])? > 0 || header[16..] != *hash.finalize() {
            return Err(BadEarly::Hash);
        }
        Ok(EarlyValues { families, values })
    }

    /// As a file's bytes. Takes seconds.
    ///
    /// # Errors
    /// Packing failed, for want of memory.
    pub fn bytes(&self) -> io::Result<Vec<u8>> {
        let told: Vec<u8> = self.values.iter().flatten().flat_map(|four| [0, 2, 4, 6].map(|bit| four >> bit & 3)).collect();
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.marbles() as u8, 0, 0, 0, 0, 0, 0]);
        bytes.extend(Sha256::digest(&told));
        let mut how = XzOptions::with_preset(9);
        // More to look back at makes it no shorter, and readers would have to keep as much.
        how.lzma_options.dict_size = 1 << 20;
        let mut writer = XzWriter::new(bytes, how)?;
        io::copy(&mut &told[..], &mut writer)?;
        writer.finish()
    }

    /// Positions with so many marbles at most are known.
    #[must_use]
    pub fn marbles(&self) -> usize {
        self.families.len().saturating_sub(1)
    }

    /// How many families, with 256 boards each.
    #[must_use]
    pub fn families(&self) -> usize {
        self.families.iter().map(Vec::len).sum()
    }

    /// The value of a position; none with more marbles, and by other rules.
    #[must_use]
    pub fn get(&self, position: &Position) -> Option<Value> {
        if position.rules() != RuleSet::Standard {
            return None;
        }
        let marbles = position.board().count();
        let (kinds, turns) = place(position.board());
        let family = self.families.get(marbles)?.binary_search(&kinds).ok()?;
        let at = family * BOARDS + turns;
        Value::ALL.get(usize::from(self.values[marbles][at / 4] >> (2 * (at % 4)) & 3)).copied()
    }

    /// The moves that keep the value of a position, and that value; none where one move leads to a position that is not known. Where nothing is won, those of
    /// them to which most answers lose.
    #[must_use]
    pub fn best(&self, position: &Position) -> Option<(Vec<Move>, Value)> {
        let moves = self.moves(position)?;
        let best = moves.iter().map(|&(_, value)| value).max()?;
        let keeping: Vec<Move> = moves.into_iter().filter(|&(_, value)| value == best).map(|(play, _)| play).collect();
        if best == Value::Win || position.board().count() + 1 >= self.marbles() {
            return Some((keeping, best));
        }
        // Moves to the same position up to the symmetries are looked at once.
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
        let most = traps.iter().max().copied().unwrap_or(0);
        let moves = keeping.into_iter().zip(traps).filter(|&(_, traps)| traps == most).map(|(play, _)| play).collect();
        Some((moves, best))
    }

    /// A position solved; none where one of its moves leads to a position that is not known.
    #[must_use]
    pub fn solution(&self, position: &Position) -> Option<Solution> {
        self.moves(position).map(Solution::of)
    }

    /// The values of all moves, for the side that makes them; none where one leads to a position that is not known.
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

/// The position of a board by the rules of `standard`, if it is one.
fn standard(board: &Board) -> Option<Position> {
    Position::new(Setup { board: *board, waiting: None }, RuleSet::Standard).ok()
}

/// Four values in a byte.
fn packed(told: &[u8]) -> Vec<u8> {
    told.chunks(4).map(|four| four.iter().enumerate().fold(0, |all, (n, value)| all | value << (2 * n))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use play::{Dice, Seed};

    use super::*;

    fn values() -> &'static EarlyValues {
        own().unwrap()
    }

    #[test]
    fn there_are_as_many_kinds_as_patterns_up_to_turning() {
        // By Burnside: (3^9 + 3^5 + 2 * 3^3) / 4.
        assert_eq!(KINDS.least.len(), 4995);
        assert_eq!(KINDS.by_counts.iter().map(Vec::len).sum::<usize>(), 4995);
        // tests/data/pentago/pentago-counts-by-stones.tsv, column sym8: no board is missed.
        for (marbles, positions) in [(0, 1), (1, 6), (2, 165), (3, 2715), (4, 44_481)] {
            let boards = families(marbles).into_iter().flat_map(|kinds| (0..BOARDS).filter_map(move |turns| board(kinds, turns)));
            assert_eq!(boards.map(|board| board.canonical()).collect::<HashSet<_>>().len(), positions);
        }
    }

    #[test]
    fn the_start_is_won_as_published() {
        let start = Position::start(RuleSet::Standard);
        let moves = values().moves(&start).unwrap();
        let count = |wanted| moves.iter().filter(|(_, value)| *value == wanted).count();
        assert_eq!((count(Value::Win), count(Value::Draw), count(Value::Loss)), (192, 96, 0));
        assert_eq!(values().get(&start), Some(Value::Win));
        assert_eq!(values().get(&Position::start(RuleSet::Answer)), None);
    }

    #[test]
    fn each_value_follows_from_those_after_it() {
        // Of few marbles all, of more some by lot.
        let mut dice = Dice::new(&Seed::from_number(5), 0);
        let mut asked = 0;
        for marbles in 0..MOST {
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
    fn all_that_look_alike_have_the_same_value() {
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
    fn what_is_built_is_read_back_and_damage_is_told_by_its_name() {
        let early = EarlyValues::build(2, |position| values().get(position)).unwrap();
        let good = early.bytes().unwrap();
        assert_eq!(EarlyValues::read(&good).unwrap(), early);
        assert_eq!((early.marbles(), early.families()), (2, 34));
        assert!(EarlyValues::build(2, |position| values().get(position).filter(|_| position.board().count() < 2)).is_none());
        let told = |bytes: &[u8]| EarlyValues::read(bytes).unwrap_err().to_string();
        let with = |place: usize, byte: u8| {
            let mut bytes = good.clone();
            bytes[place] = byte;
            told(&bytes)
        };
        assert!(told(b"DESKAPGE").contains("does not begin"));
        assert!(with(0, b'X').contains("does not begin"));
        assert!(with(8, 9).contains("version 9"));
        assert!(with(9, 7).contains("7 marbles"));
        assert!(with(20, 0).contains("not those whose hash"));
        assert!(with(9, 1).contains("not those whose hash"));
        assert!(told(&good[..good.len() / 2]).contains("can't be unpacked"));
        assert!(with(60, 255).contains("build it anew"));
    }
}
