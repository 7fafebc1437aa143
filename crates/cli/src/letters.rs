//! The argument by which a verb is told the letters of a file of words.

use assets::{Library, OpenError};
use lexicon::{Alphabet, Lexicon};

/// The letters of files that do not say it themselves.
#[derive(clap::Args)]
pub struct Letters {
    /// The language of a .txt or .kwg file: en, cs or ru [default: en, unless the letters of a graph speak against it]
    #[arg(long, visible_alias = "alphabet", value_name = "LANGUAGE", value_parser = language)]
    pub language: Option<Alphabet>,
}

/// The alphabet of a language.
fn language(text: &str) -> Result<Alphabet, String> {
    assets::alphabet(text).ok_or_else(|| "write en, cs or ru (or english, czech, russian)".to_owned())
}

impl Letters {
    /// The alphabet; English unless another is named.
    pub fn alphabet(&self) -> Alphabet {
        self.language.clone().unwrap_or_else(Alphabet::english)
    }

    /// Opens a lexicon; a graph whose language is not said is looked at first.
    ///
    /// # Errors
    /// There is none of this name, or it can't be read.
    pub fn open(&self, library: &Library, name: &str) -> Result<Lexicon, OpenError> {
        match &self.language {
            Some(alphabet) => library.open_as(name, alphabet),
            None => library.open(name),
        }
    }
}
