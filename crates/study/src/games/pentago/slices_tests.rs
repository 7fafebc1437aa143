//! The published slices are too large for tests, so these tests write small ones from another table
//! of exact values. The order of patterns is compared by its hash with that of the program that
//! made the slices.

use std::collections::{BTreeMap, HashMap};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lzma_rust2::{XzOptions, XzWriter};
use sha1::{Digest, Sha1};

use super::*;

const TABLE: &str = include_str!("../../../../../tests/data/pentago/pentago-opening-exact.tsv");

#[test]
fn the_patterns_are_in_the_published_order() {
    let flat: Vec<u8> = PATTERNS.0.iter().flatten().flat_map(|&pattern| i64::from(pattern).to_le_bytes()).collect();
    let hash: String = Sha1::digest(flat).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hash, "8f48bb94ad675de569b07cca98a2e930b06b45ac");
}

/// Returns the values for the side to move, by canonical board.
fn table() -> HashMap<Board, Value> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    rows.map(|columns| (columns[0].parse::<Board>().unwrap().canonical(), columns[2].parse().unwrap())).collect()
}

/// Writes a slice with all sections and blocks of side 8.
fn slice(values: &HashMap<Board, Value>, marbles: usize, filter: u32, xz: bool) -> Vec<u8> {
    let mut kinds = BTreeMap::new();
    for n in 0..8_usize.pow(marbles as u32).max(1) {
        // Distribute the marbles over the quadrants, with alternating players.
        let mut counts = [[0_usize; 2]; 4];
        (0..marbles).for_each(|marble| counts[n >> (3 * marble) & 3][marble % 2] += 1);
        kinds.insert(counts, ());
    }
    let mut file = SECTIONS_MAGIC.to_vec();
    for number in [3, kinds.len() as u32, HEADER_BYTES as u32] {
        file.extend(number.to_le_bytes());
    }
    let mut at = file.len();
    file.resize(at + kinds.len() * HEADER_BYTES, 0);
    let pack = |file: &mut Vec<u8>, bytes: &[u8]| {
        let offset = file.len() as u64;
        if xz {
            let mut encoder = XzWriter::new(&mut *file, XzOptions::with_preset(1)).unwrap();
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap();
        } else {
            let mut encoder = ZlibEncoder::new(&mut *file, Compression::default());
            encoder.write_all(bytes).unwrap();
            encoder.finish().unwrap();
        }
        [bytes.len() as u64, file.len() as u64 - offset, offset].into_iter().flat_map(u64::to_le_bytes).collect::<Vec<u8>>()
    };
    for counts in kinds.into_keys() {
        let shape = counts.map(|counts| PATTERNS.of(counts).len());
        let blocks = shape.map(|length| length.div_ceil(8));
        let mut index = Vec::new();
        for block in indices(blocks) {
            let mut cells = Vec::new();
            for place in indices(std::array::from_fn(|n| 8.min(shape[n] - 8 * block[n]))) {
                let mut cell = [0_u8; CELL_BYTES];
                for state in 0..256 {
                    let patterns = std::array::from_fn(|n| turned(PATTERNS.of(counts[n])[8 * block[n] + place[n]], state >> (2 * n) & 3));
                    let value = values[&board(patterns).unwrap().canonical()];
                    let winner = match value {
                        Value::Draw => continue,
                        Value::Win => marbles % 2,
                        Value::Loss => 1 - marbles % 2,
                    };
                    let bit = if filter == 1 { 2 * state + winner } else { 256 * winner + state };
                    cell[bit / 8] |= 1 << (bit % 8);
                }
                cells.extend(cell);
            }
            index.extend(pack(&mut file, &cells));
        }
        let index = pack(&mut file, &index);
        let mut header = SECTION_MAGIC.to_vec();
        header.extend(3_u32.to_le_bytes());
        header.push(1);
        header.extend((marbles as u32).to_le_bytes());
        header.extend(counts.iter().flatten().map(|&count| count as u8));
        header.extend(shape.iter().flat_map(|&length| (length as u16).to_le_bytes()));
        header.extend(8_u32.to_le_bytes());
        header.extend(blocks.iter().flat_map(|&length| (length as u16).to_le_bytes()));
        header.extend(filter.to_le_bytes());
        header.extend(index);
        file[at..at + HEADER_BYTES].copy_from_slice(&header);
        at += HEADER_BYTES;
    }
    file
}

#[test]
fn slices_of_up_to_two_marbles_are_imported() {
    let table = table();
    for (filter, xz) in [(0, false), (1, false), (1, true)] {
        let mut known = KnownPositions::new(RuleSet::Standard);
        for marbles in 0..=2 {
            import(&slice(&table, marbles, filter, xz), marbles, &mut known).unwrap();
        }
        assert_eq!(known.len(), 1 + 6 + 165);
        for (board, entry) in known.iter() {
            assert_eq!(entry.value, Some(table[&board]), "{board}");
        }
        for marbles in 0..=2 {
            check_consistency(&known, marbles).unwrap();
        }
    }
}

#[test]
fn a_contradiction_between_slices_is_detected() {
    let mut table = table();
    let corner: Board = "w...................................".parse().unwrap();
    table.insert(corner.canonical(), Value::Win);
    let mut known = KnownPositions::new(RuleSet::Standard);
    for marbles in 0..=2 {
        import(&slice(&table, marbles, 1, false), marbles, &mut known).unwrap();
    }
    assert!(matches!(check_consistency(&known, 1), Err(SliceError::Contradiction { says: Value::Win, .. })));
}

#[test]
fn damaged_slices_are_refused_with_the_reason() {
    let good = slice(&table(), 1, 1, false);
    let told = |file: &[u8], marbles| import(file, marbles, &mut KnownPositions::new(RuleSet::Standard)).unwrap_err().to_string();
    let with = |place: usize, byte: u8| {
        let mut file = good.clone();
        file[place] = byte;
        file
    };
    assert!(told(b"PK", 1).contains("not a slice"));
    assert!(told(&with(20, 4), 1).contains("version 4"));
    assert!(told(&with(32 + 24, 0), 1).contains("unfinished"));
    assert!(told(&good, 2).contains("1 marbles where the slice should have 2"));
    assert!(told(&with(32 + 57, 2), 1).contains("filter 2"));
    assert!(told(&with(32 + 37, 9), 1).contains("shape"));
    assert!(told(&good[..good.len() / 2], 1).contains("ends early"));
    assert!(
        told(&with(32 + HEADER_BYTES * 4 + 1, 0xff), 1).contains("can't be decompressed"),
        "{}",
        told(&with(32 + HEADER_BYTES * 4 + 1, 0xff), 1)
    );
    // No damaged byte may cause a panic.
    for place in 0..good.len() {
        let _ = import(&with(place, 0x5a), 1, &mut KnownPositions::new(RuleSet::Standard));
    }
}
