//! A graph of words as the library dawgdic writes it: a double array.
//!
//! The file is the number of units, the units of 4 bytes, then the same number and a *guide* of 2 bytes for each unit; all little-endian. A unit is where a path
//! through the graph has come to: it holds the byte that led to it, an offset, and whether a key ends here. The byte `b` leads from unit `u` to unit `u ^ offset(u) ^ b`,
//! if that unit holds `b`; so few units are shared or empty that the table is hardly larger than a list of edges. The guide says for each unit which byte is the first
//! to lead on, and which follows the unit's own among its siblings: with it, all keys are found without trying 256 bytes at every unit.
//!
//! A key is a word in UTF-8, the byte 1, and a record in base64: two 16-bit numbers, big-endian. A word with several records has several keys.

use super::{OpenCorporaError, wrong};

/// A word is at most so many bytes, and a record is 9 (8 of base64 and a line feed).
const MOST_BYTES: usize = 256;
/// More steps for each unit than a dictionary needs (the Russian one takes 40), since a damaged file could lead in circles.
const MOST_STEPS: u64 = 1 << 12;
/// What stands between the word and its record.
const SEPARATOR: u8 = 1;
/// Two numbers in base64, without the line feed.
const RECORD: usize = 8;

/// The graph, with the guide.
#[derive(Debug)]
pub struct Dawg {
    units: Vec<Unit>,
    guide: Vec<[u8; 2]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unit(u32);

impl Unit {
    /// What leads on, or to the unit that says that a key ends, starts at the unit's own number combined with this.
    fn offset(self) -> u32 {
        self.0 >> 10 << ((self.0 & 1 << 9) >> 6)
    }

    /// The byte that led here; more than a byte where this is no unit on a path, but the value of a key.
    fn label(self) -> u32 {
        self.0 & (1 << 31 | 0xFF)
    }

    /// Whether a key ends here.
    fn ends(self) -> bool {
        self.0 >> 8 & 1 != 0
    }
}

impl Dawg {
    /// Reads a file.
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

    /// The unit to which a byte leads.
    fn follow(&self, unit: u32, byte: u8) -> Option<u32> {
        let next = unit ^ self.units.get(unit as usize)?.offset() ^ u32::from(byte);
        (self.units.get(next as usize)?.label() == u32::from(byte)).then_some(next)
    }

    /// Shows every word with each of its records, in the order of the keys' bytes, until one is answered with an error.
    pub fn records<E: From<OpenCorporaError>>(&self, mut look: impl FnMut(&str, [u16; 2]) -> Result<(), E>) -> Result<(), E> {
        let fault = |key: &[u8], what| E::from(wrong("words.dawg", format!("the key {:?}", String::from_utf8_lossy(key)), what));
        // The bytes of the key so far, and the unit before each of them, the last one's own at the end.
        let (mut key, mut path) = (Vec::with_capacity(MOST_BYTES), vec![0u32]);
        let mut steps = MOST_STEPS * self.units.len() as u64;
        // The byte to try next; 0 is none.
        let mut next = self.guide[0][0];
        loop {
            let Some(&unit) = path.last() else { return Ok(()) };
            if next == 0 {
                // All that begins here was shown: on to the sibling, if there was a byte that led here.
                path.pop();
                if key.pop().is_some() {
                    next = self.guide[unit as usize][1];
                }
                continue;
            }
            steps -= 1;
            if steps == 0 || key.len() >= MOST_BYTES {
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

/// The word and the record of a key.
fn record(key: &[u8]) -> Option<(&str, [u16; 2])> {
    let at = key.iter().position(|&byte| byte == SEPARATOR)?;
    let (word, packed) = (&key[..at], &key[at + 1..]);
    let packed = packed.strip_suffix(b"\n").unwrap_or(packed);
    // Six bits a character; 32 are wanted, in 6 characters, then comes the filling.
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
    fn records_of_keys() {
        assert_eq!(record("еж\u{1}AAEAAg==\n".as_bytes()), Some(("еж", [1, 2])));
        assert_eq!(record(b"a\x01/////w==\n"), Some(("a", [0xFFFF, 0xFFFF])));
        assert_eq!(record(b"\x01EjRWeA==\n"), Some(("", [0x1234, 0x5678])));
        for bad in [&b"a"[..], b"a\x01", b"a\x01AAEA*g==", b"a\x01AAEAg==\n", b"\xFF\x01AAEAAg==", b"a\x01AAEAAgAA"] {
            assert_eq!(record(bad), None, "{bad:?}");
        }
    }
}
