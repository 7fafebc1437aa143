//! A lexicon from a file of any kind: ours, a KWG or KBWG graph, or a plain list.

use std::path::Path;

use crate::alphabet::Alphabet;
use crate::file::{EXTENSION, FileError};
use crate::kwg::{self, KwgFileError};
use crate::lexicon::{Info, Lexicon, LexiconError};
use crate::text::{self, Options, TextFileError};

/// Why a file did not become a lexicon.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A lexicon file that cannot be opened.
    #[error(transparent)]
    File(#[from] FileError),
    /// A KWG or KBWG file that cannot be read.
    #[error(transparent)]
    Kwg(#[from] KwgFileError),
    /// A word list that cannot be read.
    #[error(transparent)]
    Text(#[from] TextFileError),
    /// Words or a graph that make no lexicon.
    #[error("{path}: {fault}")]
    Words {
        /// The file.
        path: String,
        /// What is wrong with it.
        fault: LexiconError,
    },
    /// A name that does not say what the file is.
    #[error("{0}: the name of a word list ends in .txt, of a word graph in .kwg or .kbwg, of a lexicon in .{EXTENSION}")]
    Kind(String),
}

impl Lexicon {
    /// Reads a `.txt` list, a `.kwg` or `.kbwg` graph or a `.lexicon` file, by its name. Lists and graphs do not say their alphabet: it is `alphabet`;
    /// their name becomes the file's. A lexicon file brings its own alphabet and name. A list gets DAWG and GADDAG; of graphs and lexicon
    /// files what is in them is taken as it is.
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
