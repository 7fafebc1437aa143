//! Spelling dictionaries in hunspell's format, and their expansion to words.
//!
//! A dictionary consists of two files. The `.dic` file has one entry per line: a word and, after a
//! slash, flags. The `.aff` file defines the flags: a suffix or prefix rule removes some letters of
//! the word, adds others, and applies only if the end (or start) of the word matches a condition.
//! Rules compose:
//!
//! - a suffix and a prefix may be combined if both allow it (*cross product*);
//! - an affix may have flags of its own (*continuation*): a suffix on a suffix (two-fold suffixes),
//!   or a prefix that only this suffix permits;
//! - special flags mark words that need an affix (`NEEDAFFIX`), words that are always wrong
//!   (`FORBIDDENWORD`), affixes that only occur in pairs (`CIRCUMFIX`), and parts that only occur
//!   inside compounds (`ONLYINCOMPOUND`).
//!
//! A spelling checker analyses a form; here all forms are generated ([`Dictionary::forms`]).
//! Compounds are not generated, because there are infinitely many. Rules about suggestions, hyphens
//! and keyboards are ignored. Where hunspell's manual is stricter than the program (a single prefix
//! with `CIRCUMFIX`), the manual is followed: the program accepts all forms generated here.
//!
//! ```
//! use lexdata::hunspell::Dictionary;
//! let aff = b"SET UTF-8\nPFX U Y 1\nPFX U 0 un .\nSFX S Y 2\nSFX S y ies [^aeiou]y\nSFX S 0 s [^y]\n";
//! let dictionary = Dictionary::parse(aff, b"2\ntie/US\npony/S\n").unwrap();
//! let mut forms = Vec::new();
//! for entry in dictionary.entries() {
//!     dictionary.forms(entry, &mut |form| forms.push(form.to_owned()));
//! }
//! assert_eq!(forms, ["tie", "untie", "ties", "unties", "pony", "ponies"]);
//! ```

mod affix;
mod condition;
mod dictionary;
mod encoding;
mod expand;
mod fault;
mod flags;
mod traits;

pub use dictionary::{Dictionary, Entry};
pub use expand::Forms;
pub use fault::{DictionaryError, Fault, File};
