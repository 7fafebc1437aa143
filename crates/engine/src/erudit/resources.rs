//! The data that the players of a roster share.

use crossword::Generator;
use crossword::erudit::{Erudit, StarWorth};
use lexicon::Lexicon;
use lexicon::classes::{Class, Classes};
use play::Rules;

use crate::tiles::{LearnedSource, LearnedValues};
use crate::vocabularies::Vocabularies;

/// The vocabularies, learned values and number of threads of players. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct PlayerResources {
    vocabularies: Vocabularies<StarWorth, Generator>,
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

    /// Returns the source of learned values.
    pub(super) fn learned_source(&self) -> &LearnedSource {
        &self.learned
    }

    /// Returns the learned values for the words and rules of a game.
    pub(super) fn learned(&self, game: &Erudit) -> LearnedValues {
        self.learned.of(game.lexicon(), game.rules().placement_rules())
    }

    /// Returns the game with the words up to a class.
    pub(super) fn game(&self, class: Class, game: &Erudit) -> Erudit {
        let part = self.generator(class, game);
        let part = part.and_then(|generator| Erudit::sharing(&generator, game.rules().clone(), game.seats()).ok());
        part.unwrap_or_else(|| game.clone())
    }

    fn generator(&self, class: Class, game: &Erudit) -> Option<Generator> {
        let rules = game.rules();
        self.vocabularies
            .get(Some(class.into()), game.lexicon(), rules.star_worth(), |words| Generator::new(rules.placement_rules(), &words?).ok())
    }
}
