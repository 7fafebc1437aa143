//! Paradigms: the patterns by which words are inflected.
//!
//! The file `paradigms.array` is all 16-bit numbers, little-endian: how many paradigms there are; then for each how many numbers follow, which is three times the
//! number of its places: the endings' numbers of all places, then the tags', then the prefixes'.

use super::{OpenCorporaError, wrong};

/// All paradigms by number.
#[derive(Debug)]
pub struct Paradigms {
    numbers: Vec<u16>,
    /// Where each begins, and at last where the last one ends.
    starts: Vec<usize>,
}

/// One place of a paradigm: numbers of the tables of endings, tags and prefixes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// What the form ends in behind the part that all forms share.
    pub ending: u16,
    /// Its tag.
    pub tag: u16,
    /// What stands before the part that all forms share.
    pub prefix: u16,
}

impl Paradigms {
    pub(super) fn read(bytes: &[u8]) -> Result<Paradigms, OpenCorporaError> {
        let fault = |at: usize, what| wrong("paradigms.array", format!("byte {at}"), what);
        let (pairs, rest) = bytes.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(fault(bytes.len(), "an odd number of bytes"));
        }
        let mut all = pairs.iter().map(|&pair| u16::from_le_bytes(pair));
        let cut = || fault(bytes.len(), "the file is cut short");
        let count = all.next().ok_or_else(cut)?;
        let (mut numbers, mut starts) = (Vec::with_capacity(all.len()), vec![0]);
        for _ in 0..count {
            let length = usize::from(all.next().ok_or_else(cut)?);
            if length % 3 != 0 {
                return Err(fault(bytes.len() - 2 * all.len() - 2, "a paradigm whose length is no multiple of three"));
            }
            let before = numbers.len();
            numbers.extend(all.by_ref().take(length));
            if numbers.len() - before != length {
                return Err(cut());
            }
            starts.push(numbers.len());
        }
        if all.len() > 0 {
            Err(fault(bytes.len() - 2 * all.len(), "something follows the paradigms"))
        } else {
            Ok(Paradigms { numbers, starts })
        }
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)] // Nobody asks whether there are none.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn numbers(&self, paradigm: u16) -> Option<&[u16]> {
        let at = usize::from(paradigm);
        Some(&self.numbers[*self.starts.get(at)?..*self.starts.get(at + 1)?])
    }

    /// The number of the tag of a place; `None` where there is no such place.
    pub fn tag(&self, paradigm: u16, place: u16) -> Option<u16> {
        let numbers = self.numbers(paradigm)?;
        let places = numbers.len() / 3;
        if usize::from(place) < places { numbers.get(places + usize::from(place)).copied() } else { None }
    }

    /// The places of a paradigm, in their order; none where there is no such paradigm.
    pub fn places(&self, paradigm: u16) -> impl Iterator<Item = Place> + '_ {
        let numbers = self.numbers(paradigm).unwrap_or_default();
        let places = numbers.len() / 3;
        (0..places).map(move |at| Place { ending: numbers[at], tag: numbers[places + at], prefix: numbers[2 * places + at] })
    }

    /// The number of every paradigm with each of its tags.
    pub(super) fn tags(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        (0..self.len()).flat_map(|at| self.places(at as u16).map(move |place| (at, place.tag)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(numbers: &[u16]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    #[test]
    fn two_paradigms() {
        let paradigms = Paradigms::read(&bytes(&[2, 6, 10, 11, 20, 21, 30, 31, 3, 12, 22, 32])).unwrap();
        assert_eq!(paradigms.len(), 2);
        assert_eq!(
            [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)].map(|(p, at)| paradigms.tag(p, at)),
            [Some(20), Some(21), None, Some(22), None, None]
        );
        let places: Vec<Place> = paradigms.places(0).collect();
        assert_eq!(places, [Place { ending: 10, tag: 20, prefix: 30 }, Place { ending: 11, tag: 21, prefix: 31 }]);
        assert_eq!(paradigms.places(2).count(), 0);
        assert_eq!(paradigms.tags().collect::<Vec<_>>(), [(0, 20), (0, 21), (1, 22)]);
    }

    #[test]
    fn damage_is_named_with_its_place() {
        let told = |bytes: &[u8]| Paradigms::read(bytes).unwrap_err().to_string();
        assert!(told(&[]).contains("byte 0: the file is cut short"), "{}", told(&[]));
        assert!(told(&[1]).contains("byte 1: an odd number of bytes"));
        assert!(told(&bytes(&[1, 3, 0, 0])).contains("byte 8: the file is cut short"));
        assert!(told(&bytes(&[1, 4, 0, 0, 0, 0])).contains("byte 2: a paradigm whose length is no multiple of three"));
        assert!(told(&bytes(&[0, 7])).contains("byte 2: something follows the paradigms"));
    }
}
