//! Vocabularies of players that know only a part of a lexicon.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lexicon::Lexicon;
use lexicon::classes::{self, Classes, Knowledge};

/// A cache of search structures for the known words of a lexicon, each created on first use. Cheap
/// to clone.
///
/// `K` is the part of the key besides knowledge and words; `V` is the search structure.
#[derive(Clone)]
pub(crate) struct Vocabularies<K, V>(Arc<Inner<K, V>>);

struct Inner<K, V> {
    classes: Box<ClassesOf>,
    made: Mutex<HashMap<Key<K>, Slot<V>>>,
}

/// Returns the commonness classes of a lexicon's words.
type ClassesOf = dyn Fn(&Lexicon) -> Option<Classes> + Send + Sync;

/// The knowledge (`None` for all words), the hash of the words, and the game's part of the key.
type Key<K> = (Option<Knowledge>, String, K);

/// The cached value; `None` if it cannot be created.
type Slot<V> = Arc<OnceLock<Option<V>>>;

impl<K, V> Default for Vocabularies<K, V> {
    /// Returns a cache without commonness classes.
    fn default() -> Self {
        Vocabularies::new(|_| None)
    }
}

impl<K, V> fmt::Debug for Vocabularies<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vocabularies").finish_non_exhaustive()
    }
}

impl<K, V> Vocabularies<K, V> {
    /// Creates a cache that calls `classes` once for each vocabulary. Classes that do not fit the
    /// lexicon are ignored.
    pub(crate) fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Self {
        Vocabularies(Arc::new(Inner { classes: Box::new(classes), made: Mutex::default() }))
    }

    /// Returns the known words of a lexicon, or `None` if there are no classes.
    fn words(&self, known: Knowledge, lexicon: &Lexicon) -> Option<Lexicon> {
        classes::vocabulary(lexicon, &(self.0.classes)(lexicon)?, known).ok()
    }
}

impl<K: Eq + Hash, V: Clone> Vocabularies<K, V> {
    /// Returns the value for a key, creating it with `make` on first use. `make` gets the known
    /// words, or `None` if all words are known or there are no classes.
    pub(crate) fn get(
        &self,
        known: Option<Knowledge>,
        lexicon: &Lexicon,
        more: K,
        make: impl FnOnce(Option<Lexicon>) -> Option<V>,
    ) -> Option<V> {
        let key = (known, lexicon.info().words_sha256.clone(), more);
        let slot = {
            // The lock covers only the map lookup. Values are created outside of it and do not
            // block callers that need another entry.
            let mut made = self.0.made.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(made.entry(key).or_default())
        };
        slot.get_or_init(|| make(known.and_then(|known| self.words(known, lexicon)))).clone()
    }
}
