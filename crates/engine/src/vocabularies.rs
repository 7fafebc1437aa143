//! The vocabularies of players who do not know all words.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lexicon::Lexicon;
use lexicon::classes::{self, Classes, Knowledge};

/// What players search with, made of the words of a lexicon that somebody knows, each once, at the first need. Cheap to clone and to share.
///
/// `K` is what it depends on besides knowledge and words, `V` is what is made of them.
#[derive(Clone)]
pub(crate) struct Vocabularies<K, V>(Arc<Inner<K, V>>);

struct Inner<K, V> {
    classes: Box<ClassesOf>,
    made: Mutex<HashMap<Key<K>, Slot<V>>>,
}

/// Finds the classes of a lexicon's words.
type ClassesOf = dyn Fn(&Lexicon) -> Option<Classes> + Send + Sync;

/// Which words are known, where not all are; the hash of the words of a lexicon; what the game adds.
type Key<K> = (Option<Knowledge>, String, K);

/// What was made; none where that can't be done.
type Slot<V> = Arc<OnceLock<Option<V>>>;

impl<K, V> Default for Vocabularies<K, V> {
    /// Without classes.
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
    /// Asks `classes` for the classes of a lexicon's words, once for each vocabulary. An answer for other words counts as none.
    pub(crate) fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Self {
        Vocabularies(Arc::new(Inner { classes: Box::new(classes), made: Mutex::default() }))
    }

    /// The known words of a lexicon; none where there are no classes.
    fn words(&self, known: Knowledge, lexicon: &Lexicon) -> Option<Lexicon> {
        classes::vocabulary(lexicon, &(self.0.classes)(lexicon)?, known).ok()
    }
}

impl<K: Eq + Hash, V: Clone> Vocabularies<K, V> {
    /// What `make` makes of the known words of a lexicon. It gets no words where all are known, or where there are no classes.
    pub(crate) fn get(
        &self,
        known: Option<Knowledge>,
        lexicon: &Lexicon,
        more: K,
        make: impl FnOnce(Option<Lexicon>) -> Option<V>,
    ) -> Option<V> {
        let key = (known, lexicon.info().words_sha256.clone(), more);
        let slot = {
            // The lock is held for a look into the map only: a vocabulary is made outside, and those who need another one do not wait.
            let mut made = self.0.made.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(made.entry(key).or_default())
        };
        slot.get_or_init(|| make(known.and_then(|known| self.words(known, lexicon)))).clone()
    }
}
