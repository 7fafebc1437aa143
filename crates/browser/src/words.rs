//! The lexicons and related files that the worker has provided.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crossword::RuleSet;
use engine::tiles::LearnedValues;
use lexicon::classes::Classes;
use lexicon::{Definitions, Lexicon, LexiconName};
use rooms::words::{WordList, Words, WordsError, language};

use crate::message::FileRole;

/// The received files and the lexicons opened from them.
#[derive(Default)]
pub(crate) struct WorkerWords(Mutex<Files>);

/// Files with their names.
type NamedFiles = Vec<(String, Vec<u8>)>;

#[derive(Default)]
struct Files {
    lexicons: Vec<(LexiconName, String, Lexicon)>,
    classes: HashMap<String, Classes>,
    /// The leave files and win probability files of each lexicon, in order of arrival.
    learned: HashMap<String, [NamedFiles; 2]>,
    definitions: HashMap<String, Definitions>,
    /// Whether to use lexicons as received, without building a GADDAG.
    skips_gaddag: bool,
}

impl WorkerWords {
    /// Sets whether to use lexicons as received, without building a GADDAG.
    pub(crate) fn skip_gaddag(&self, skip: bool) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).skips_gaddag = skip;
    }

    /// Adds a file.
    ///
    /// # Errors
    /// The file is invalid. The error is a sentence.
    pub(crate) fn add(&self, name: &str, of: &str, role: FileRole, bytes: Vec<u8>) -> Result<(), String> {
        let mut files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match role {
            FileRole::Early => engine::pentago::early::provide(&bytes).map_err(|why| why.to_string())?,
            FileRole::Lexicon => {
                let lexicon = Lexicon::from_bytes(&bytes).map_err(|why| why.to_string())?;
                let named: LexiconName = of.parse().map_err(|_| format!("`{of}` is no name of a lexicon"))?;
                let language = language(lexicon.alphabet().name());
                files.lexicons.retain(|(other, ..)| *other != named);
                files.lexicons.push((named, language.to_owned(), lexicon.clone()));
            }
            FileRole::Classes => {
                files.classes.insert(of.to_owned(), Classes::from_bytes(&bytes).map_err(|why| why.to_string())?);
            }
            FileRole::Leaves => files.learned.entry(of.to_owned()).or_default()[0].push((name.to_owned(), bytes)),
            FileRole::Wins => files.learned.entry(of.to_owned()).or_default()[1].push((name.to_owned(), bytes)),
            FileRole::Definitions => {
                files.definitions.insert(of.to_owned(), Definitions::from_bytes(bytes).map_err(|why| why.to_string())?);
            }
        }
        Ok(())
    }
}

impl Words for WorkerWords {
    fn list(&self) -> Vec<WordList> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let list = |(name, language, lexicon): &(LexiconName, String, Lexicon)| WordList {
            name: name.clone(),
            language: language.clone(),
            words: Some(lexicon.info().words as u64),
            licence: lexicon.info().licence.clone(),
            cure: None,
        };
        files.lexicons.iter().map(list).collect()
    }

    fn open(&self, name: &LexiconName) -> Result<Lexicon, WordsError> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = files.lexicons.iter().find(|(other, ..)| other == name).map(|(.., lexicon)| lexicon.clone());
        found.ok_or_else(|| {
            let known: Vec<&str> = files.lexicons.iter().map(|(name, ..)| name.as_str()).collect();
            WordsError::Unknown { name: name.to_string(), known: known.join(", ") }
        })
    }

    fn with_gaddag(&self, lexicon: &Lexicon) -> Option<Lexicon> {
        let skips = self.0.lock().unwrap_or_else(PoisonError::into_inner).skips_gaddag;
        if skips { None } else { lexicon.build_gaddag().ok() }
    }

    fn classes(&self, lexicon: &Lexicon) -> Option<Classes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).classes.get(lexicon.name()).cloned()
    }

    fn learned(&self, lexicon: &Lexicon, rules: &RuleSet) -> Option<LearnedValues> {
        let files = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let given = |files: &[(String, Vec<u8>)]| -> Vec<(PathBuf, io::Result<Vec<u8>>)> {
            files.iter().map(|(name, bytes)| (name.into(), Ok(bytes.clone()))).collect()
        };
        let [leaves, wins] = files.learned.get(lexicon.name()).map(|[leaves, wins]| [given(leaves), given(wins)]).unwrap_or_default();
        LearnedValues::from_files(rules, lexicon, leaves, wins).ok()
    }

    fn definitions(&self, language: &str) -> Option<Definitions> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).definitions.get(language).cloned()
    }
}
