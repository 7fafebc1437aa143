//! What words mean: the files of definitions, looked for where lexicons are, one a language.

use std::path::PathBuf;

use lexicon::Definitions;
use lexicon::definitions::{DefinitionsError, file::EXTENSION};

use crate::library::Library;

impl Library {
    /// The definitions of a language, such as `en`; `None` if there are none, or if their file is damaged. Opening takes some milliseconds at most: keep what was opened.
    pub fn definitions(&self, language: &str) -> Option<Definitions> {
        self.open_definitions(language).ok().flatten()
    }

    /// As [`definitions`](Library::definitions), with an error where a file is damaged.
    pub fn open_definitions(&self, language: &str) -> Result<Option<Definitions>, DefinitionsError> {
        if !(2..=8).contains(&language.len()) || !language.bytes().all(|byte| byte.is_ascii_lowercase()) {
            return Ok(None);
        }
        let file = format!("{language}.{EXTENSION}");
        if let Some(path) = self.shelved(&file) {
            return Definitions::open(&path).map(Some);
        }
        let Some((_, bytes)) = embedded().into_iter().find(|(known, _)| *known == language) else { return Ok(None) };
        let inside = |fault| DefinitionsError::Content { path: PathBuf::from(format!("{file} in the program")), fault };
        Definitions::from_static(bytes).map(Some).map_err(inside)
    }
}

/// Language and file content of the definitions that are part of the program. Their notices lie beside the files in data/.
fn embedded() -> [(&'static str, &'static [u8]); 2] {
    [("en", include_bytes!("../../../data/permissive/en.definitions")), ("ru", include_bytes!("../../../data/cc-by-sa/ru.definitions"))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn found_in_folders_first_and_in_the_program() {
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
