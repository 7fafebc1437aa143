//! Plain word lists with one word per line.
//!
//! UTF-8 with or without a byte order mark, either kind of line ending, letters in either case,
//! composed or decomposed. Blank lines and lines that start with `#` are ignored; duplicates are
//! counted and removed. Words of one letter and words longer than the board are counted and
//! skipped, as no game can use them. A character that is not in the alphabet is an error, since it
//! usually indicates the wrong alphabet or encoding; an option skips such lines instead.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::alphabet::{Alphabet, ForeignLetter, MAX_WORD};
use crate::wordlist::WordList;

/// Maximum number of faulty lines in an error or a report.
const MAX_SHOWN: usize = 5;

/// Minimum number of letters in a word.
const MIN_WORD: usize = 2;

/// Options for parsing a word list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// Skips lines with foreign characters instead of rejecting the list.
    pub skip_foreign: bool,
}

/// Counts of skipped lines and duplicates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub lines: usize,
    pub blank: usize,
    pub duplicates: usize,
    pub too_short: usize,
    /// Words of more than [`MAX_WORD`] letters.
    pub too_long: usize,
    pub foreign: usize,
    /// The first few lines with foreign characters.
    pub foreign_shown: Vec<ForeignLine>,
}

/// A line with a foreign character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForeignLine {
    /// Line number, from 1.
    pub line: usize,
    /// The line, truncated to 40 characters.
    pub text: String,
    /// The first character that is not in the alphabet.
    pub foreign: ForeignLetter,
}

impl fmt::Display for ForeignLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {:?}: {}", self.line, self.text, self.foreign)
    }
}

/// A word list that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TextError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("line {line} is not UTF-8 text{hint}: save the list as UTF-8 (for example `iconv -f {guess} -t UTF-8`)")]
    Encoding {
        /// Line number, from 1.
        line: usize,
        /// The encoding it appears to have, as text for the message.
        hint: &'static str,
        /// The name of the likely encoding for `iconv`.
        guess: &'static str,
    },
    #[error(
        "{total} {} a character that is not in the alphabet:\n{}\nA list has one word per line and nothing else; choose the list's own alphabet, or skip such lines with --skip-foreign",
        if *total == 1 { "line has" } else { "lines have" }, listed(shown, *total)
    )]
    Foreign { total: usize, shown: Vec<ForeignLine> },
    #[error("the list contains no word of {MIN_WORD} to {MAX_WORD} letters ({0} lines were read)")]
    NoWords(usize),
}

/// A file that cannot be read as a word list.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", path.display())]
pub struct TextFileError {
    pub path: PathBuf,
    pub fault: TextError,
}

fn listed(shown: &[ForeignLine], total: usize) -> String {
    let mut lines: Vec<String> = shown.iter().map(|line| format!("  {line}")).collect();
    if total > shown.len() {
        lines.push(format!("  and {} more", total - shown.len()));
    }
    lines.join("\n")
}

/// Reads a word list from a file.
pub fn open(path: &Path, alphabet: &Alphabet, options: Options) -> Result<(WordList, Report), TextFileError> {
    let read = || parse(&std::fs::read(path)?, alphabet, options);
    read().map_err(|fault| TextFileError { path: path.to_owned(), fault })
}

