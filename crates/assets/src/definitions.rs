//! Definitions of words: one file per language, located like lexicons.

use std::path::PathBuf;

use lexicon::Definitions;
use lexicon::definitions::{DefinitionsError, file::EXTENSION};

use crate::library::Library;

impl Library {
    /// Returns the definitions of a language, such as `en`, or `None` if they are missing or
    /// damaged. Opening takes up to some milliseconds: keep the result.
    pub fn definitions(&self, language: &str) -> Option<Definitions> {
        self.open_definitions(language).ok().flatten()
    }

    /// Does the same as [`definitions`](Library::definitions), but returns an error for a damaged
    /// file.
    pub fn open_definitions(&self, language: &str) -> Result<Option<Definitions>, DefinitionsError> {
        if !(2..=8).contains(&language.len()) || !language.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(None);
        }
        let file = format!("{language}.{EXTENSION}");
        if let Some(path) = self.find_file(&file) {
            return Definitions::open(&path).map(Some);
        }
        let Some((_, bytes)) = embedded().into_iter().find(|(known, _)| *known == language) else { return Ok(None) };
        let inside = |fault| DefinitionsError::Content { path: PathBuf::from(format!("{file} in the program")), fault };
        Definitions::from_static(bytes).map(Some).map_err(inside)
    }
}

/// Languages and contents of the embedded definitions. Their notices are next to the files in
/// data/.
fn embedded() -> [(&'static str, &'static [u8]); 2] {
    [("en", include_bytes!("../../../data/permissive/en.definitions")), ("ru", include_bytes!("../../../data/cc-by-sa/ru.definitions"))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directories_are_searched_before_embedded_definitions() {
        let (data, cache) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let library = Library::only(data.path(), cache.path());
        assert_eq!(library.definitions("en").unwrap().look_up("mice")[0].headword, "mouse");
        assert_eq!(library.definitions("ru").unwrap().look_up("БАЛДА")[0].headword, "балда");
        for none in ["cs", "", "e", "../en", "EN", "e\u{301}n", "abcdefghi"] {
            assert!(library.open_definitions(none).unwrap().is_none(), "{none}");
        }
        let folder = data.path().join("permissive");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("en.definitions"), "deska-definitions 1\nlanguage: en\n").unwrap();
        let error = library.open_definitions("en").unwrap_err().to_string();
        assert!(error.ends_with("en.definitions: the header is truncated: the file is damaged; build or fetch it again"), "{error}");
        assert!(library.definitions("en").is_none());
    }
}
