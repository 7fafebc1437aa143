//! Lexicons that are part of the program: those whose licence allows it. GPL data is never among them. The notices of the others lie beside the files in data/,
//! and each file's header names its own.

/// Name and file content, aligned so that the words are used where they lie.
pub(crate) fn all() -> [(&'static str, &'static [u8]); 4] {
    [
        ("en", lexicon::aligned_bytes!("../../../data/permissive/en.lexicon")),
        ("en-common", lexicon::aligned_bytes!("../../../data/permissive/en-common.lexicon")),
        ("ru-all", lexicon::aligned_bytes!("../../../data/permissive/ru-all.lexicon")),
        ("ru-nouns", lexicon::aligned_bytes!("../../../data/cc-by-sa/ru-nouns.lexicon")),
    ]
}
