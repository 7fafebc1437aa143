//! Classes of commonness of words: one file per lexicon, located like lexicons.

use std::path::PathBuf;

use lexicon::classes::{Classes, ClassesFileError, EXTENSION};
use lexicon::{Lexicon, LexiconName};

use crate::known::KNOWN;
use crate::library::Library;

impl Library {
    /// Returns the classes of a lexicon's words from its own file, if the file matches the words.
    /// A custom lexicon without a file gets its classes from a known lexicon with the same
    /// alphabet; words missing there are in the rarest class. Returns `None` if neither exists.
    ///
    /// Takes some milliseconds, or a fraction of a second for classes transferred from a large
    /// lexicon: keep the result.
    pub fn classes(&self, lexicon: &Lexicon) -> Result<Option<Classes>, ClassesFileError> {
        if let Ok(name) = lexicon.name().parse()
            && let Some(own) = self.classes_file(&name)?.filter(|classes| classes.check(lexicon).is_ok())
        {
            return Ok(Some(own));
        }
        for known in &KNOWN {
            let Ok(from) = self.open(&known.name) else { continue };
            if from.alphabet() != lexicon.alphabet() {
                continue;
            }
            if let Some(classes) = self.classes_file(&known.name)?
                && let Ok(carried) = classes.carry_over(&from, lexicon)
            {
                return Ok(Some(carried));
            }
        }
        Ok(None)
    }

    /// Opens the classes file with this name.
    fn classes_file(&self, name: &LexiconName) -> Result<Option<Classes>, ClassesFileError> {
        let file = format!("{name}.{EXTENSION}");
        if let Some(path) = self.find_file(&file) {
            return Classes::open(&path).map(Some);
        }
        let Some((_, bytes)) = embedded().into_iter().find(|(known, _)| name == known) else { return Ok(None) };
        let inside = |fault| ClassesFileError::Content { path: PathBuf::from(format!("{file} in the program")), fault };
        Classes::from_bytes(bytes).map(Some).map_err(inside)
    }
}

/// Names and contents of the embedded classes files, whose licence allows it. Their notices are
/// next to the files in data/.
fn embedded() -> [(&'static str, &'static [u8]); 4] {
    [
        ("en", include_bytes!("../../../data/permissive/en.classes")),
        ("en-common", include_bytes!("../../../data/permissive/en-common.classes")),
        ("ru-all", include_bytes!("../../../data/cc-by-sa/ru-all.classes")),
        ("ru-nouns", include_bytes!("../../../data/cc-by-sa/ru-nouns.classes")),
    ]
}

#[cfg(test)]
mod tests {
    use lexicon::{Alphabet, WordIndex};

    use super::*;

    fn class(lexicon: &Lexicon, classes: &Classes, word: &str) -> u8 {
        let word = lexicon.alphabet().encode(word).unwrap();
        classes.class_of(WordIndex::new(lexicon.graph()).number(&word).unwrap()).unwrap()
    }

    #[test]
    fn classes_are_own_transferred_or_missing() {
        let (data, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let library = Library::only(data.path(), cache.path());
        for (name, common, rare) in
            [("en", "house", "zyzzyva"), ("en-common", "house", "abasement"), ("ru-all", "дом", "мшанка"), ("ru-nouns", "дом", "мшанка")]
        {
            let lexicon = library.open(name).unwrap();
            let classes = library.classes(&lexicon).unwrap().unwrap();
            assert!(classes.check(&lexicon).is_ok());
            assert!(class(&lexicon, &classes, common) == 1 && class(&lexicon, &classes, rare) > 1, "{name}");
        }
        let club = Lexicon::build("club", &Alphabet::english(), &["house", "zyzzyva", "deskaesque"]).unwrap();
        let classes = library.classes(&club).unwrap().unwrap();
        assert_eq!(["house", "zyzzyva", "deskaesque"].map(|word| class(&club, &classes, word)), [1, 5, 5]);
        // A lexicon with the name of a known one, but other words.
        let other = Lexicon::build("en", &Alphabet::english(), &["house"]).unwrap();
        assert!(library.classes(&other).unwrap().unwrap().check(&other).is_ok());
        let czech = Lexicon::build("czech", &Alphabet::czech(), &["dům"]).unwrap();
        assert!(library.classes(&czech).unwrap().is_none());
        std::fs::write(data.path().join("club.classes"), "deska-classes 1\nlexicon: club\n").unwrap();
        let error = library.classes(&club).unwrap_err().to_string();
        assert!(error.ends_with("club.classes: the header is truncated: the file is damaged; build or fetch it again"), "{error}");
    }
}
