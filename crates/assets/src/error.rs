//! Errors of opening lexicons, with their remedies.

use std::path::PathBuf;

use lexicon::{FileError, FileFormatError, LexiconError, LexiconName, LexiconNameError, LoadError};

use crate::known::KnownLexicon;

/// Why a lexicon was not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no lexicon of this name.
    #[error("{}", unknown(name, searched, available))]
    Unknown {
        name: LexiconName,
        /// The searched directories.
        searched: Vec<PathBuf>,
        /// The names of all available lexicons.
        available: Vec<LexiconName>,
    },
    /// An invalid lexicon name.
    #[error(transparent)]
    BadName(#[from] LexiconNameError),
    /// An unusable lexicon file in a data directory.
    #[error(transparent)]
    File(#[from] FileError),
    /// An unusable file of another kind.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A word graph, which has no alphabet, was opened as English, but its letter frequencies are
    /// not English.
    #[error("{}", other_language(path, likely))]
    OtherLanguage {
        path: PathBuf,
        /// The code of the language it is likely in, if recognized.
        likely: Option<&'static str>,
    },
    /// An unusable embedded lexicon: the program is damaged.
    #[error("the lexicon {name} inside the program: {fault}")]
    Embedded { name: &'static LexiconName, fault: FileFormatError },
    /// The GADDAG cannot be built.
    #[error("no GADDAG can be made for the lexicon {name}: {fault}")]
    Gaddag { name: String, fault: LexiconError },
}

/// Why the data directories cannot be searched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DataDirectoryError {
    /// The argument of `--data-dir` is not a directory.
    #[error("the data folder {} is not a folder: create it, or name another with --data-dir", .0.display())]
    NoFolder(PathBuf),
}

fn other_language(path: &std::path::Path, likely: &Option<&str>) -> String {
    let path = path.display();
    match likely {
        Some(code) => format!(
            "{path}: by its letters this word graph is not in English, but more likely in the language `{code}`: use --language {code}, or name \
             rules of that language with --rules"
        ),
        None => format!(
            "{path}: the letters of this word graph are not those of English words, nor of another known language: if it is English \
             nevertheless, use --language en, or name the rules with --rules"
        ),
    }
}

fn unknown(name: &LexiconName, searched: &[PathBuf], available: &[LexiconName]) -> String {
    let mut text = format!("there is no lexicon {:?}", name.as_str());
    if available.is_empty() {
        text.push_str(" (and no other)");
    } else {
        text.push_str(&format!("; available: {}", available.iter().map(LexiconName::as_str).collect::<Vec<_>>().join(", ")));
    }
    text.push_str("\nlooked for in:\n");
    for folder in searched {
        text.push_str(&format!("  {}\n", folder.display()));
    }
    text.push_str("  the program itself\n");
    match KnownLexicon::by_name(name) {
        Some(known) => text.push_str(&format!("{} is made by\n{}", known.about, indented(known.cure))),
        None => {
            text.push_str("a word list or a .kwg file becomes a lexicon by\n  deska lexicon import FILE --name NAME --alphabet english")
        }
    }
    text
}

fn indented(lines: &str) -> String {
    lines.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}
