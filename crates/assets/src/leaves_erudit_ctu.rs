//! Leaves that are part of the program for rules other than the usual ones of a language.

/// Name and content of the files.
pub(crate) const EMBEDDED: [(&str, &[u8]); 2] = [
    ("en.ctu.leaves", include_bytes!("../../../data/permissive/en.ctu.leaves")),
    ("ru-nouns.erudit.leaves", include_bytes!("../../../data/cc-by-sa/ru-nouns.erudit.leaves")),
];
