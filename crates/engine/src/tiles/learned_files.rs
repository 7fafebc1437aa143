//! Selects learned values from files of several lexicons: the first of each kind that fits the rule
//! set.

use std::io;
use std::path::PathBuf;

use crossword::RuleSet;
use lexicon::Lexicon;
use lexicon::file::FileTrouble;

use crate::tiles::LearnedValues;
use crate::tiles::leaves::{LeavesFile, LeavesFileError, LeavesFormatError};
use crate::tiles::wins::{WinFile, WinFileError};

/// A file of learned values cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum LearnedFilesError {
    #[error(transparent)]
    Leaves(#[from] LeavesFileError),
    #[error(transparent)]
    Wins(#[from] WinFileError),
}

impl LearnedValues {
    /// Reads files of leaves and of win probabilities, with their paths, in order of preference.
    /// The first file of each kind that fits `rules` is used; without one, that kind stays
    /// untrained.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read or is damaged. Files after the one used are not
    /// read.
    pub fn from_files<B: AsRef<[u8]>>(
        rules: &RuleSet,
        lexicon: &Lexicon,
        leaves: impl IntoIterator<Item = (PathBuf, io::Result<B>)>,
        wins: impl IntoIterator<Item = (PathBuf, io::Result<B>)>,
    ) -> Result<LearnedValues, LearnedFilesError> {
        let mut learned = LearnedValues::none(rules);
        for (path, bytes) in leaves {
            let bytes = bytes.map_err(|error| FileTrouble::Io { path: path.clone(), error }).map_err(LearnedFilesError::Leaves)?;
            match LeavesFile::from_bytes(bytes.as_ref(), rules) {
                Ok(file) => {
                    learned = learned.with_leaves(&file, lexicon);
                    break;
                }
                // Leaves of another tile set do not apply, but are not an error.
                Err(LeavesFormatError::Rules { .. } | LeavesFormatError::Count { .. }) => {}
                Err(fault) => return Err(LearnedFilesError::Leaves(FileTrouble::Content { path, fault })),
            }
        }
        for (path, bytes) in wins {
            let bytes = bytes.map_err(|error| FileTrouble::Io { path: path.clone(), error }).map_err(LearnedFilesError::Wins)?;
            let file =
                WinFile::from_bytes(bytes.as_ref()).map_err(|fault| LearnedFilesError::Wins(FileTrouble::Content { path, fault }))?;
            if file.rules == rules.name() {
                return Ok(learned.with_wins(file));
            }
        }
        Ok(learned)
    }
}
