//! Embedded lexicons, whose licence allows it. GPL data is never embedded. The notices are next to
//! the files in data/, and the header of each file names its own.

use lexicon::LexiconName;

/// Returns the names and the contents, which are aligned for reading words without copying.
pub(crate) fn all() -> &'static [(LexiconName, &'static [u8]); 4] {
    static ALL: [(LexiconName, &[u8]); 4] = [
        (LexiconName::known("en"), lexicon::aligned_bytes!("../../../data/permissive/en.lexicon")),
        (LexiconName::known("en-common"), lexicon::aligned_bytes!("../../../data/permissive/en-common.lexicon")),
        (LexiconName::known("ru-all"), lexicon::aligned_bytes!("../../../data/permissive/ru-all.lexicon")),
        (LexiconName::known("ru-nouns"), lexicon::aligned_bytes!("../../../data/cc-by-sa/ru-nouns.lexicon")),
    ];
    &ALL
}
