//! Loads a lexicon from any supported file: a lexicon file, a KWG or KBWG graph, or a plain list.

use std::path::Path;

use crate::alphabet::Alphabet;
use crate::file::{EXTENSION, FileError};
use crate::kwg::{self, KwgFileError};
use crate::lexicon::{Info, Lexicon, LexiconError};
use crate::text::{self, Options, TextFileError};

/// A file that cannot be loaded as a lexicon.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Kwg(#[from] KwgFileError),
    #[error(transparent)]
    Text(#[from] TextFileError),
    #[error("{path}: {fault}")]
    Words { path: String, fault: LexiconError },
    #[error("{0}: the name of a word list ends in .txt, of a word graph in .kwg or .kbwg, of a lexicon in .{EXTENSION}")]
    Kind(String),
}

impl Lexicon {
    /// Reads a `.txt` list, a `.kwg` or `.kbwg` graph or a `.lexicon` file, chosen by its
    /// extension. Lists and graphs use `alphabet` and are named after the file; a lexicon file
    /// contains its own alphabet and name. A list gets a DAWG and a GADDAG; graphs and lexicon
    /// files are used as they are.
    pub fn load(path: &Path, alphabet: &Alphabet) -> Result<Lexicon, LoadError> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let shown = || path.display().to_string();
        let lexicon = match extension.as_str() {
            EXTENSION => return Ok(Lexicon::open(path)?),
            "txt" => {
                let (words, _) = text::open(path, alphabet, Options::default())?;
                Lexicon::from_words(&name, alphabet, words.iter())
            }
            "kwg" | "kbwg" => Lexicon::from_graph(&name, alphabet, kwg::open(path)?),
            _ => return Err(LoadError::Kind(shown())),
        };
        let lexicon = lexicon.map_err(|fault| LoadError::Words { path: shown(), fault })?;
        let source = format!("the file {}", path.file_name().unwrap_or_default().to_string_lossy());
        let info = Info { name, sources: vec![source], ..Info::default() };
        Ok(lexicon.described(info))
    }
}
