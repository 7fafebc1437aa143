//! A dictionary, parsed from its two files.

use std::fs;
use std::path::{Path, PathBuf};

use super::affix::Affixes;
use super::encoding;
use super::fault::{DictionaryError, Fault, File};
use super::flags::SetId;
use super::traits::Traits;

/// A spelling dictionary: entries, and rules that inflect them. See [`forms`](Dictionary::forms).
#[derive(Debug)]
pub struct Dictionary {
    pub(super) affixes: Affixes,
    /// The meaning of each set of flags, indexed by [`SetId`].
    pub(super) traits: Vec<Traits>,
    words: String,
    entries: Vec<Entry>,
}

/// An entry of a dictionary: a base word with its flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    start: u32,
    len: u32,
    pub(super) flags: SetId,
}

impl Dictionary {
    /// Reads both files.
    pub fn open(aff: &Path, dic: &Path) -> Result<Dictionary, DictionaryError> {
        let read = |path: &Path| fs::read(path).map_err(|error| DictionaryError::Read { path: path.to_owned(), error });
        Dictionary::parse_named(&read(aff)?, Some(aff), &read(dic)?, Some(dic))
    }

    /// Parses the contents of both files.
    pub fn parse(aff: &[u8], dic: &[u8]) -> Result<Dictionary, DictionaryError> {
        Dictionary::parse_named(aff, None, dic, None)
    }

    fn parse_named(aff: &[u8], aff_path: Option<&Path>, dic: &[u8], dic_path: Option<&Path>) -> Result<Dictionary, DictionaryError> {
        let bad = |file: File, path: Option<&Path>| {
            let path = path.map(PathBuf::from);
            move |(line, fault)| DictionaryError::Bad { path, file, line, fault }
        };
        let affixes = Affixes::parse(aff).map_err(bad(File::Affixes, aff_path))?;
        let mut dictionary = Dictionary { affixes, traits: Vec::new(), words: String::with_capacity(dic.len()), entries: Vec::new() };
        dictionary.read_words(dic).map_err(bad(File::Words, dic_path))?;
        dictionary.traits = Traits::of_all(&dictionary.affixes);
        Ok(dictionary)
    }

    fn read_words(&mut self, bytes: &[u8]) -> Result<(), (usize, Fault)> {
        let mut word = String::new();
        for line in encoding::text_lines(bytes, self.affixes.encoding) {
            let (number, line) = line?;
            if number == 1 {
                let count = line.split_whitespace().next().unwrap_or_default();
                // The number is only a hint, but its presence distinguishes a .dic file from
                // others.
                count.parse::<u64>().map_err(|_| (1, Fault::CountMissing(line.chars().take(40).collect())))?;
                continue;
            }
            let flags = split_entry(&line, &mut word);
            if word.is_empty() {
                continue;
            }
            let flags = self.affixes.sets.id(flags).map_err(|fault| (number, fault))?;
            let large = |_| (number, Fault::TooLarge("more than 4 GB of words"));
            let start = u32::try_from(self.words.len()).map_err(large)?;
            let len = u32::try_from(word.len()).map_err(large)?;
            self.words.push_str(&word);
            self.entries.push(Entry { start, len, flags });
        }
        if self.entries.is_empty() && bytes.is_empty() {
            return Err((1, Fault::CountMissing(String::new())));
        }
        Ok(())
    }

    /// Returns all entries in file order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the flags of an entry, in no particular order, if the dictionary writes them as
    /// single characters; otherwise nothing.
    pub fn flags(&self, entry: &Entry) -> impl Iterator<Item = char> + '_ {
        let flags = self.affixes.sets.sets().get(entry.flags as usize);
        flags.into_iter().flatten().filter_map(|flag| self.affixes.sets.kind.character(*flag))
    }

    /// Returns the base word of an entry.
    pub fn word(&self, entry: &Entry) -> &str {
        // Out of range only for an entry of another dictionary.
        self.words.get(entry.start as usize..(entry.start + entry.len) as usize).unwrap_or_default()
    }
}

