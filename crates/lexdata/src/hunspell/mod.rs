//! Spelling dictionaries in hunspell's format, and the words they stand for.
//!
//! A dictionary is two files. The `.dic` file has one entry a line: a word and, after a slash, flags. The `.aff` file says what each flag
//! means: a suffix or prefix rule takes some letters off the word, puts others on, and applies only where the word's end (or start) fits a
//! condition. The rules compose:
//!
//! - a suffix and a prefix go together on one word where both allow it (*cross product*);
//! - an affix may carry flags of its own (*continuation*): a suffix on a suffix (two-fold suffixes), a prefix that only this suffix allows;
//! - special flags mark words that need an affix (`NEEDAFFIX`), words that are wrong however they come about (`FORBIDDENWORD`), affixes that
//!   come only in pairs (`CIRCUMFIX`), and parts that live only inside compounds (`ONLYINCOMPOUND`).
//!
//! A spelling checker takes a form apart; here every form is put together ([`Dictionary::forms`]). Compounds are not formed: there is no end
//! to them. Rules on suggestions, hyphens and keyboards do not matter here and are passed over. Where hunspell's manual is stricter than the
//! program (a prefix with `CIRCUMFIX` alone on a word), the manual is followed: what is made here, the program accepts.
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

pub use dictionary::{Dictionary, Entry};
pub use expand::Forms;
pub use fault::{DictionaryError, Fault, File};
