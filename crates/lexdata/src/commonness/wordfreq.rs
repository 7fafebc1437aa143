//! A reader of wordfreq's frequency lists.
//!
//! A list is a gzip file of one MessagePack array. Its first item is a map that names the format,
//! `{"format": "cB", "version": 1}`. Item *n* + 1 is the array of all words with a frequency of
//! 10^(-*n*/100), where *n* is in *centibels*; the most common words come first. The large lists
//! end at 800: once in a hundred million words.

use std::collections::HashMap;
use std::io::{self, Read as _};

use flate2::read::GzDecoder;
use lexicon::{Alphabet, Tile};
use rmp::decode::{ValueReadError, read_array_len, read_int, read_map_len, read_str_from_slice};

/// An upper bound of the decompressed size.
const MAX_BYTES: u64 = 1 << 28;

/// Why a list cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WordfreqError {
    /// Not a gzip file, or a damaged one.
    #[error("the list cannot be unpacked: {0}")]
    Unpack(io::Error),
    /// Not the format of wordfreq.
    #[error(
        "byte {at} of the unpacked list: {what}; expected a list of the Python package wordfreq 3.1.1, such as wordfreq/data/large_cs.msgpack.gz"
    )]
    Format {
        /// The byte offset in the decompressed list.
        at: usize,
        what: &'static str,
    },
}

/// Word frequencies in one alphabet.
#[derive(Debug, Default)]
pub struct Frequencies {
    centibels: HashMap<Vec<Tile>, u16>,
}

impl Frequencies {
    /// Reads a gzip-compressed list. Words with characters outside the alphabet are skipped.
    pub fn read(packed: &[u8], alphabet: &Alphabet) -> Result<Frequencies, WordfreqError> {
        let mut bytes = Vec::new();
        GzDecoder::new(packed).take(MAX_BYTES).read_to_end(&mut bytes).map_err(WordfreqError::Unpack)?;
        Frequencies::parse(&bytes, alphabet)
    }

    /// Parses a decompressed list.
    pub fn parse(bytes: &[u8], alphabet: &Alphabet) -> Result<Frequencies, WordfreqError> {
        let mut list = List { all: bytes, rest: bytes };
        let buckets = list.array()?;
        list.header()?;
        let mut centibels = HashMap::new();
        for bucket in 0..buckets.saturating_sub(1) {
            let bucket = u16::try_from(bucket).map_err(|_| list.wrong("more than 65536 frequencies"))?;
            for _ in 0..list.array()? {
                let Ok(word) = alphabet.encode(list.text()?) else { continue };
                // Both cases, and both forms of a composed letter, are the same word. Keep its most
                // common spelling.
                centibels.entry(word).or_insert(bucket);
            }
        }
        if list.rest.is_empty() { Ok(Frequencies { centibels }) } else { Err(list.wrong("something follows the list")) }
    }

    /// Replaces one letter by another, such as Russian YO by YE. Of words that become equal, the
    /// most common one counts.
    #[must_use]
    pub fn folded(self, from: Tile, to: Tile) -> Frequencies {
        let mut centibels: HashMap<Vec<Tile>, u16> = HashMap::with_capacity(self.centibels.len());
        for (word, frequency) in self.centibels {
            centibels.entry(fold(&word, from, to)).and_modify(|known| *known = frequency.min(*known)).or_insert(frequency);
        }
        Frequencies { centibels }
    }

    /// Returns the frequency of a word in centibels: 0 means every word of a text, 800 one in a
    /// hundred million.
    pub fn centibels(&self, word: &[Tile]) -> Option<u16> {
        self.centibels.get(word).copied()
    }

    /// Returns the number of words.
    #[allow(clippy::len_without_is_empty)] // `is_empty` is not needed.
    pub fn len(&self) -> usize {
        self.centibels.len()
    }
}

/// Replaces one letter of a word by another.
pub(crate) fn fold(word: &[Tile], from: Tile, to: Tile) -> Vec<Tile> {
    word.iter().map(|&tile| if tile == from { to } else { tile }).collect()
}

/// A parser of a decompressed list.
struct List<'a> {
    all: &'a [u8],
    rest: &'a [u8],
}

impl<'a> List<'a> {
    fn wrong(&self, what: &'static str) -> WordfreqError {
        WordfreqError::Format { at: self.all.len() - self.rest.len(), what }
    }

    fn array(&mut self) -> Result<u32, WordfreqError> {
        let length: Result<u32, ValueReadError> = read_array_len(&mut self.rest);
        length.map_err(|_| self.wrong("no array"))
    }

    fn text(&mut self) -> Result<&'a str, WordfreqError> {
        match read_str_from_slice(self.rest) {
            Ok((text, rest)) => {
                self.rest = rest;
                Ok(text)
            }
            Err(_) => Err(self.wrong("no text")),
        }
    }

    /// Parses the first item, which must declare centibels.
    fn header(&mut self) -> Result<(), WordfreqError> {
        let mut centibels = false;
        for _ in 0..read_map_len(&mut self.rest).map_err(|_| self.wrong("no map that names the format"))? {
            match self.text()? {
                "format" => centibels = self.text()? == "cB",
                "version" => {
                    let version: u32 = read_int(&mut self.rest).map_err(|_| self.wrong("no version"))?;
                    if version != 1 {
                        return Err(self.wrong("another version of the format than 1"));
                    }
                }
                _ => return Err(self.wrong("an unknown key in the map that names the format")),
            }
        }
        if centibels { Ok(()) } else { Err(self.wrong("another format than `cB`")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// The bytes of `[{"format": "cB", "version": 1}, ["je", "se"], [], ["jé", "Je", "w"]]`.
    const SMALL: &[u8] = b"\x94\x82\xa6format\xa2cB\xa7version\x01\x92\xa2je\xa2se\x90\x93\xa3j\xc3\xa9\xa2Je\xa1w";

    #[test]
    fn small_lists_are_read() {
        let czech = Alphabet::czech();
        let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gz.write_all(SMALL).unwrap();
        let list = Frequencies::read(&gz.finish().unwrap(), &czech).unwrap();
        let of = |list: &Frequencies, word: &str| list.centibels(&czech.encode(word).unwrap());
        assert_eq!((of(&list, "JE"), of(&list, "SE"), of(&list, "JÉ"), of(&list, "TO"), list.len()), (Some(0), Some(0), Some(2), None, 3));
        let (long, short) = (czech.tile('É').unwrap(), czech.tile('E').unwrap());
        let folded = list.folded(long, short);
        assert_eq!((of(&folded, "JE"), of(&folded, "JÉ"), folded.len()), (Some(0), None, 2));
        assert!(matches!(Frequencies::read(SMALL, &czech), Err(WordfreqError::Unpack(_))));
    }

    #[test]
    fn malformed_lists_are_rejected() {
        let wrong = |bytes: &[u8]| match Frequencies::parse(bytes, &Alphabet::czech()) {
            Err(WordfreqError::Format { at, what }) => format!("{at}: {what}"),
            other => panic!("{other:?}"),
        };
        assert_eq!(wrong(b""), "0: no array");
        assert_eq!(wrong(b"\x91\x80"), "2: another format than `cB`");
        assert_eq!(wrong(b"\x91\x81\xa7version\x02"), "11: another version of the format than 1");
        assert_eq!(wrong(&[SMALL, b"\x90"].concat()), format!("{}: something follows the list", SMALL.len()));
        for cut in 0..SMALL.len() {
            assert!(Frequencies::parse(&SMALL[..cut], &Alphabet::czech()).is_err(), "cut at {cut}");
        }
    }
}
