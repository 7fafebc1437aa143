//! What was learned of lexicons: files of leaves and of chances of winning, looked for where lexicons are. What they hold is read elsewhere.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use lexicon::{Lexicon, LexiconName};

use crate::known::KNOWN;
use crate::library::Library;

/// A file of what was learned of a lexicon.
#[derive(Debug)]
pub struct LearnedFile {
    /// The file, or for one that is part of the program what it is called there.
    pub path: PathBuf,
    /// What it holds.
    pub bytes: io::Result<Cow<'static, [u8]>>,
}

impl Library {
    /// The files with this ending for a lexicon and a rule set, those of the lexicon's own name first, then those of the known lexicons of the same
    /// letters. Each is `NAME.RULES.ending`, else `NAME.ending`; that a file is for these rules and these words is for its reader to see. A file is
    /// read when its turn comes.
    pub fn beside<'a>(&'a self, lexicon: &'a Lexicon, rules: &'a str, ending: &'a str) -> impl Iterator<Item = LearnedFile> + 'a {
        let known = KNOWN.iter().map(|known| &known.name).filter(|name| **name != lexicon.name()).filter(move |name| {
            // Opening a lexicon takes no time, but nothing has to be opened where there is no file.
            self.has_beside(name, rules, ending) && self.open(*name).is_ok_and(|known| known.alphabet() == lexicon.alphabet())
        });
        let names = lexicon.name().parse().ok().into_iter().chain(known.cloned());
        names.flat_map(move |name| named(&name, rules, ending)).filter_map(move |file| self.beside_file(&file))
    }

    fn has_beside(&self, name: &LexiconName, rules: &str, ending: &str) -> bool {
        named(name, rules, ending).iter().any(|file| self.shelved(file).is_some() || embedded(file).is_some())
    }

    fn beside_file(&self, file: &str) -> Option<LearnedFile> {
        if let Some(path) = self.shelved(file) {
            let bytes = std::fs::read(&path).map(Cow::Owned);
            return Some(LearnedFile { path, bytes });
        }
        let bytes = embedded(file)?;
        Some(LearnedFile { path: PathBuf::from(format!("{file} in the program")), bytes: Ok(Cow::Borrowed(bytes)) })
    }
}

/// What the files of a lexicon may be called.
fn named(name: &LexiconName, rules: &str, ending: &str) -> [String; 2] {
    [format!("{name}.{rules}.{ending}"), format!("{name}.{ending}")]
}

/// Name and content of the files that are part of the program: those whose licence allows it (`build.rs`).
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/beside.rs"));

/// What a file that is part of the program holds.
fn embedded(file: &str) -> Option<&'static [u8]> {
    EMBEDDED.iter().find(|(known, _)| *known == file).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use lexicon::Alphabet;

    use super::*;

    #[test]
    fn own_files_come_before_borrowed_ones() {
        let (data, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let library = Library::only(data.path(), cache.path());
        let club = Lexicon::build("club", &Alphabet::english(), &["house"]).unwrap();
        let found = |lexicon: &Lexicon| -> Vec<(String, String)> {
            let name = |found: &LearnedFile| found.path.file_name().unwrap().to_string_lossy().into_owned();
            let text = |found: &LearnedFile| String::from_utf8(found.bytes.as_ref().unwrap().to_vec()).unwrap();
            library.beside(lexicon, "some-rules", "test").map(|found| (name(&found), text(&found))).collect()
        };
        assert!(found(&club).is_empty());
        for file in ["en.test", "en-common.some-rules.test", "club.test", "club.some-rules.test", "club.other-rules.test", "ru-all.test"] {
            std::fs::write(data.path().join(file), file).unwrap();
        }
        let both = |files: &[&str]| files.iter().map(|file| ((*file).to_owned(), (*file).to_owned())).collect::<Vec<_>>();
        assert_eq!(found(&club), both(&["club.some-rules.test", "club.test", "en.test", "en-common.some-rules.test"]));
        assert_eq!(found(&library.open("en").unwrap()), both(&["en.test", "en-common.some-rules.test"]));
        assert_eq!(found(&library.open("ru-nouns").unwrap()), both(&["ru-all.test"]));
        let odd = Lexicon::build("../club", &Alphabet::english(), &["house"]).unwrap();
        assert_eq!(found(&odd), both(&["en.test", "en-common.some-rules.test"]));
    }
}
