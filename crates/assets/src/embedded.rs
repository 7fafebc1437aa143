//! Lexicons that are part of the program: those whose licence allows it. GPL data is never among them. The notices of the others lie beside the files in data/,
//! and each file's header names its own.

use lexicon::LexiconName;

/// Name and file content, aligned so that the words are used where they lie.
pub(crate) fn all() -> &'static [(LexiconName, &'static [u8]); 4] {
    static ALL: [(LexiconName, &[u8]); 4] = [
        (LexiconName::known("en"), lexicon::aligned_bytes!("../../../data/permissive/en.lexicon")),
        (LexiconName::known("en-common"), lexicon::aligned_bytes!("../../../data/permissive/en-common.lexicon")),
        (LexiconName::known("ru-all"), lexicon::aligned_bytes!("../../../data/permissive/ru-all.lexicon")),
        (LexiconName::known("ru-nouns"), lexicon::aligned_bytes!("../../../data/cc-by-sa/ru-nouns.lexicon")),
    ];
    &ALL
}
