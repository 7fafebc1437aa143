//! How common words are: the files of classes, looked for where lexicons are, one a lexicon.

use std::path::PathBuf;

use lexicon::classes::{Classes, ClassesFileError, EXTENSION};
use lexicon::{Lexicon, LexiconName};

use crate::known::KNOWN;
use crate::library::Library;

impl Library {
    /// The classes of a lexicon's words. Those of its own file, if that is for these very words; else, as for a player's own list, those that its words have in
    /// one of the known lexicons of the same letters, where words that are not in that one count as the rarest. `None` where no such file is at hand.
    ///
    /// Takes some milliseconds, or a part of a second for classes carried over from a large lexicon: keep what was opened.
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

    /// The file of classes with this name.
    fn classes_file(&self, name: &LexiconName) -> Result<Option<Classes>, ClassesFileError> {
        let file = format!("{name}.{EXTENSION}");
        if let Some(path) = self.shelved(&file) {
            return Classes::open(&path).map(Some);
        }
        let Some((_, bytes)) = embedded().into_iter().find(|(known, _)| name == known) else { return Ok(None) };
        let inside = |fault| ClassesFileError::Content { path: PathBuf::from(format!("{file} in the program")), fault };
        Classes::from_bytes(bytes).map(Some).map_err(inside)
    }
}

/// Lexicon and file content of the classes that are part of the program: those whose licence allows it. Their notices lie beside the files in data/.
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
    fn own_classes_carried_over_ones_and_none() {
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
        // A lexicon that goes by the name of a known one, but has other words.
        let other = Lexicon::build("en", &Alphabet::english(), &["house"]).unwrap();
        assert!(library.classes(&other).unwrap().unwrap().check(&other).is_ok());
        let czech = Lexicon::build("czech", &Alphabet::czech(), &["dům"]).unwrap();
        assert!(library.classes(&czech).unwrap().is_none());
        std::fs::write(data.path().join("club.classes"), "deska-classes 1\nlexicon: club\n").unwrap();
        let error = library.classes(&club).unwrap_err().to_string();
        assert!(error.ends_with("club.classes: the header is truncated: the file is damaged; build or fetch it again"), "{error}");
    }
}
