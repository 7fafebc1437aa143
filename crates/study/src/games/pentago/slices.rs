//! Reader of slices of the published strong solution (Irving 2014): exact values of all positions
//! with a given number of marbles, as files `slice-N.pentago`.
//!
//! A slice has *sections*: the positions with given numbers of marbles in each quadrant. A section
//! is a four-dimensional array, with one dimension per quadrant, over the quadrant patterns that
//! are minimal under rotation. An entry has 256 bits for each colour, which say whether it wins,
//! one for each combination of rotations of the four quadrants. The array is divided into blocks,
//! each compressed separately (zlib or xz).
//!
//! All numbers are little-endian. A file starts with the 20 bytes of `pentago sections   \n`, then
//! three u32: version (3), number of sections, bytes per section header; or it is a single
//! section. A section header has 85 bytes: the 20 bytes of `pentago supertensor\n`, u32 version (2
//! or 3), u8 finished, u32 marbles, 4 times u8 marbles of the first and of the second player in a
//! quadrant, 4 u16 shape, u32 side of a block, 4 u16 numbers of blocks, u32 filter (1: the bits of
//! the two colours are interleaved), and the blob of the index. A blob is three u64: uncompressed
//! size, compressed size, offset in the file. The index has one blob per block.
//!
//! Quadrants, and squares within a quadrant, are numbered by column from the bottom left. Quadrants
//! rotate counter-clockwise. The first player is called black.

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

const SECTIONS_MAGIC: &[u8; 20] = b"pentago sections   \n";
const SECTION_MAGIC: &[u8; 20] = b"pentago supertensor\n";
const HEADER_BYTES: usize = 85;
const BLOB_BYTES: usize = 24;
/// Two sets of 256 bits.
const CELL_BYTES: usize = 64;
/// Upper bound of the number of sections.
const MAX_SECTIONS: usize = 8239;
/// Maximum side of a block.
const MAX_SIDE: usize = 27;

/// Reasons for rejecting a slice.
#[derive(Debug, thiserror::Error)]
pub(super) enum SliceError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("this is not a slice: it starts neither with `pentago sections` nor with `pentago supertensor`")]
    Magic,
    #[error("version {0} is not supported: only 2 and 3 are")]
    Version(u32),
    #[error("the file ends early, at byte {0}: it is incomplete, download it again")]
    Short(usize),
    #[error("{0} sections are more than possible: the file is damaged, download it again")]
    Sections(usize),
    #[error("section {0} was unfinished when it was written: download the file again")]
    Unfinished(usize),
    #[error("section {section} has {found} marbles where the slice should have {wanted}: is the file name correct?")]
    Marbles { section: usize, found: usize, wanted: usize },
    #[error("section {section}: {what}: the file is damaged, download it again")]
    Section { section: usize, what: &'static str },
    #[error("section {0} uses filter {1}; only 0 and 1 are supported")]
    Filter(usize, u32),
    #[error("section {section}: {what} can't be decompressed ({why}): the file is damaged, download it again")]
    Packed { section: usize, what: &'static str, why: String },
    #[error(
        "{board} is a {says} here, but its moves imply a {implied}: the slices contradict each other, and nothing was imported; download them again"
    )]
    Contradiction { board: Board, says: Value, implied: Value },
}

/// The quadrant patterns that are minimal under rotation, grouped by the number of marbles of each
/// player, in the order of the files.
struct Patterns(Vec<Vec<u16>>);

static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::new);

/// Number of quadrant patterns: three to the ninth.
const PATTERN_COUNT: u16 = 19_683;

