//! The words of a game: a text file as the competition's kit reads it.

use std::path::{Path, PathBuf};

use crossword::ctu::CtuRules;
use crossword::{AlphabetMismatch, Generator, SIDE};
use lexicon::{Alphabet, Lexicon, LexiconError, Tile};
use play::{Dice, Seed};

/// The dice by which a few words are drawn are those of a chance event that no game has.
const FEW: u64 = u64::MAX - 3;

/// A dictionary: its file, and what finds moves with its words.
#[derive(Clone)]
pub struct Dictionary {
    /// The file.
    pub path: PathBuf,
    /// Its words.
    pub generator: Generator,
}

/// Why a file is no dictionary.
#[derive(Debug, thiserror::Error)]
pub enum BadDictionary {
    /// It can't be read.
    #[error("{}: {error}", .path.display())]
    System {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Nothing in it can be laid.
    #[error("{}: no word of 2 to 15 letters A to Z: write one word a line", .0.display())]
    NoWords(PathBuf),
    /// Its words make no graph.
    #[error("{}: {why}", .path.display())]
    Words {
        /// Which.
        path: PathBuf,
        /// Why not.
        why: LexiconError,
    },
    /// Its letters are not those of the game; can't be, since all others are left out.
    #[error(transparent)]
    Alphabet(#[from] AlphabetMismatch),
}

impl Dictionary {
    /// Reads one word a line, as the kit does: stripped at the right, in capitals, empty lines skipped. Words that can't lie on the board (other
    /// characters, one letter, more than 15) are left out: no move forms them.
    ///
    /// # Errors
    /// The file can't be read, or no word is left.
    pub fn read(path: &Path) -> Result<Dictionary, BadDictionary> {
        let bytes = std::fs::read(path).map_err(|error| BadDictionary::System { path: path.to_owned(), error })?;
        let text = String::from_utf8_lossy(&bytes).to_uppercase();
        let fits = |word: &&str| (2..=SIDE).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_uppercase());
        let words: Vec<&str> = text.lines().map(str::trim_end).filter(fits).collect();
        if words.is_empty() {
            return Err(BadDictionary::NoWords(path.to_owned()));
        }
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let lexicon =
            Lexicon::build(&name, &Alphabet::english(), &words).map_err(|why| BadDictionary::Words { path: path.to_owned(), why })?;
        let generator = Generator::new(CtuRules::standard().laying(), &lexicon)?;
        generator.warm_up();
        Ok(Dictionary { path: path.to_owned(), generator })
    }

    /// A dictionary of a few of these words, of 2 to 4 letters where there are enough, written to a file.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn few(&self, words: usize, seed: &Seed, path: &Path) -> Result<Dictionary, BadDictionary> {
        let lexicon = self.generator.lexicon();
        let mut all: Vec<Vec<Tile>> = lexicon.words().filter(|word| word.len() <= 4).collect();
        if all.len() < words {
            all = lexicon.words().collect();
        }
        Dice::new(seed, FEW).shuffle(&mut all);
        all.truncate(words);
        all.sort();
        let text: String = all.iter().map(|word| lexicon.alphabet().decode(word) + "\n").collect();
        std::fs::write(path, text).map_err(|error| BadDictionary::System { path: path.to_owned(), error })?;
        Dictionary::read(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_the_kit_reads_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("dic.txt");
        std::fs::write(&path, "abacus\nDOG  \r\n\n a\nno-word\nx\nsixteenletterword\ndog\n").unwrap();
        let words = Dictionary::read(&path).unwrap();
        let decoded: Vec<String> = words.generator.lexicon().words().map(|word| Alphabet::english().decode(&word)).collect();
        assert_eq!(decoded, ["ABACUS", "DOG"]);
        std::fs::write(&path, "x\n\n").unwrap();
        assert!(Dictionary::read(&path).err().unwrap().to_string().contains("no word of 2 to 15 letters"));
        assert!(Dictionary::read(&folder.path().join("none")).is_err());
    }
}
