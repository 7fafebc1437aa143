//! Slices of the published strong solution (Irving 2014): exact values of all positions with so many marbles, as files `slice-N.pentago`.
//!
//! A slice has *sections*: the positions with given numbers of marbles in each quadrant. A section is an array of four dimensions, one for each quadrant, over the
//! patterns of the quadrant that are least under turning it; an entry has 256 bits for each colour, that say whether it wins, for each state into
//! which the quadrants can be turned. The array is cut into blocks, each compressed by itself (zlib or xz).
//!
//! All numbers are little-endian. A file begins with the 20 bytes of `pentago sections   \n`, then three u32: version (3), number of sections, bytes a section header;
//! or it is a single section. A section header has 85 bytes: the 20 bytes of `pentago supertensor\n`, u32 version (2 or 3), u8 finished, u32 marbles,
//! 4 times u8 marbles of the first and of the second player in a quadrant, 4 u16 shape, u32 side of a block, 4 u16 numbers of blocks, u32 filter (1: the bits of the
//! two colours take turns), and the blob of the index. A blob is three u64: bytes unpacked, bytes packed, offset in the file. The index has a blob a block.
//!
//! Their quadrants are counted column by column from the bottom left, as are the squares in a quadrant, and turn counter-clockwise. Their first player is called black.

use std::fs;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::LazyLock;

use engine::pentago::Value;
use engine::pentago::known::{Entry, KnownPositions};
use flate2::read::ZlibDecoder;
use lzma_rust2::XzReader;
use pentago::{Board, Marbles, Position, RuleSet, Setup, Side};

const SECTIONS: &[u8; 20] = b"pentago sections   \n";
const SECTION: &[u8; 20] = b"pentago supertensor\n";
const HEADER: usize = 85;
const BLOB: usize = 24;
/// Two sets of 256 bits.
const CELL: usize = 64;
/// There are not more kinds of sections.
const MOST_SECTIONS: usize = 8239;
/// The largest side of a block.
const MOST_SIDE: usize = 27;

/// Why a file is no slice that can be taken in.
#[derive(Debug, thiserror::Error)]
pub(super) enum BadSlice {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is no slice: it begins neither with `pentago sections` nor with `pentago supertensor`")]
    Magic,
    #[error("version {0} is not known: only 2 and 3 are")]
    Version(u32),
    #[error("the file ends too early, at byte {0}: it is not whole, fetch it again")]
    Short(usize),
    #[error("{0} sections are more than there can be: the file is damaged, fetch it again")]
    Sections(usize),
    #[error("section {0} was not finished when it was written: fetch the file again")]
    Unfinished(usize),
    #[error("section {section} has {found} marbles where the slice should have {wanted}: is the file named rightly?")]
    Marbles { section: usize, found: usize, wanted: usize },
    #[error("section {section}: {what}: the file is damaged, fetch it again")]
    Section { section: usize, what: &'static str },
    #[error("section {0} uses filter {1}; only 0 and 1 are known")]
    Filter(usize, u32),
    #[error("section {section}: {what} can't be unpacked ({why}): the file is damaged, fetch it again")]
    Packed { section: usize, what: &'static str, why: String },
    #[error(
        "{board} is a {says} here, but its moves lead to a {implied}: the slices contradict each other, nothing was taken in; fetch them again"
    )]
    Contradiction { board: Board, says: Value, implied: Value },
}

/// The patterns of a quadrant that are least under turning, by how many marbles each player has in it, in the order of the files.
struct Patterns(Vec<Vec<u16>>);

static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::new);

/// How many patterns a quadrant has: three to the ninth.
const ALL: u16 = 19_683;