/// Splits a line into the word, written to `word` with `\/` unescaped, and its flags. Morphological
/// fields (after a tab, or like ` po:noun`) are dropped. A slash at the start belongs to the word.
/// A line that begins with a tab or `#` is a comment.
fn split_entry<'a>(line: &'a str, word: &mut String) -> &'a str {
    word.clear();
    if line.starts_with(['\t', '#']) {
        return "";
    }
    let entry = line.split('\t').next().unwrap_or_default();
    let entry = &entry[..start_of_fields(entry)];
    let mut before = '/';
    for (at, letter) in entry.char_indices() {
        if letter == '/' && at > 0 {
            if before != '\\' {
                word.truncate(word.trim_end().len());
                return entry[at + 1..].split_whitespace().next().unwrap_or_default();
            }
            word.pop();
        }
        word.push(letter);
        before = letter;
    }
    word.truncate(word.trim_end().len());
    ""
}

/// Returns the start of the first field of the form ` xx:`, or the length of the line.
fn start_of_fields(entry: &str) -> usize {
    let bytes = entry.as_bytes();
    let colons = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b':').map(|(at, _)| at);
    for colon in colons {
        if colon > 3 && bytes[colon - 3] == b' ' {
            let end = entry[..colon - 3].trim_end().len();
            if end > 0 {
                return end;
            }
        }
    }
    entry.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(line: &str) -> (String, String) {
        let mut word = String::new();
        let flags = split_entry(line, &mut word).to_owned();
        (word, flags)
    }

    #[test]
    fn word_lines_are_split() {
        for (line, word, flags) in [
            ("tie/US", "tie", "US"),
            ("tie", "tie", ""),
            ("km\\/h/X", "km/h", "X"),
            ("/usr", "/usr", ""),
            ("tie/US po:noun is:sg", "tie", "US"),
            ("tie po:noun", "tie", ""),
            ("tie/US\tpo:noun", "tie", "US"),
            ("New York/S", "New York", "S"),
            ("Úř. ", "Úř.", ""),
            ("# comment", "", ""),
            ("\tcomment", "", ""),
            ("", "", ""),
            ("a:b", "a:b", ""),
        ] {
            assert_eq!(split(line), (word.to_owned(), flags.to_owned()), "{line:?}");
        }
    }

    #[test]
    fn flags_are_returned_by_entry() {
        let flags = |aff: &[u8], dic: &[u8]| {
            let dictionary = Dictionary::parse(aff, dic).unwrap();
            dictionary.entries().iter().map(|entry| dictionary.flags(entry).collect::<String>()).collect::<Vec<_>>()
        };
        assert_eq!(flags(b"SET UTF-8\n", "3\ntie/SU\npony\nčau/Ú\n".as_bytes()), ["SU", "", "Ú"]);
        assert_eq!(flags(b"FLAG num\n", b"1\ntie/65\n"), [""]);
    }

    #[test]
    fn faults_name_their_line() {
        let fault = |aff: &[u8], dic: &[u8]| match Dictionary::parse(aff, dic).unwrap_err() {
            DictionaryError::Bad { file, line, fault, .. } => (file, line, fault),
            other => panic!("{other}"),
        };
        assert_eq!(fault(b"", b"word\n"), (File::Words, 1, Fault::CountMissing("word".into())));
        assert_eq!(fault(b"", b""), (File::Words, 1, Fault::CountMissing(String::new())));
        assert_eq!(fault(b"SET UTF-8\n", b"1\n\xFF\n"), (File::Words, 2, Fault::NotText("UTF-8".into())));
        assert_eq!(fault(b"FLAG num\n", b"2\na/1\nb/x\n"), (File::Words, 3, Fault::BadFlags { flags: "x".into(), kind: "num" }));
        assert_eq!(fault(b"AF 1\nAF AB\n", b"2\na/1\nb/2\n"), (File::Words, 3, Fault::NoAlias { number: "2".into(), known: 1 }));
    }

    #[test]
    fn errors_name_the_file() {
        let error = Dictionary::open(Path::new("no-such.aff"), Path::new("no-such.dic")).unwrap_err();
        assert!(error.to_string().starts_with("cannot read no-such.aff: "), "{error}");
    }
}