impl Patterns {
    fn new() -> Patterns {
        let smallest: Vec<u16> =
            (0..PATTERN_COUNT).map(|pattern| (0..4).map(|quarters| turned(pattern, quarters)).min().unwrap_or(pattern)).collect();
        let mirror = |pattern: u16| smallest[usize::from(map(pattern, |x, y| (2 - y, 2 - x)))];
        let mut all: Vec<u16> = (0..PATTERN_COUNT).filter(|&pattern| smallest[usize::from(pattern)] == pattern).collect();
        // Patterns that differ from their mirror image come first, each next to its mirror image.
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

/// Returns the index of the group with these numbers of marbles.
const fn bucket(first: usize, second: usize) -> usize {
    first * (21 - first) / 2 + second
}

/// Returns the digits of a pattern (0 empty, 1 first player, 2 second); digit `3 x + y` is column
/// x from the left, row y from the bottom.
fn digits(pattern: u16) -> [u16; 9] {
    std::array::from_fn(|place| pattern / 3_u16.pow(place as u32) % 3)
}

fn counts(pattern: u16) -> [usize; 2] {
    [1, 2].map(|player| digits(pattern).iter().filter(|&&digit| digit == player).count())
}

/// Moves each square (x, y) of a pattern to `to(x, y)`.
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

/// Rotates a pattern counter-clockwise.
fn turned(pattern: u16, quarters: usize) -> u16 {
    (0..quarters).fold(pattern, |pattern, _| map(pattern, |x, y| (2 - y, x)))
}

/// Assembles the board from the patterns of the four quadrants.
fn board(patterns: [u16; 4]) -> Option<Board> {
    // Bottom left, top left, bottom right, top right are our quadrants C, A, D and B.
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

/// A section header.
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

/// Imports a slice of positions with this number of marbles.
///
/// # Errors
/// Returns an error if the file is not a slice, is damaged, or has other positions. Part of it may
/// have been imported.
pub(super) fn read(path: &Path, marbles: usize, known: &mut KnownPositions) -> Result<(), SliceError> {
    import(&fs::read(path)?, marbles, known)
}

fn import(file: &[u8], marbles: usize, known: &mut KnownPositions) -> Result<(), SliceError> {
    for section in sections(file, marbles)? {
        section.import(file, known)?;
    }
    Ok(())
}

/// Checks that the values of positions with this number of marbles follow from those with one more.
/// Positions whose successors are unknown are skipped.
///
/// # Errors
/// Returns the first contradicting position.
pub(super) fn check_consistency(known: &KnownPositions, marbles: usize) -> Result<(), SliceError> {
    for (board, entry) in known.iter().filter(|(board, _)| board.count() == marbles) {
        let position = Position::new(Setup { board, waiting: None }, RuleSet::Standard).ok();
        if let (Some(says), Some(implied)) = (entry.value, position.and_then(|position| known.implied(&position)))
            && says != implied
        {
            return Err(SliceError::Contradiction { board, says, implied });
        }
    }
    Ok(())
}

fn bytes(file: &[u8], range: Range<usize>) -> Result<&[u8], SliceError> {
    file.get(range).ok_or(SliceError::Short(file.len()))
}

fn u32_at(file: &[u8], place: usize) -> Result<u32, SliceError> {
    let bytes = bytes(file, place..place + 4)?;
    Ok(u32::from_le_bytes(std::array::from_fn(|n| bytes[n])))
}

fn sections(file: &[u8], marbles: usize) -> Result<Vec<Section>, SliceError> {
    let magic = file.get(..20).ok_or(SliceError::Magic)?;
    if magic == SECTION_MAGIC {
        return Ok(vec![Section::read(file, 0, 0, marbles)?]);
    }
    if magic != SECTIONS_MAGIC {
        return Err(SliceError::Magic);
    }
    let [version, count, size] = [u32_at(file, 20)?, u32_at(file, 24)?, u32_at(file, 28)?];
    if version != 3 {
        return Err(SliceError::Version(version));
    }
    let (count, size) = (count as usize, size as usize);
    if count >= MAX_SECTIONS || !(HEADER_BYTES..=4096).contains(&size) {
        return Err(SliceError::Sections(count));
    }
    (0..count).map(|number| Section::read(file, 32 + number * size, number, marbles)).collect()
}

impl Section {
    fn read(file: &[u8], begin: usize, number: usize, marbles: usize) -> Result<Section, SliceError> {
        let header = bytes(file, begin..begin + HEADER_BYTES)?;
        let wrong = |what| SliceError::Section { section: number, what };
        if &header[..20] != SECTION_MAGIC {
            return Err(wrong("its header has another magic number"));
        }
        let version = u32_at(header, 20)?;
        if version != 2 && version != 3 {
            return Err(SliceError::Version(version));
        }
        if header[24] != 1 {
            return Err(SliceError::Unfinished(number));
        }
        let found = u32_at(header, 25)? as usize;
        let counts: [[usize; 2]; 4] =
            std::array::from_fn(|quadrant| std::array::from_fn(|player| header[29 + 2 * quadrant + player].into()));
        if counts.iter().any(|[first, second]| first + second > 9) || counts.iter().flatten().sum::<usize>() != found {
            return Err(wrong("its numbers of marbles are impossible"));
        }
        if found != marbles {
            return Err(SliceError::Marbles { section: number, found, wanted: marbles });
        }
        let four = |begin: usize| -> [usize; 4] {
            std::array::from_fn(|n| u16::from_le_bytes([header[begin + 2 * n], header[begin + 2 * n + 1]]).into())
        };
        let (shape, side, blocks) = (four(37), u32_at(header, 45)? as usize, four(49));
        if shape != counts.map(|counts| PATTERNS.of(counts).len()) {
            return Err(wrong("its shape does not match its marbles"));
        }
        if !(1..=MAX_SIDE).contains(&side) || blocks != shape.map(|length| length.div_ceil(side)) {
            return Err(wrong("its blocks do not match its shape"));
        }
        let filter = u32_at(header, 57)?;
        if filter > 1 {
            return Err(SliceError::Filter(number, filter));
        }
        Ok(Section { number, counts, shape, side, blocks, filter, index: Blob::read(&header[61..]) })
    }

    fn import(&self, file: &[u8], known: &mut KnownPositions) -> Result<(), SliceError> {
        let index = self.unpack(file, self.index, BLOB_BYTES * self.blocks.iter().product::<usize>(), "its index")?;
        for (block, blob) in indices(self.blocks).zip(index.chunks_exact(BLOB_BYTES)) {
            let shape: [usize; 4] = std::array::from_fn(|n| self.side.min(self.shape[n] - self.side * block[n]));
            let cells = self.unpack(file, Blob::read(blob), CELL_BYTES * shape.iter().product::<usize>(), "a block")?;
            for (place, cell) in indices(shape).zip(cells.chunks_exact(CELL_BYTES)) {
                let patterns = std::array::from_fn(|n| PATTERNS.of(self.counts[n])[self.side * block[n] + place[n]]);
                self.import_cell(patterns, cell, known);
            }
        }
        Ok(())
    }

    /// Imports all rotations of a board.
    fn import_cell(&self, patterns: [u16; 4], cell: &[u8], known: &mut KnownPositions) {
        let bit = |bit: usize| cell[bit / 8] >> (bit % 8) & 1 == 1;
        let turns = patterns.map(|pattern| [0, 1, 2, 3].map(|quarters| turned(pattern, quarters)));
        for state in 0..256 {
            let board = board(std::array::from_fn(|n| turns[n][state >> (2 * n) & 3]));
            let position = board.and_then(|board| Position::new(Setup { board, waiting: None }, RuleSet::Standard).ok());
            // Boards with five in a row are finished games.
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

    fn unpack(&self, file: &[u8], blob: Blob, wanted: usize, what: &'static str) -> Result<Vec<u8>, SliceError> {
        let failed = |why: String| SliceError::Packed { section: self.number, what, why };
        if blob.unpacked != wanted as u64 {
            return Err(failed(format!("its size should be {wanted} bytes, but the file states {}", blob.unpacked)));
        }
        let range = usize::try_from(blob.offset)
            .ok()
            .zip(usize::try_from(blob.packed).ok())
            .and_then(|(begin, length)| Some(begin..begin.checked_add(length)?));
        let packed = bytes(file, range.ok_or(SliceError::Short(file.len()))?)?;
        let mut unpacked = LimitedWriter { bytes: Vec::with_capacity(wanted), max: wanted };
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

/// Iterates over all indices of an array, the last dimension fastest.
fn indices([a, b, c, d]: [usize; 4]) -> impl Iterator<Item = [usize; 4]> {
    (0..a * b * c * d).map(move |n| [n / (b * c * d), n / (c * d) % b, n / d % c, n % d])
}

/// A writer that fails when its limit is exceeded.
struct LimitedWriter {
    bytes: Vec<u8>,
    max: usize,
}

impl Write for LimitedWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.max {
            return Err(io::Error::other(format!("it has more than {} bytes", self.max)));
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