impl Patterns {
    fn new() -> Patterns {
        let least: Vec<u16> = (0..ALL).map(|pattern| (0..4).map(|quarters| turned(pattern, quarters)).min().unwrap_or(pattern)).collect();
        let mirror = |pattern: u16| least[usize::from(map(pattern, |x, y| (2 - y, 2 - x)))];
        let mut all: Vec<u16> = (0..ALL).filter(|&pattern| least[usize::from(pattern)] == pattern).collect();
        // Those that differ from their mirror image come first, beside it.
        all.sort_by_key(|&pattern| (mirror(pattern) == pattern, pattern.min(mirror(pattern))));
        let mut by_counts = vec![Vec::new(); 55];
        for pattern in all {
            let [first, second] = counts(pattern);
            by_counts[bucket(first, second)].push(pattern);
        }
        Patterns(by_counts)
    }

    fn of(&self, [first, second]: [usize; 2]) -> &[u16] {
        &self.0[bucket(first, second)]
    }
}

/// Where the patterns with so many marbles of each player are.
const fn bucket(first: usize, second: usize) -> usize {
    first * (21 - first) / 2 + second
}

/// The digits of a pattern: 0 empty, 1 first player, 2 second; the `3 x + y`th is that in column x from the left and row y from below.
fn digits(pattern: u16) -> [u16; 9] {
    std::array::from_fn(|place| pattern / 3_u16.pow(place as u32) % 3)
}

fn counts(pattern: u16) -> [usize; 2] {
    [1, 2].map(|player| digits(pattern).iter().filter(|&&digit| digit == player).count())
}

/// The pattern whose squares went from (x, y) to where the function says.
fn map(pattern: u16, to: impl Fn(usize, usize) -> (usize, usize)) -> u16 {
    digits(pattern)
        .into_iter()
        .enumerate()
        .map(|(place, digit)| {
            let (x, y) = to(place / 3, place % 3);
            digit * 3_u16.pow((3 * x + y) as u32)
        })
        .sum()
}

/// A pattern turned counter-clockwise.
fn turned(pattern: u16, quarters: usize) -> u16 {
    (0..quarters).fold(pattern, |pattern, _| map(pattern, |x, y| (2 - y, x)))
}

/// The board of the four quadrants' patterns.
fn board(patterns: [u16; 4]) -> Option<Board> {
    // Bottom left, top left, bottom right, top right are C, A, D and B.
    const OURS: [usize; 4] = [2, 0, 3, 1];
    let mut sides = [[0_u16; 4]; 2];
    for (pattern, quadrant) in patterns.into_iter().zip(OURS) {
        for (place, digit) in digits(pattern).into_iter().enumerate() {
            let (x, y) = (place / 3, place % 3);
            if let Some(side) = digit.checked_sub(1) {
                sides[usize::from(side)][quadrant] |= 1 << (3 * (2 - y) + x);
            }
        }
    }
    let [white, black] = sides.map(Marbles::from_quadrants);
    Board::new(white, black)
}

/// What a section header says.
struct Section {
    number: usize,
    counts: [[usize; 2]; 4],
    shape: [usize; 4],
    side: usize,
    blocks: [usize; 4],
    filter: u32,
    index: Blob,
}

#[derive(Clone, Copy)]
struct Blob {
    unpacked: u64,
    packed: u64,
    offset: u64,
}

/// Takes the slice of positions with so many marbles in.
///
/// # Errors
/// The file is no slice, a damaged one, or of other positions; some of it may have been taken in by then.
pub(super) fn read(path: &Path, marbles: usize, known: &mut KnownPositions) -> Result<(), BadSlice> {
    take(&fs::read(path)?, marbles, known)
}

fn take(file: &[u8], marbles: usize, known: &mut KnownPositions) -> Result<(), BadSlice> {
    for section in sections(file, marbles)? {
        section.take(file, known)?;
    }
    Ok(())
}