/// Parses a word list. Returns the sorted distinct words and a report.
pub fn parse(bytes: &[u8], alphabet: &Alphabet, options: Options) -> Result<(WordList, Report), TextError> {
    if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
        return Err(TextError::Encoding { line: 1, hint: " but UTF-16", guess: "UTF-16" });
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut words = WordList::new();
    let mut report = Report::default();
    let mut tiles = Vec::new();
    for line in bytes.split_inclusive(|&b| b == b'\n') {
        report.lines += 1;
        let text =
            std::str::from_utf8(line).map_err(|_| TextError::Encoding { line: report.lines, hint: "", guess: "WINDOWS-1250" })?.trim();
        if text.is_empty() || text.starts_with('#') {
            report.blank += 1;
            continue;
        }
        if let Err(foreign) = alphabet.encode_into(text, &mut tiles) {
            report.foreign += 1;
            if report.foreign_shown.len() < MAX_SHOWN {
                report.foreign_shown.push(ForeignLine { line: report.lines, text: text.chars().take(40).collect(), foreign });
            }
        } else if tiles.len() < MIN_WORD {
            report.too_short += 1;
        } else if words.push(&tiles).is_err() {
            report.too_long += 1;
        }
    }
    if report.foreign > 0 && !options.skip_foreign {
        return Err(TextError::Foreign { total: report.foreign, shown: report.foreign_shown });
    }
    if words.is_empty() {
        return Err(TextError::NoWords(report.lines));
    }
    report.duplicates = words.sort();
    Ok((words, report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Tile;

    fn read(text: &[u8]) -> Result<(Vec<String>, Report), TextError> {
        let czech = Alphabet::czech();
        let (words, report) = parse(text, &czech, Options::default())?;
        Ok((words.iter().map(|word| czech.decode(&word)).collect(), report))
    }

    #[test]
    fn hand_written_list() {
        let text = "\u{FEFF}# moje slova\r\nC\u{30C}AS\r\n\r\n  kraj\t\r\nčas\r\na\r\nnejneobhospoda\u{159}ov\u{e1}vateln\u{11b}j\u{161}\u{ed}\r\nKRAJ\nahoj";
        let (words, report) = read(text.as_bytes()).unwrap();
        assert_eq!(words, ["AHOJ", "ČAS", "KRAJ"]);
        let expected = Report { lines: 9, blank: 2, duplicates: 2, too_short: 1, too_long: 1, ..Report::default() };
        assert_eq!(report, expected);
    }

    #[test]
    fn foreign_characters_are_listed_with_their_lines() {
        let error = read("kraj\nqueen\nab c\n\nq\nw\nx1\n12\n".as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with("6 lines have a character"), "{error}");
        assert!(error.contains("line 2, \"queen\": character 1 is 'q' (U+0071), which is not in the Czech alphabet"), "{error}");
        assert!(
            error.contains("line 3, \"ab c\": character 3 is ' '") && error.contains("and 1 more") && error.contains("--skip-foreign"),
            "{error}"
        );
        let (words, report) = parse(b"kraj\nqueen\n", &Alphabet::czech(), Options { skip_foreign: true }).unwrap();
        assert_eq!((words.len(), report.foreign, report.foreign_shown[0].line), (1, 1, 2));
    }

    #[test]
    fn encoding_errors_suggest_a_fix() {
        let error = read(b"kraj\n\xE8as\n").unwrap_err().to_string();
        assert!(error.starts_with("line 2 is not UTF-8") && error.contains("iconv"), "{error}");
        let error = read(b"\xFF\xFEk\0r\0").unwrap_err().to_string();
        assert!(error.contains("UTF-16"), "{error}");
        assert!(matches!(read(b"# nothing\n\na\n"), Err(TextError::NoWords(3))));
    }

    proptest::proptest! {
        #[test]
        fn any_bytes_parse_or_fail(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..300)) {
            let _ = parse(&bytes, &Alphabet::english(), Options::default());
        }

        #[test]
        fn any_text_gives_words_or_an_error(text in "[a-cá\u{301}#\r\n \u{FEFF}Q]{0,60}") {
            let czech = Alphabet::czech();
            match parse(text.as_bytes(), &czech, Options { skip_foreign: true }) {
                Ok((words, report)) => {
                    let kept = report.lines - report.blank - report.duplicates - report.too_short - report.too_long - report.foreign;
                    proptest::prop_assert_eq!(words.len(), kept);
                    proptest::prop_assert!(words.iter().all(|w| (2..=15).contains(&w.len()) && w.iter().all(|&t: &Tile| t > 0 && t <= 39)));
                }
                Err(error) => proptest::prop_assert!(matches!(error, TextError::NoWords(_))),
            }
        }
    }
}
