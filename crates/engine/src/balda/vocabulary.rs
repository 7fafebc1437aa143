//! The words that players know, in the layout that they search.

use balda::Words;
use balda::game::Balda;
use lexicon::Lexicon;
use lexicon::classes::{Class, Classes};

use crate::balda::word_graph::WordGraph;
use crate::vocabularies::Vocabularies;

/// A cache of word graphs by lexicon and vocabulary, each built on first use. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct WordGraphs(Vocabularies<Folds, WordGraph>);

/// Letters that the rules treat as equal.
type Folds = Vec<(char, char)>;

impl WordGraphs {
    /// Returns a cache that calls `classes` for a lexicon's word classes, once per vocabulary.
    pub(super) fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> WordGraphs {
        WordGraphs(Vocabularies::new(classes))
    }

    /// Returns a game's words up to a class, or all of them. Returns `None` if the lexicon is too
    /// large.
    pub(super) fn get(&self, class: Option<Class>, game: &Balda) -> Option<WordGraph> {
        let (words, rules) = (game.words(), game.rule_set());
        self.0.get(class.map(Into::into), words.lexicon(), rules.folds().to_vec(), |known| match known {
            Some(known) => WordGraph::new(&Words::new(&known, rules).ok()?).ok(),
            None if class.is_none() => WordGraph::new(words).ok(),
            // Without classes a level shares the full vocabulary.
            None => self.get(None, game),
        })
    }
}
