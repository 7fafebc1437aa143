//! Values learned by self-play for a rule set and lexicon.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crossword::RuleSet;
use lexicon::Lexicon;

use crate::tiles::Equities;
use crate::tiles::leaves::{Leaves, LeavesFile, LeavesFormatError};
use crate::tiles::wins::{WinFile, WinFormatError, WinTable};

/// Learned leaves and win probabilities. Cheap to clone.
#[derive(Clone, Debug)]
pub struct LearnedValues {
    /// The leaves, for static choice.
    pub equities: Equities,
    /// The win probabilities, for simulation.
    pub wins: Arc<WinTable>,
    /// The lexicon of the leaves; `None` if there are no learned leaves.
    pub leaves_of: Option<String>,
    /// The lexicon of the win probabilities; `None` if there are none learned.
    pub wins_of: Option<String>,
    /// Whether the leaves were learned with exactly the words of the game.
    pub own: bool,
}

impl LearnedValues {
    /// Returns untrained values: leaves of value 0 and a logistic win curve.
    #[must_use]
    pub fn none(rules: &RuleSet) -> LearnedValues {
        LearnedValues {
            equities: Equities::new(Leaves::none(rules)),
            wins: Arc::new(WinTable::plain(rules)),
            leaves_of: None,
            wins_of: None,
            own: false,
        }
    }

    /// Uses the leaves of a file in games with the words of `lexicon`.
    #[must_use]
    pub fn with_leaves(self, file: &LeavesFile, lexicon: &Lexicon) -> LearnedValues {
        LearnedValues { equities: file.equities(), leaves_of: Some(file.lexicon.clone()), own: file.is_of(lexicon), ..self }
    }

    /// Uses the win probabilities of a file.
    #[must_use]
    pub fn with_wins(self, file: WinFile) -> LearnedValues {
        LearnedValues { wins_of: Some(file.lexicon), wins: Arc::new(file.table), ..self }
    }

    /// Reads a file of leaves and a file of win probabilities, where given. Leaves for another tile
    /// set are ignored.
    ///
    /// # Errors
    /// Returns an error if a file is damaged.
    pub fn from_bytes(
        rules: &RuleSet,
        lexicon: &Lexicon,
        leaves: Option<&[u8]>,
        wins: Option<&[u8]>,
    ) -> Result<LearnedValues, LearnedValuesError> {
        let mut learned = LearnedValues::none(rules);
        if let Some(bytes) = leaves {
            match LeavesFile::from_bytes(bytes, rules) {
                Ok(file) => learned = learned.with_leaves(&file, lexicon),
                // Leaves of another tile set do not apply, but are not an error.
                Err(LeavesFormatError::Rules { .. } | LeavesFormatError::Count { .. }) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        if let Some(bytes) = wins {
            learned = learned.with_wins(WinFile::from_bytes(bytes)?);
        }
        Ok(learned)
    }
}

/// Loads the values for a lexicon and rule set.
type Find = dyn Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync;

/// A cache of the learned values of each lexicon and rule set, loaded on first use. Cheap to clone.
#[derive(Clone)]
pub struct LearnedSource(Arc<Inner>);

struct Inner {
    find: Box<Find>,
    /// The key is the hash of the words and the name of the rule set.
    found: Mutex<HashMap<(String, String), Slot>>,
}

type Slot = Arc<OnceLock<LearnedValues>>;

impl Default for LearnedSource {
    /// Returns a source without learned values.
    fn default() -> Self {
        LearnedSource::new(|_, _| None)
    }
}

impl std::fmt::Debug for LearnedSource {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LearnedSource").finish_non_exhaustive()
    }
}

impl LearnedSource {
    /// Creates a cache that calls `find` once for each lexicon and rule set.
    pub fn new(find: impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static) -> LearnedSource {
        LearnedSource(Arc::new(Inner { find: Box::new(find), found: Mutex::default() }))
    }

    /// Returns the values for a lexicon and rule set, loading them on first use.
    #[must_use]
    pub fn of(&self, lexicon: &Lexicon, rules: &RuleSet) -> LearnedValues {
        let key = (lexicon.info().words_sha256.clone(), rules.name().to_owned());
        let slot = {
            // The lock covers only the map lookup. Loading takes a noticeable time and must not
            // block callers that need another entry.
            let mut found = self.0.found.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(found.entry(key).or_default())
        };
        slot.get_or_init(|| (self.0.find)(lexicon, rules).unwrap_or_else(|| LearnedValues::none(rules))).clone()
    }
}

/// A file of learned values is damaged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LearnedValuesError {
    #[error(transparent)]
    Leaves(#[from] LeavesFormatError),
    #[error(transparent)]
    Wins(#[from] WinFormatError),
}
