//! What can be wrong with a dictionary, and where.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Which of the two files.
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
    /// A file cannot be read at all.
    #[error("cannot read {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line does not follow the format.
    #[error("{}, line {line}: {fault}", place(path.as_ref(), *file))]
    Bad {
        /// The file's path, where it was read from one.
        path: Option<PathBuf>,
        /// Which of the two files.
        file: File,
        /// The line, counted from 1.
        line: usize,
        /// What is wrong there.
        fault: Fault,
    },
}

fn place(path: Option<&PathBuf>, file: File) -> String {
    path.map_or_else(|| format!("the {file} file"), |path| path.display().to_string())
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// `SET` names an encoding that is not known here.
    #[error("the encoding {0:?} is not known: convert both files to UTF-8 and say SET UTF-8")]
    UnknownEncoding(String),
    /// Bytes that do not stand for characters in the encoding.
    #[error("this is not text in {0}: the encoding after SET must be the one both files are written in")]
    NotText(String),
    /// `FLAG` with something other than `long`, `num` or `UTF-8`.
    #[error("FLAG {0:?}: only long, num and UTF-8 are kinds of flags")]
    UnknownFlagKind(String),
    /// Flags that cannot be split: an odd number of characters of long flags, or no number.
    #[error("{flags:?} are no flags of the kind {kind}")]
    BadFlags {
        /// The text.
        flags: String,
        /// The kind that `FLAG` names.
        kind: &'static str,
    },
    /// A directive that needs a value has none.
    #[error("{0} needs a value after it")]
    ValueMissing(&'static str),
    /// The number in the head of a group is none.
    #[error("{0:?} is no number of lines to come")]
    BadCount(String),
    /// A group of rules is cut short by something else.
    #[error("{said} {directive} lines are announced for {flag:?} at line {head}, but only {found} follow")]
    RulesMissing {
        /// `PFX`, `SFX` or `AF`.
        directive: &'static str,
        /// The flag as written; empty for `AF`.
        flag: String,
        /// The line of the head.
        head: usize,
        /// How many it announces.
        said: usize,
        /// How many there are.
        found: usize,
    },
    /// A rule that belongs to no open group.
    #[error("this {directive} line is not a head (`{directive} FLAG Y NUMBER`), and no lines of {flag:?} are due")]
    RuleWithoutHead {
        /// `PFX` or `SFX`.
        directive: &'static str,
        /// The flag as written.
        flag: String,
    },
    /// A second group for one flag.
    #[error("the flag {flag:?} already has {directive} rules")]
    SecondGroup {
        /// `PFX` or `SFX`.
        directive: &'static str,
        /// The flag as written.
        flag: String,
    },
    /// A rule with fewer than its three fields after the directive.
    #[error("an affix rule has the fields FLAG STRIP ADD [CONDITION]")]
    RuleTooShort,
    /// A condition with an open, closed or empty bracket at fault.
    #[error("the condition {0:?} is not a sequence of letters, dots and classes such as [abc] or [^abc]")]
    BadCondition(String),
    /// An alias number with no `AF` line.
    #[error("there is no AF line number {number}; the .aff file has {known}")]
    NoAlias {
        /// The number, counted from 1.
        number: String,
        /// How many there are.
        known: usize,
    },
    /// A directive that changes which words there are and is not understood here.
    #[error("{0} is not supported: the words would not be the dictionary's")]
    Unsupported(&'static str),
    /// The first line of a `.dic` file is not a number.
    #[error("a .dic file begins with the number of its entries, not with {0:?}")]
    CountMissing(String),
    /// More entries, flags or letters than can be numbered.
    #[error("too large: {0}")]
    TooLarge(&'static str),
}
