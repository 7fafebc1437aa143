//! What was learned, out of files of several lexicons: the first that is for the rule set.

use std::io;
use std::path::PathBuf;

use crossword::RuleSet;
use lexicon::Lexicon;
use lexicon::file::FileTrouble;

use crate::tiles::LearnedValues;
use crate::tiles::leaves::{LeavesFault, LeavesFile, LeavesFileError};
use crate::tiles::wins::{WinFile, WinFileError};

/// A file that can't be used.
#[derive(Debug, thiserror::Error)]
pub enum LearnedTrouble {
    /// Of leaves.
    #[error(transparent)]
    Leaves(#[from] LeavesFileError),
    /// Of chances.
    #[error(transparent)]
    Wins(#[from] WinFileError),
}

impl LearnedValues {
    /// What was learned of a rule set and a lexicon, out of files of leaves and of chances with their paths, in the order in which they are to be used: of
    /// each kind the first for this rule set counts. Without one nothing is known of that kind.
    ///
    /// # Errors
    /// A file that can't be read or is damaged; those after the one that is used are not looked at.
    pub fn among<B: AsRef<[u8]>>(
        rules: &RuleSet,
        lexicon: &Lexicon,
        leaves: impl IntoIterator<Item = (PathBuf, io::Result<B>)>,
        wins: impl IntoIterator<Item = (PathBuf, io::Result<B>)>,
    ) -> Result<LearnedValues, LearnedTrouble> {
        let mut learned = LearnedValues::none(rules);
        for (path, bytes) in leaves {
            let bytes = bytes.map_err(|error| FileTrouble::Io { path: path.clone(), error }).map_err(LearnedTrouble::Leaves)?;
            match LeavesFile::from_bytes(bytes.as_ref(), rules) {
                Ok(file) => {
                    learned = learned.with_leaves(&file, lexicon);
                    break;
                }
                // Values of another tile set say nothing about these tiles, but are no fault.
                Err(LeavesFault::Rules { .. } | LeavesFault::Count { .. }) => {}
                Err(fault) => return Err(LearnedTrouble::Leaves(FileTrouble::Content { path, fault })),
            }
        }
        for (path, bytes) in wins {
            let bytes = bytes.map_err(|error| FileTrouble::Io { path: path.clone(), error }).map_err(LearnedTrouble::Wins)?;
            let file = WinFile::from_bytes(bytes.as_ref()).map_err(|fault| LearnedTrouble::Wins(FileTrouble::Content { path, fault }))?;
            if file.rules == rules.name() {
                return Ok(learned.with_wins(file));
            }
        }
        Ok(learned)
    }
}
