//! What self-play taught of one rule set and lexicon.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crossword::RuleSet;
use lexicon::Lexicon;

use crate::tiles::Equities;
use crate::tiles::leaves::{Leaves, LeavesFault, LeavesFile};
use crate::tiles::wins::{WinFault, WinFile, WinTable};

/// Values of leaves and chances of winning. Cheap to clone.
#[derive(Clone, Debug)]
pub struct LearnedValues {
    /// For static choice.
    pub equities: Equities,
    /// For simulation.
    pub wins: Arc<WinTable>,
    /// The lexicon whose leaves these are; none where no values are at hand.
    pub leaves_of: Option<String>,
    /// The lexicon whose chances of winning these are; none where none were learned.
    pub wins_of: Option<String>,
    /// Whether the leaves were learned with the very words that are played with.
    pub own: bool,
}

impl LearnedValues {
    /// Nothing: leaves are worth nothing, and chances follow a bell.
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

    /// With the leaves of this file, for games with the words of `lexicon`.
    #[must_use]
    pub fn with_leaves(self, file: &LeavesFile, lexicon: &Lexicon) -> LearnedValues {
        LearnedValues { equities: file.equities(), leaves_of: Some(file.lexicon.clone()), own: file.is_of(lexicon), ..self }
    }

    /// With the chances of this file.
    #[must_use]
    pub fn with_wins(self, file: WinFile) -> LearnedValues {
        LearnedValues { wins_of: Some(file.lexicon), wins: Arc::new(file.table), ..self }
    }

    /// What stands in the bytes of files of leaves and of chances, each the first of a list, as far as there are any for this rule set.
    ///
    /// # Errors
    /// A file that is damaged.
    pub fn from_bytes(
        rules: &RuleSet,
        lexicon: &Lexicon,
        leaves: Option<&[u8]>,
        wins: Option<&[u8]>,
    ) -> Result<LearnedValues, BadLearnedValues> {
        let mut learned = LearnedValues::none(rules);
        if let Some(bytes) = leaves {
            match LeavesFile::from_bytes(bytes, rules) {
                Ok(file) => learned = learned.with_leaves(&file, lexicon),
                // Values of another tile set say nothing about these tiles, but are no fault.
                Err(LeavesFault::Rules { .. } | LeavesFault::Count { .. }) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        if let Some(bytes) = wins {
            learned = learned.with_wins(WinFile::from_bytes(bytes)?);
        }
        Ok(learned)
    }
}

/// Finds what was learned of a lexicon by a rule set.
type Find = dyn Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync;

/// What was learned of each lexicon and rule set, found at the first need and kept. Cheap to clone and to share.
#[derive(Clone)]
pub struct LearnedSource(Arc<Inner>);

struct Inner {
    find: Box<Find>,
    /// By the hash of the words and the rule set's name.
    found: Mutex<HashMap<(String, String), Slot>>,
}

type Slot = Arc<OnceLock<LearnedValues>>;

impl Default for LearnedSource {
    /// Nothing was learned.
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
    /// Asks `find`, once for each lexicon and rule set.
    pub fn new(find: impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static) -> LearnedSource {
        LearnedSource(Arc::new(Inner { find: Box::new(find), found: Mutex::default() }))
    }

    /// What was learned of a lexicon by a rule set.
    #[must_use]
    pub fn of(&self, lexicon: &Lexicon, rules: &RuleSet) -> LearnedValues {
        let key = (lexicon.info().words_sha256.clone(), rules.name().to_owned());
        let slot = {
            // The lock is held for a look into the map only: opening takes a part of a second, and those who need another one do not wait.
            let mut found = self.0.found.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(found.entry(key).or_default())
        };
        slot.get_or_init(|| (self.0.find)(lexicon, rules).unwrap_or_else(|| LearnedValues::none(rules))).clone()
    }
}

/// A file that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLearnedValues {
    /// Of leaves.
    #[error(transparent)]
    Leaves(#[from] LeavesFault),
    /// Of chances.
    #[error(transparent)]
    Wins(#[from] WinFault),
}
