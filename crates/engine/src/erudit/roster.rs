//! Players by name, and the vocabularies of those who do not know all words.

use crossword::erudit::{Erudit, StarWorth};
use crossword::{Generator, RuleSet};
use lexicon::Lexicon;
use lexicon::classes::{Class, Classes};
use play::{Player, Rules};

use crate::UnknownPlayer;
use crate::erudit::strong::Habit;
use crate::erudit::{AlphaBeta, ExactPlayer, GreedyPlayer, LevelPlayer, PLAYERS, StaticPlayer, StrongPlayer};
use crate::level::Level;
use crate::tiles::{LearnedSource, LearnedValues};
use crate::vocabularies::Vocabularies;

/// Finds players by their names, and keeps the vocabularies of the levels with what finds their layings, each made once, at the first need. Cheap to clone
/// and to share.
///
/// The classes of a lexicon's words are asked of whoever made the roster. Where there are none, all levels know all words of that lexicon and differ by
/// what they miss and how many layings of a turn they see.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    vocabularies: Vocabularies<StarWorth, Generator>,
    learned: LearnedSource,
    threads: usize,
}

impl Roster {
    /// A roster that asks `classes` for the classes of a lexicon's words, once for each level that plays with it. An answer for other words counts as none.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster { vocabularies: Vocabularies::new(classes), ..Roster::default() }
    }

    /// The same roster, which asks `learned` for what self-play taught of a lexicon by a rule set, once for each. Where it gets no answer, what is kept counts
    /// as a few hundred games told of single tiles.
    #[must_use]
    pub fn with_learned(self, learned: impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static) -> Roster {
        Roster { learned: LearnedSource::new(learned), ..self }
    }

    /// The same roster, whose players think with so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Roster {
        Roster { threads, ..self }
    }

    /// With how many threads its players think.
    pub(super) fn threads(&self) -> usize {
        self.threads.max(1)
    }

    /// Where what was learned is found.
    pub(super) fn source(&self) -> &LearnedSource {
        &self.learned
    }

    /// What self-play taught of the words and rules of a game.
    pub fn learned(&self, game: &Erudit) -> LearnedValues {
        self.learned.of(game.lexicon(), game.rules().laying())
    }

    /// The player of this name, one of [`PLAYERS`].
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Erudit>>, UnknownPlayer> {
        match (name, Level::by_name(name)) {
            ("greedy", _) => Ok(Box::new(GreedyPlayer)),
            ("exact", _) => Ok(Box::new(ExactPlayer)),
            ("alphabeta", _) => Ok(Box::new(AlphaBeta)),
            ("static", _) => Ok(Box::new(StaticPlayer::with_learned(&self.learned))),
            ("sim", _) => Ok(Box::new(StrongPlayer::new(Habit::SIMULATION, self))),
            ("master", _) => Ok(Box::new(StrongPlayer::new(Habit::MASTER, self))),
            (_, Some(level)) => Ok(Box::new(LevelPlayer::new(level, self))),
            _ => Err(UnknownPlayer::new(name, "erudit", &PLAYERS)),
        }
    }

    /// How many words of a game a level knows.
    #[must_use]
    pub fn known(&self, level: Level, game: &Erudit) -> usize {
        self.game(level, game).lexicon().info().words
    }

    /// Makes the vocabularies of all levels for the words of a game, so that no first move waits for them: a part of a second.
    pub fn warm_up(&self, game: &Erudit) {
        Level::ALL.into_iter().for_each(|level| self.game(level, game).generator().warm_up());
    }

    /// The game as a level knows it: the same rules with the words it knows.
    pub(super) fn game(&self, level: Level, game: &Erudit) -> Erudit {
        let part = LevelPlayer::knows(level).and_then(|class| self.generator(class, game));
        let part = part.and_then(|generator| Erudit::sharing(&generator, game.rules().clone(), game.seats()).ok());
        part.unwrap_or_else(|| game.clone())
    }

    fn generator(&self, class: Class, game: &Erudit) -> Option<Generator> {
        let rules = game.rules();
        self.vocabularies.get(Some(class.into()), game.lexicon(), rules.star_worth(), |words| Generator::new(rules.laying(), &words?).ok())
    }
}
