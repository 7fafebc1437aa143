//! A word graph in the format of the library dawgdic: a double array.
//!
//! The file contains the number of units, the units of 4 bytes, then the same number and a *guide*
//! of 2 bytes per unit; all little-endian. A unit is a state of the automaton: it contains the byte
//! that led to it, an offset, and whether a key ends here. The byte `b` leads from unit `u` to unit
//! `u ^ offset(u) ^ b`, if that unit contains `b`. Few units are shared or empty, so the table is
//! hardly larger than a list of edges. The guide gives the first outgoing byte of each unit and the
//! unit's next sibling, so all keys can be enumerated without trying 256 bytes per unit.
//!
//! A key is a word in UTF-8, the byte 1, and a base64 record: two 16-bit numbers, big-endian. A
//! word with several records has several keys.

use super::{OpenCorporaError, wrong};

/// The maximum length of a key in bytes; a record takes 9 (8 of base64 and a line feed).
const MAX_BYTES: usize = 256;
/// The maximum number of steps per unit, to end on cyclic graphs in damaged files. The Russian
/// dictionary takes 40.
const MAX_STEPS_PER_UNIT: u64 = 1 << 12;
/// The byte between the word and its record.
const SEPARATOR: u8 = 1;
/// The length of two base64-encoded numbers, without the line feed.
const RECORD: usize = 8;

/// The graph with its guide.
#[derive(Debug)]
pub struct Dawg {
    units: Vec<Unit>,
    guide: Vec<[u8; 2]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unit(u32);

impl Unit {
    /// Returns the offset. The index of a child, or of the unit with the value of a key, is the
    /// unit's index XOR the offset XOR the label.
    fn offset(self) -> u32 {
        self.0 >> 10 << ((self.0 & 1 << 9) >> 6)
    }

    /// Returns the byte that led here. Values above 255 mark the value of a key.
    fn label(self) -> u32 {
        self.0 & (1 << 31 | 0xFF)
    }

    /// Returns whether a key ends here.
    fn ends(self) -> bool {
        self.0 >> 8 & 1 != 0
    }
}

impl Dawg {
    /// Parses a file.
    pub fn read(bytes: &[u8]) -> Result<Dawg, OpenCorporaError> {
        let fault = |at: usize, what| wrong("words.dawg", format!("byte {at}"), what);
        let count = |at: usize| -> Result<usize, OpenCorporaError> {
            let number = bytes.get(at..at + 4).and_then(|four| four.first_chunk()).ok_or_else(|| fault(at, "the file is cut short"))?;
            Ok(u32::from_le_bytes(*number) as usize)
        };
        let units = count(0)?;
        let middle = units.saturating_mul(4).saturating_add(4);
        let body = bytes.get(4..middle).ok_or_else(|| fault(bytes.len(), "the file is cut short"))?;
        let units: Vec<Unit> = body.as_chunks::<4>().0.iter().map(|&unit| Unit(u32::from_le_bytes(unit))).collect();
        if units.is_empty() || count(middle)? != units.len() {
            return Err(fault(middle, "the guide has not as many entries as the graph has units"));
        }
        let guide = bytes[middle + 4..].as_chunks::<2>();
        if !guide.1.is_empty() || guide.0.len() != units.len() {
            return Err(fault(bytes.len(), "the guide is cut short, or something follows it"));
        }
        Ok(Dawg { units, guide: guide.0.to_vec() })
    }

    /// Returns the unit that a byte leads to.
    fn follow(&self, unit: u32, byte: u8) -> Option<u32> {
        let next = unit ^ self.units.get(unit as usize)?.offset() ^ u32::from(byte);
        (self.units.get(next as usize)?.label() == u32::from(byte)).then_some(next)
    }

    /// Calls `look` for every word with each of its records, in the byte order of the keys, until
    /// it returns an error.
    pub fn records<E: From<OpenCorporaError>>(&self, mut look: impl FnMut(&str, [u16; 2]) -> Result<(), E>) -> Result<(), E> {
        let fault = |key: &[u8], what| E::from(wrong("words.dawg", format!("the key {:?}", String::from_utf8_lossy(key)), what));
        // The bytes of the key so far, and the unit before each of them, followed by the current
        // one.
        let (mut key, mut path) = (Vec::with_capacity(MAX_BYTES), vec![0u32]);
        let mut steps = MAX_STEPS_PER_UNIT * self.units.len() as u64;
        // The next byte to try; 0 means none.
        let mut next = self.guide[0][0];
        loop {
            let Some(&unit) = path.last() else { return Ok(()) };
            if next == 0 {
                // The subtree is done: continue with the sibling, unless this is the root.
                path.pop();
                if key.pop().is_some() {
                    next = self.guide[unit as usize][1];
                }
                continue;
            }
            steps -= 1;
            if steps == 0 || key.len() >= MAX_BYTES {
                return Err(fault(&key, "this key has no end"));
            }
            let child = self.follow(unit, next).ok_or_else(|| fault(&key, "the guide leads nowhere"))?;
            key.push(next);
            path.push(child);
            if self.units[child as usize].ends() {
                let (word, record) = record(&key).ok_or_else(|| fault(&key, "no word with a record of two numbers"))?;
                look(word, record)?;
            }
            next = self.guide[child as usize][0];
        }
    }
}

/// Splits a key into its word and its record.
fn record(key: &[u8]) -> Option<(&str, [u16; 2])> {
    let at = key.iter().position(|&byte| byte == SEPARATOR)?;
    let (word, packed) = (&key[..at], &key[at + 1..]);
    let packed = packed.strip_suffix(b"\n").unwrap_or(packed);
    // Six bits per character: 32 bits take 6 characters, followed by padding.
    let bits = packed.strip_suffix(b"==").filter(|bits| bits.len() + 2 == RECORD)?;
    let number = bits.iter().try_fold(0u64, |number, &byte| Some(number << 6 | u64::from(base64(byte)?)))? >> 4;
    Some((std::str::from_utf8(word).ok()?, [(number >> 16) as u16, number as u16]))
}

fn base64(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_split_into_word_and_record() {
        assert_eq!(record("еж\u{1}AAEAAg==\n".as_bytes()), Some(("еж", [1, 2])));
        assert_eq!(record(b"a\x01/////w==\n"), Some(("a", [0xFFFF, 0xFFFF])));
        assert_eq!(record(b"\x01EjRWeA==\n"), Some(("", [0x1234, 0x5678])));
        for bad in [&b"a"[..], b"a\x01", b"a\x01AAEA*g==", b"a\x01AAEAg==\n", b"\xFF\x01AAEAAg==", b"a\x01AAEAAgAA"] {
            assert_eq!(record(bad), None, "{bad:?}");
        }
    }
}
