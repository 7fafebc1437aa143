//! The words of a game: a text file in the format of the competition's kit.

use std::path::{Path, PathBuf};

use crossword::ctu::CtuRules;
use crossword::{AlphabetMismatch, Generator, SIDE};
use lexicon::{Alphabet, Lexicon, LexiconError, Tile};
use play::{Dice, Seed};

/// The dice index for drawing a subset of the words. No chance event of a game uses it.
const SUBSET_DICE: u64 = u64::MAX - 3;

/// A dictionary: its file, and a move generator for its words.
#[derive(Clone)]
pub struct Dictionary {
    pub path: PathBuf,
    pub generator: Generator,
}

/// Why a file is not a dictionary.
#[derive(Debug, thiserror::Error)]
pub enum DictionaryError {
    #[error("{}: {error}", .path.display())]
    System { path: PathBuf, error: std::io::Error },
    #[error("{}: no word of 2 to 15 letters A to Z: write one word per line", .0.display())]
    NoWords(PathBuf),
    #[error("{}: {why}", .path.display())]
    Words { path: PathBuf, why: LexiconError },
    /// Cannot occur, because words with other letters are skipped.
    #[error(transparent)]
    Alphabet(#[from] AlphabetMismatch),
}

impl Dictionary {
    /// Reads one word per line, as the kit does: right-trimmed, uppercased, without empty lines.
    /// Words that cannot be placed (other characters, one letter, more than 15) are skipped.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or no word remains.
    pub fn read(path: &Path) -> Result<Dictionary, DictionaryError> {
        let bytes = std::fs::read(path).map_err(|error| DictionaryError::System { path: path.to_owned(), error })?;
        let text = String::from_utf8_lossy(&bytes).to_uppercase();
        let fits = |word: &&str| (2..=SIDE).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase());
        let words: Vec<&str> = text.lines().map(str::trim_end).filter(fits).collect();
        if words.is_empty() {
            return Err(DictionaryError::NoWords(path.to_owned()));
        }
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let lexicon =
            Lexicon::build(&name, &Alphabet::english(), &words).map_err(|why| DictionaryError::Words { path: path.to_owned(), why })?;
        let generator = Generator::new(CtuRules::standard().placement_rules(), &lexicon)?;
        generator.warm_up();
        Ok(Dictionary { path: path.to_owned(), generator })
    }

    /// Creates a dictionary of a few random words, of 2 to 4 letters if there are enough, and
    /// writes it to a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn subset(&self, words: usize, seed: &Seed, path: &Path) -> Result<Dictionary, DictionaryError> {
        let lexicon = self.generator.lexicon();
        let mut all: Vec<Vec<Tile>> = lexicon.words().filter(|word| word.len() <= 4).collect();
        if all.len() < words {
            all = lexicon.words().collect();
        }
        Dice::new(seed, SUBSET_DICE).shuffle(&mut all);
        all.truncate(words);
        all.sort();
        let text: String = all.iter().map(|word| lexicon.alphabet().decode(word) + "\n").collect();
        std::fs::write(path, text).map_err(|error| DictionaryError::System { path: path.to_owned(), error })?;
        Dictionary::read(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_the_format_of_the_kit() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("dic.txt");
        std::fs::write(&path, "abacus\nDOG  \r\n\n a\nno-word\nx\nsixteenletterword\ndog\n").unwrap();
        let words = Dictionary::read(&path).unwrap();
        let decoded: Vec<String> = words.generator.lexicon().words().map(|word| Alphabet::english().decode(&word)).collect();
        assert_eq!(decoded, ["ABACUS", "DOG"]);
        std::fs::write(&path, "x\n\n").unwrap();
        assert!(Dictionary::read(&path).err().unwrap().to_string().contains("no word of 2 to 15 letters"));
        assert!(Dictionary::read(&directory.path().join("none")).is_err());
    }
}
