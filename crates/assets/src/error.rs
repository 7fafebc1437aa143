//! Why a lexicon is not to be had, and the cure.

use std::path::PathBuf;

use lexicon::{FileError, FileFormatError, LexiconError, LexiconName, LexiconNameError, LoadError};

use crate::known::KnownLexicon;

/// Why a lexicon was not opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// No lexicon of this name in any place.
    #[error("{}", unknown(name, looked, at_hand))]
    Unknown {
        /// The name.
        name: LexiconName,
        /// The folders where it was looked for.
        looked: Vec<PathBuf>,
        /// The names of the lexicons that are at hand.
        at_hand: Vec<LexiconName>,
    },
    /// A name that could not be that of a file in a data folder.
    #[error(transparent)]
    BadName(#[from] LexiconNameError),
    /// A lexicon file in a data folder that cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file of another kind that cannot be used.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A word graph, which names no alphabet, was taken for English, and its letters are not those of English words.
    #[error("{}", other_language(path, likely))]
    OtherLanguage {
        /// The file.
        path: PathBuf,
        /// The code of the language it is likely in, if that is known here.
        likely: Option<&'static str>,
    },
    /// A lexicon inside the program that cannot be used: the program is damaged.
    #[error("the lexicon {name} inside the program: {fault}")]
    Embedded {
        /// The name.
        name: &'static LexiconName,
        /// What is wrong.
        fault: FileFormatError,
    },
    /// The GADDAG cannot be made.
    #[error("no GADDAG can be made for the lexicon {name}: {fault}")]
    Gaddag {
        /// The name.
        name: String,
        /// Why.
        fault: LexiconError,
    },
}

/// Why the data folders cannot be searched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// `--data-dir` names something that is no folder.
    #[error("the data folder {} is not a folder: create it, or name another with --data-dir", .0.display())]
    NoFolder(PathBuf),
}

fn other_language(path: &std::path::Path, likely: &Option<&str>) -> String {
    let path = path.display();
    match likely {
        Some(code) => format!(
            "{path}: this word graph is not in English by its letters, more likely in the language `{code}`: say so with --language {code}, or name \
             rules of that language with --rules"
        ),
        None => format!(
            "{path}: the letters of this word graph are not those of English words, nor of another language that is known here: if it is English all \
             the same, say so with --language en, or name the rules with --rules"
        ),
    }
}

fn unknown(name: &LexiconName, looked: &[PathBuf], at_hand: &[LexiconName]) -> String {
    let mut text = format!("there is no lexicon {:?}", name.as_str());
    if at_hand.is_empty() {
        text.push_str(" (and no other)");
    } else {
        text.push_str(&format!("; at hand are: {}", at_hand.iter().map(LexiconName::as_str).collect::<Vec<_>>().join(", ")));
    }
    text.push_str("\nlooked for in:\n");
    for folder in looked {
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