/// Asks whether what is known of positions with so many marbles is what follows from those with one more. Where these are not known nothing is asked.
///
/// # Errors
/// The first position that contradicts.
pub(super) fn agree(known: &KnownPositions, marbles: usize) -> Result<(), BadSlice> {
    for (board, entry) in known.iter().filter(|(board, _)| board.count() == marbles) {
        let position = Position::new(Setup { board, waiting: None }, RuleSet::Standard).ok();
        if let (Some(says), Some(implied)) = (entry.value, position.and_then(|position| known.implied(&position)))
            && says != implied
        {
            return Err(BadSlice::Contradiction { board, says, implied });
        }
    }
    Ok(())
}

fn bytes(file: &[u8], range: Range<usize>) -> Result<&[u8], BadSlice> {
    file.get(range).ok_or(BadSlice::Short(file.len()))
}

fn u32_at(file: &[u8], place: usize) -> Result<u32, BadSlice> {
    let bytes = bytes(file, place..place + 4)?;
    Ok(u32::from_le_bytes(std::array::from_fn(|n| bytes[n])))
}

fn sections(file: &[u8], marbles: usize) -> Result<Vec<Section>, BadSlice> {
    let magic = file.get(..20).ok_or(BadSlice::Magic)?;
    if magic == SECTION {
        return Ok(vec![Section::read(file, 0, 0, marbles)?]);
    }
    if magic != SECTIONS {
        return Err(BadSlice::Magic);
    }
    let [version, count, size] = [u32_at(file, 20)?, u32_at(file, 24)?, u32_at(file, 28)?];
    if version != 3 {
        return Err(BadSlice::Version(version));
    }
    let (count, size) = (count as usize, size as usize);
    if count >= MOST_SECTIONS || !(HEADER..=4096).contains(&size) {
        return Err(BadSlice::Sections(count));
    }
    (0..count).map(|number| Section::read(file, 32 + number * size, number, marbles)).collect()
}

impl Section {
    fn read(file: &[u8], begin: usize, number: usize, marbles: usize) -> Result<Section, BadSlice> {
        let header = bytes(file, begin..begin + HEADER)?;
        let wrong = |what| BadSlice::Section { section: number, what };
        if &header[..20] != SECTION {
            return Err(wrong("its header begins otherwise"));
        }
        let version = u32_at(header, 20)?;
        if version != 2 && version != 3 {
            return Err(BadSlice::Version(version));
        }
        if header[24] != 1 {
            return Err(BadSlice::Unfinished(number));
        }
        let found = u32_at(header, 25)? as usize;
        let counts: [[usize; 2]; 4] =
            std::array::from_fn(|quadrant| std::array::from_fn(|player| header[29 + 2 * quadrant + player].into()));
        if counts.iter().any(|[first, second]| first + second > 9) || counts.iter().flatten().sum::<usize>() != found {
            return Err(wrong("its numbers of marbles can't be"));
        }
        if found != marbles {
            return Err(BadSlice::Marbles { section: number, found, wanted: marbles });
        }
        let four = |begin: usize| -> [usize; 4] {
            std::array::from_fn(|n| u16::from_le_bytes([header[begin + 2 * n], header[begin + 2 * n + 1]]).into())
        };
        let (shape, side, blocks) = (four(37), u32_at(header, 45)? as usize, four(49));
        if shape != counts.map(|counts| PATTERNS.of(counts).len()) {
            return Err(wrong("its shape is not that of its marbles"));
        }
        if !(1..=MOST_SIDE).contains(&side) || blocks != shape.map(|length| length.div_ceil(side)) {
            return Err(wrong("its blocks do not fit its shape"));
        }
        let filter = u32_at(header, 57)?;
        if filter > 1 {
            return Err(BadSlice::Filter(number, filter));
        }
        Ok(Section { number, counts, shape, side, blocks, filter, index: Blob::read(&header[61..]) })
    }

