//! The argument that names the alphabet of a word file.

use assets::{Library, OpenError};
use lexicon::{Alphabet, Lexicon};

/// The alphabet of files that do not state their own.
#[derive(clap::Args)]
pub struct Letters {
    /// The language of a .txt or .kwg file: en, cs or ru [default: en, or what the letters of a
    /// graph suggest]
    #[arg(long, visible_alias = "alphabet", value_name = "LANGUAGE", value_parser = language)]
    pub language: Option<Alphabet>,
}

/// Parses a language into its alphabet.
fn language(text: &str) -> Result<Alphabet, String> {
    assets::alphabet(text).ok_or_else(|| "write en, cs or ru (or english, czech, russian)".to_owned())
}

impl Letters {
    /// Returns the alphabet; English by default.
    pub fn alphabet(&self) -> Alphabet {
        self.language.clone().unwrap_or_else(Alphabet::english)
    }

    /// Opens a lexicon. Without a language, the alphabet of a graph is detected.
    ///
    /// # Errors
    /// Returns an error if there is no such lexicon, or it cannot be read.
    pub fn open(&self, library: &Library, name: &str) -> Result<Lexicon, OpenError> {
        match &self.language {
            Some(alphabet) => library.open_as(name, alphabet),
            None => library.open(name),
        }
    }
}
