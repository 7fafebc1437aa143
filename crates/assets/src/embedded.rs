//! Lexicons that are part of the program: those whose licence allows it. GPL data is never among them.

/// Name and file content, aligned so that the words are used where they lie.
pub(crate) fn all() -> [(&'static str, &'static [u8]); 3] {
    [
        ("en", lexicon::aligned_bytes!("../../../data/permissive/en.lexicon")),
        ("en-common", lexicon::aligned_bytes!("../../../data/permissive/en-common.lexicon")),
        ("ru-all", lexicon::aligned_bytes!("../../../data/permissive/ru-all.lexicon")),
    ]
}