    fn take(&self, file: &[u8], known: &mut KnownPositions) -> Result<(), BadSlice> {
        let index = self.unpack(file, self.index, BLOB * self.blocks.iter().product::<usize>(), "its index")?;
        for (block, blob) in places(self.blocks).zip(index.chunks_exact(BLOB)) {
            let shape: [usize; 4] = std::array::from_fn(|n| self.side.min(self.shape[n] - self.side * block[n]));
            let cells = self.unpack(file, Blob::read(blob), CELL * shape.iter().product::<usize>(), "a block")?;
            for (place, cell) in places(shape).zip(cells.chunks_exact(CELL)) {
                let patterns = std::array::from_fn(|n| PATTERNS.of(self.counts[n])[self.side * block[n] + place[n]]);
                self.take_cell(patterns, cell, known);
            }
        }
        Ok(())
    }

    /// All turn states of a board.
    fn take_cell(&self, patterns: [u16; 4], cell: &[u8], known: &mut KnownPositions) {
        let bit = |bit: usize| cell[bit / 8] >> (bit % 8) & 1 == 1;
        let turns = patterns.map(|pattern| [0, 1, 2, 3].map(|quarters| turned(pattern, quarters)));
        for state in 0..256 {
            let board = board(std::array::from_fn(|n| turns[n][state >> (2 * n) & 3]));
            let position = board.and_then(|board| Position::new(Setup { board, waiting: None }, RuleSet::Standard).ok());
            // Boards on which somebody has five are no positions.
            let Some(position) = position else { continue };
            let [white, black] = if self.filter == 1 { [bit(2 * state), bit(2 * state + 1)] } else { [bit(state), bit(256 + state)] };
            let [own, other] = if position.turn() == Side::White { [white, black] } else { [black, white] };
            let value = if own {
                Value::Win
            } else if other {
                Value::Loss
            } else {
                Value::Draw
            };
            known.insert_if_better(&position, Entry::exact(value));
        }
    }

    fn unpack(&self, file: &[u8], blob: Blob, wanted: usize, what: &'static str) -> Result<Vec<u8>, BadSlice> {
        let failed = |why: String| BadSlice::Packed { section: self.number, what, why };
        if blob.unpacked != wanted as u64 {
            return Err(failed(format!("it should have {wanted} bytes, but the file says {}", blob.unpacked)));
        }
        let range = usize::try_from(blob.offset)
            .ok()
            .zip(usize::try_from(blob.packed).ok())
            .and_then(|(begin, length)| Some(begin..begin.checked_add(length)?));
        let packed = bytes(file, range.ok_or(BadSlice::Short(file.len()))?)?;
        let mut unpacked = AtMost { bytes: Vec::with_capacity(wanted), most: wanted };
        if packed.starts_with(b"\xfd7zXZ\0") {
            let mut reader = XzReader::new(packed, false).take(wanted as u64 + 1);
            io::copy(&mut reader, &mut unpacked).map_err(|error| failed(error.to_string()))?;
        } else {
            io::copy(&mut ZlibDecoder::new(packed).take(wanted as u64 + 1), &mut unpacked).map_err(|error| failed(error.to_string()))?;
        }
        if unpacked.bytes.len() < wanted {
            return Err(failed(format!("it has {} bytes, not {wanted}", unpacked.bytes.len())));
        }
        Ok(unpacked.bytes)
    }
}

impl Blob {
    fn read(bytes: &[u8]) -> Blob {
        let [unpacked, packed, offset] = [0, 8, 16].map(|begin| u64::from_le_bytes(std::array::from_fn(|n| bytes[begin + n])));
        Blob { unpacked, packed, offset }
    }
}

/// All places of an array, the last index fastest.
fn places([a, b, c, d]: [usize; 4]) -> impl Iterator<Item = [usize; 4]> {
    (0..a * b * c * d).map(move |n| [n / (b * c * d), n / (c * d) % b, n / d % c, n % d])
}

/// Takes no more bytes than there should be.
struct AtMost {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for AtMost {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::Error::other(format!("it has more than {} bytes", self.most)));
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
#[path = "slices_tests.rs"]
mod tests;
