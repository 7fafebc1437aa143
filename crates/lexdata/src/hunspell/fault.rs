//! Errors in dictionaries, with their location.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// One of the two files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum File {
    /// The rules, `.aff`.
    Affixes,
    /// The words, `.dic`.
    Words,
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            File::Affixes => ".aff",
            File::Words => ".dic",
        })
    }
}

/// Why a dictionary cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum DictionaryError {
    #[error("cannot read {}: {error}", path.display())]
    Read { path: PathBuf, error: io::Error },
    #[error("{}, line {line}: {fault}", place(path.as_ref(), *file))]
    Bad {
        /// The path, if it was read from a file.
        path: Option<PathBuf>,
        file: File,
        /// The line, from 1.
        line: usize,
        fault: Fault,
    },
}

fn place(path: Option<&PathBuf>, file: File) -> String {
    path.map_or_else(|| format!("the {file} file"), |path| path.display().to_string())
}

/// An error in a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// `SET` with an unknown encoding.
    #[error("the encoding {0:?} is not known: convert both files to UTF-8 and say SET UTF-8")]
    UnknownEncoding(String),
    /// Bytes that are invalid in the encoding.
    #[error("this is not text in {0}: the encoding after SET must be the one both files are written in")]
    NotText(String),
    /// `FLAG` with a value other than `long`, `num` or `UTF-8`.
    #[error("FLAG {0:?}: only long, num and UTF-8 are kinds of flags")]
    UnknownFlagKind(String),
    /// Malformed flags: an odd number of characters of long flags, or not a number.
    #[error("{flags:?} are not flags of kind {kind}")]
    BadFlags {
        flags: String,
        /// The kind given by `FLAG`.
        kind: &'static str,
    },
    /// A directive without its value.
    #[error("{0} needs a value after it")]
    ValueMissing(&'static str),
    /// The header of a group without a valid count.
    #[error("{0:?} is not a number of lines")]
    BadCount(String),
    /// A group that ends before its announced number of lines.
    #[error("{said} {directive} lines are announced for {flag:?} at line {head}, but only {found} follow")]
    RulesMissing {
        /// `PFX`, `SFX` or `AF`.
        directive: &'static str,
        /// The flag as written; empty for `AF`.
        flag: String,
        /// The line of the header.
        head: usize,
        /// The announced number of lines.
        said: usize,
        /// The actual number of lines.
        found: usize,
    },
    /// A rule outside a group.
    #[error("this {directive} line is not a head (`{directive} FLAG Y NUMBER`), and flag {flag:?} expects no more lines")]
    RuleWithoutHead {
        /// `PFX` or `SFX`.
        directive: &'static str,
        /// The flag as written.
        flag: String,
    },
    /// A second group for the same flag.
    #[error("the flag {flag:?} already has {directive} rules")]
    SecondGroup {
        /// `PFX` or `SFX`.
        directive: &'static str,
        /// The flag as written.
        flag: String,
    },
    /// A rule with fewer than three fields after the directive.
    #[error("an affix rule has the fields FLAG STRIP ADD [CONDITION]")]
    RuleTooShort,
    /// A condition with mismatched brackets or an empty class.
    #[error("the condition {0:?} is not a sequence of letters, dots and classes such as [abc] or [^abc]")]
    BadCondition(String),
    /// An alias number without an `AF` line.
    #[error("there is no AF line number {number}; the .aff file has {known}")]
    NoAlias {
        /// The number, from 1.
        number: String,
        /// The number of `AF` lines.
        known: usize,
    },
    /// An unsupported directive that affects the set of words.
    #[error("{0} is not supported: the words would not be the dictionary's")]
    Unsupported(&'static str),
    /// A `.dic` file whose first line is not a number.
    #[error("a .dic file begins with the number of its entries, not with {0:?}")]
    CountMissing(String),
    /// Too many entries, flags or letters for their numbering.
    #[error("too large: {0}")]
    TooLarge(&'static str),
}
