//! Learned files of lexicons, such as leave values and winning chances. Finds the files; `engine`
//! parses them.

use std::borrow::Cow;
use std::io;
use std::path::PathBuf;

use lexicon::{Lexicon, LexiconName};

use crate::known::KNOWN;
use crate::library::Library;

/// A learned file of a lexicon.
#[derive(Debug)]
pub struct LearnedFile {
    /// The path, or a description of an embedded file.
    pub path: PathBuf,
    pub bytes: io::Result<Cow<'static, [u8]>>,
}

impl Library {
    /// Returns the files with this extension for a lexicon and a rule set: first the lexicon's own
    /// files, then files of known lexicons with the same alphabet. Their names are
    /// `NAME.RULES.ending` or `NAME.ending`. The caller checks whether a file matches the rules and
    /// the words. Files are read lazily.
    pub fn learned_files<'a>(&'a self, lexicon: &'a Lexicon, rules: &'a str, ending: &'a str) -> impl Iterator<Item = LearnedFile> + 'a {
        let known = KNOWN.iter().map(|known| &known.name).filter(|name| **name != lexicon.name()).filter(move |name| {
            // Opening a lexicon is fast, but unnecessary without a file.
            self.has_learned_file(name, rules, ending) && self.open(*name).is_ok_and(|known| known.alphabet() == lexicon.alphabet())
        });
        let names = lexicon.name().parse().ok().into_iter().chain(known.cloned());
        names.flat_map(move |name| file_names(&name, rules, ending)).filter_map(move |file| self.learned_file(&file))
    }

    fn has_learned_file(&self, name: &LexiconName, rules: &str, ending: &str) -> bool {
        file_names(name, rules, ending).iter().any(|file| self.find_file(file).is_some() || embedded(file).is_some())
    }

    fn learned_file(&self, file: &str) -> Option<LearnedFile> {
        if let Some(path) = self.find_file(file) {
            let bytes = std::fs::read(&path).map(Cow::Owned);
            return Some(LearnedFile { path, bytes });
        }
        let bytes = embedded(file)?;
        Some(LearnedFile { path: PathBuf::from(format!("{file} in the program")), bytes: Ok(Cow::Borrowed(bytes)) })
    }
}

/// Returns the possible file names for a lexicon.
fn file_names(name: &LexiconName, rules: &str, ending: &str) -> [String; 2] {
    [format!("{name}.{rules}.{ending}"), format!("{name}.{ending}")]
}

/// Names and contents of the embedded files, whose licence allows it (`build.rs`).
const EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/learned_files.rs"));

/// Returns the contents of an embedded file.
fn embedded(file: &str) -> Option<&'static [u8]> {
    EMBEDDED.iter().find(|(known, _)| *known == file).map(|(_, bytes)| *bytes)
}

#[cfg(test)]
mod tests {
    use lexicon::Alphabet;

    use super::*;

    #[test]
    fn own_files_come_before_those_of_known_lexicons() {
        let (data, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let library = Library::only(data.path(), cache.path());
        let club = Lexicon::build("club", &Alphabet::english(), &["house"]).unwrap();
        let found = |lexicon: &Lexicon| -> Vec<(String, String)> {
            let name = |found: &LearnedFile| found.path.file_name().unwrap().to_string_lossy().into_owned();
            let text = |found: &LearnedFile| String::from_utf8(found.bytes.as_ref().unwrap().to_vec()).unwrap();
            library.learned_files(lexicon, "some-rules", "test").map(|found| (name(&found), text(&found))).collect()
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
