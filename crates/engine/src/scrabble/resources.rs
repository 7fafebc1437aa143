//! The data that the players of a roster share.

use crossword::scrabble::Scrabble;
use crossword::{Generator, RuleSet};
use lexicon::Lexicon;
use lexicon::classes::{Classes, Knowledge};

use crate::tiles::{LearnedSource, LearnedValues};
use crate::vocabularies::Vocabularies;

/// The vocabularies, learned values and number of threads of players. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerResources {
    vocabularies: Vocabularies<(), Lexicon>,
    learned: LearnedSource,
    threads: usize,
}

impl PlayerResources {
    /// Creates resources that call `classes` once for each vocabulary of a lexicon.
    pub(super) fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> PlayerResources {
        PlayerResources { vocabularies: Vocabularies::new(classes), ..PlayerResources::default() }
    }

    pub(super) fn with_learned(self, learned: LearnedSource) -> PlayerResources {
        PlayerResources { learned, ..self }
    }

    pub(super) fn with_threads(self, threads: usize) -> PlayerResources {
        PlayerResources { threads, ..self }
    }

    /// Returns the number of threads of each player, at least one.
    pub(super) fn threads(&self) -> usize {
        self.threads.max(1)
    }

    /// Returns the learned values for a lexicon and rule set.
    pub(super) fn learned_of(&self, lexicon: &Lexicon, rules: &RuleSet) -> LearnedValues {
        self.learned.of(lexicon, rules)
    }

    /// Returns the learned values for the words and rules of a game.
    pub(super) fn learned(&self, game: &Scrabble) -> LearnedValues {
        self.learned_of(game.lexicon(), game.rule_set())
    }

    /// Returns the known words of a lexicon, or `None` if there are no classes.
    pub(super) fn vocabulary(&self, knowledge: Knowledge, lexicon: &Lexicon) -> Option<Lexicon> {
        self.vocabularies.get(Some(knowledge), lexicon, (), |words| words)
    }

    /// Returns a move generator for a game with the known words.
    pub(super) fn generator(&self, knowledge: Knowledge, game: &Scrabble) -> Generator {
        let words = self.vocabulary(knowledge, game.lexicon());
        words.and_then(|words| Generator::new(game.rule_set(), &words).ok()).unwrap_or_else(|| game.generator().clone())
    }
}
