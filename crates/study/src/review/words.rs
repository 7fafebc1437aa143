//! The lexicons of the command line as the word lists of `rooms`.

use std::path::Path;

use anyhow::Context;
use assets::Library;
use cli::learned;
use cli::output::print_warning;
use crossword::RuleSet;
use engine::tiles::LearnedValues;
use games::Rules;
use lexicon::classes::Classes;
use lexicon::{Definitions, Lexicon, LexiconName, LexiconRef};
use rooms::words::{WordList, Words, WordsError, language};

/// The installed lexicons, and one opened from a file.
pub(super) struct CommandLineWords {
    library: Library,
    file: Option<(LexiconName, Lexicon)>,
}

impl CommandLineWords {
    /// Opens the lexicon that the user names; a word list is in the letters of the rules. Returns
    /// the reference by which `rooms` finds it.
    pub(super) fn new(
        library: Library,
        named: Option<&str>,
        rules: Option<&Rules>,
    ) -> anyhow::Result<(CommandLineWords, Option<LexiconRef>)> {
        let mut words = CommandLineWords { library, file: None };
        let reference = named.map(|named| words.reference(named, rules)).transpose().context("--lexicon")?;
        Ok((words, reference))
    }

    fn reference(&mut self, named: &str, rules: Option<&Rules>) -> anyhow::Result<LexiconRef> {
        let lexicon = match rules.and_then(Rules::placement_rules) {
            Some(rules) => self.library.open_as(named, rules.alphabet())?,
            None => self.library.open(named)?,
        };
        let reference = LexiconRef::from(named);
        if let LexiconRef::Named(_) = reference {
            return Ok(reference);
        }
        let name = name_of_file(named);
        self.file = Some((name.clone(), lexicon));
        Ok(name.into())
    }
}

/// Returns a lexicon name for a file.
fn name_of_file(path: &str) -> LexiconName {
    let stem = Path::new(path).file_stem().map(|stem| stem.to_string_lossy().to_lowercase()).unwrap_or_default();
    let name: String = stem.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' }).take(50).collect();
    // The prefix keeps it apart from the installed lexicons.
    format!("file-{name}").parse().unwrap_or(LexiconName::known("file"))
}

fn entry(name: LexiconName, lexicon: &Lexicon) -> WordList {
    WordList {
        language: language(lexicon.alphabet().name()).to_owned(),
        words: Some(lexicon.info().words as u64),
        licence: lexicon.info().licence.clone(),
        cure: None,
        name,
    }
}

impl Words for CommandLineWords {
    fn list(&self) -> Vec<WordList> {
        let installed = self.library.list().into_iter().map(|listed| match listed.lexicon {
            Ok(lexicon) => entry(listed.name, &lexicon),
            Err(error) => WordList {
                language: listed.name.as_str().split('-').next().unwrap_or_default().to_owned(),
                words: None,
                licence: String::new(),
                cure: Some(format!("{error}: build it again.")),
                name: listed.name,
            },
        });
        installed.chain(self.file.iter().map(|(name, lexicon)| entry(name.clone(), lexicon))).collect()
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        if let Some((_, lexicon)) = self.file.as_ref().filter(|(own, _)| own == name) {
            return Ok(lexicon.clone());
        }
        let lexicon = self.library.open(name).map_err(|error| WordsError::Unavailable(error.to_string()))?;
        // A review plays thousands of moves, so it waits for the GADDAG instead of starting without.
        Ok(self.with_gaddag(&lexicon).unwrap_or(lexicon))
    }

    fn with_gaddag(&self, lexicon: &Lexicon) -> Option<Lexicon> {
        self.library.with_gaddag(lexicon).ok()
    }

    fn classes(&self, lexicon: &Lexicon) -> Option<Classes> {
        self.library.classes(lexicon).ok().flatten()
    }

    fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        learned::learned(&self.library, lexicon, rules).inspect_err(|error| print_warning(format_args!("{error:#}"))).ok()
    }

    fn definitions(&self, language: &str) -> Option<Definitions> {
        self.library.definitions(language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_get_names_apart_from_installed_lexicons() {
        for (path, name) in [("/tmp/en.txt", "file-en"), ("My List.kwg", "file-my-list"), ("слова.txt", "file------"), ("", "file-")] {
            assert_eq!(name_of_file(path), name);
        }
    }
}
