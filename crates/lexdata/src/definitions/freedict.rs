//! A reader of FreeDict dictionaries in the dictd format: a gzip file of texts, and an index with
//! one line per entry: headword, offset and length. Both numbers are written with 64 digits.
//!
//! A text begins with a line of headword, pronunciation and grammar, `Koralle /koˈʁalə/ <n, fem>`.
//! The translations follow, numbered if there are several groups, and explanations in the first
//! language.

use std::collections::BTreeSet;
use std::io::Read as _;

use flate2::read::GzDecoder;

/// An upper bound of the decompressed size.
const MAX_UNPACKED_BYTES: u64 = 1 << 28;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Why the files are not a dictionary.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("FreeDict dictionary, {at}: {what}; expected the Debian version named in data/README.md")]
pub struct FreeDictError {
    /// The location of the fault.
    pub at: String,
    pub what: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub headword: String,
    /// The grammar in angle brackets after the headword, such as `n,fem`; may be empty.
    pub marks: String,
    /// The lines after the first one.
    pub lines: Vec<String>,
}

impl Entry {
    /// Returns possible single-word translations: the parts between commas, without numbers and
    /// stress marks.
    pub fn words(&self) -> impl Iterator<Item = String> {
        self.lines.iter().flat_map(|line| line.split(',')).map(|part| {
            let part: String = part.chars().filter(|&letter| letter != '\u{301}').collect();
            part.trim_matches(|letter: char| letter.is_whitespace() || letter.is_ascii_digit() || letter == '.').to_owned()
        })
    }
}

/// Reads all entries in the order of the texts, without duplicates.
pub fn entries(dict: &[u8], index: &[u8]) -> Result<Vec<Entry>, FreeDictError> {
    let fault = |at: &str, what| FreeDictError { at: at.to_owned(), what };
    let mut texts = Vec::new();
    GzDecoder::new(dict).take(MAX_UNPACKED_BYTES).read_to_end(&mut texts).map_err(|_| fault("its texts", "they are damaged"))?;
    let index = std::str::from_utf8(index).map_err(|_| fault("its index", "it is not UTF-8"))?;
    let mut places = BTreeSet::new();
    for (at, line) in index.lines().enumerate() {
        let number =
            |text: &str| text.bytes().try_fold(0usize, |sum, digit| Some(sum << 6 | DIGITS.iter().position(|&known| known == digit)?));
        let mut fields = line.split('\t');
        let headword = fields.next().unwrap_or_default();
        let place = fields.next().zip(fields.next()).and_then(|(start, length)| Some((number(start)?, number(length)?)));
        let place = place.filter(|&(start, length)| start.checked_add(length).is_some_and(|end| end <= texts.len()));
        let place = place.ok_or_else(|| fault(&format!("line {} of its index", at + 1), "no place in the texts"))?;
        if !headword.starts_with("00database") {
            places.insert(place);
        }
    }
    let entry = |(start, length): (usize, usize)| {
        let text =
            std::str::from_utf8(&texts[start..start + length]).map_err(|_| fault(&format!("byte {start} of its texts"), "not UTF-8"))?;
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let (before, marks) = first.strip_suffix('>').and_then(|first| first.rsplit_once(" <")).unwrap_or((first, ""));
        let headword = before.split_once(" /").map_or(before, |(headword, _)| headword).trim();
        let lines = lines.map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect();
        Ok(Entry { headword: headword.to_owned(), marks: marks.replace(' ', ""), lines })
    };
    places.into_iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn entries_are_read_without_duplicates() {
        let text = "Koralle /koˈʁalə/ <n, fem>\nкора́лл, полип 2.\nMeerestier\ndog\npes\n";
        let long = text.find("dog").unwrap();
        let (first, second) = (DIGITS[long - 64] as char, 'I');
        let index = format!("00databaseinfo\tA\tB\nKoralle\tA\tB{first}\nkoralle\tA\tB{first}\ndog\tB{first}\t{second}\n");
        let entries = entries(&packed(text), index.as_bytes()).unwrap();
        assert_eq!(entries.len(), 2);
        assert_eq!((entries[0].headword.as_str(), entries[0].marks.as_str()), ("Koralle", "n,fem"));
        assert_eq!(entries[0].words().collect::<Vec<_>>(), ["коралл", "полип", "Meerestier"]);
        assert_eq!(entries[1], Entry { headword: "dog".into(), marks: String::new(), lines: vec!["pes".into()] });
    }

    #[test]
    fn faults_name_their_location() {
        let fault = |index: &[u8]| entries(&packed("dog\npes\n"), index).unwrap_err().to_string();
        assert!(fault(b"dog\tA\tI\ncat\tA\t!\n").starts_with("FreeDict dictionary, line 2 of its index: no place in the texts; "));
        assert!(fault(b"dog\tA\tJ\n").contains("line 1"));
        assert!(fault(b"dog\n").contains("line 1"));
        assert!(fault(b"\xff").contains("not UTF-8"));
        assert!(entries(b"no gzip", b"").unwrap_err().to_string().contains("damaged"));
    }
}
