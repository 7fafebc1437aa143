//! Paradigms: inflection patterns of words.
//!
//! The file `paradigms.array` consists of 16-bit little-endian numbers: the number of paradigms,
//! then for each the number of values that follow, which is three times the number of its forms:
//! the indexes of all endings, then of the tags, then of the prefixes.

use super::{OpenCorporaError, wrong};

/// All paradigms by index.
#[derive(Debug)]
pub struct Paradigms {
    numbers: Vec<u16>,
    /// The start of each paradigm, followed by the end of the last one.
    starts: Vec<usize>,
}

/// One form of a paradigm: indexes into the tables of endings, tags and prefixes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The ending after the common stem.
    pub ending: u16,
    pub tag: u16,
    /// The prefix before the common stem.
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

    /// Returns the number of paradigms.
    #[allow(clippy::len_without_is_empty)] // `is_empty` is not needed.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn numbers(&self, paradigm: u16) -> Option<&[u16]> {
        let at = usize::from(paradigm);
        Some(&self.numbers[*self.starts.get(at)?..*self.starts.get(at + 1)?])
    }

    /// Returns the index of a form's tag, or `None` if there is no such form.
    pub fn tag(&self, paradigm: u16, place: u16) -> Option<u16> {
        let numbers = self.numbers(paradigm)?;
        let places = numbers.len() / 3;
        if usize::from(place) < places { numbers.get(places + usize::from(place)).copied() } else { None }
    }

    /// Returns the forms of a paradigm, in order; empty if there is no such paradigm.
    pub fn places(&self, paradigm: u16) -> impl Iterator<Item = Place> + '_ {
        let numbers = self.numbers(paradigm).unwrap_or_default();
        let places = numbers.len() / 3;
        (0..places).map(move |at| Place { ending: numbers[at], tag: numbers[places + at], prefix: numbers[2 * places + at] })
    }

    /// Returns each tag with the index of its paradigm.
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
    fn paradigms_are_parsed() {
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
    fn faults_name_their_location() {
        let told = |bytes: &[u8]| Paradigms::read(bytes).unwrap_err().to_string();
        assert!(told(&[]).contains("byte 0: the file is cut short"), "{}", told(&[]));
        assert!(told(&[1]).contains("byte 1: an odd number of bytes"));
        assert!(told(&bytes(&[1, 3, 0, 0])).contains("byte 8: the file is cut short"));
        assert!(told(&bytes(&[1, 4, 0, 0, 0, 0])).contains("byte 2: a paradigm whose length is no multiple of three"));
        assert!(told(&bytes(&[0, 7])).contains("byte 2: something follows the paradigms"));
    }
}
