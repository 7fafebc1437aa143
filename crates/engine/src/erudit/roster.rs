//! Players by name, with the vocabularies of those that do not know all words.

use crossword::erudit::{Erudit, StarWorth};
use crossword::{Generator, RuleSet};
use lexicon::Lexicon;
use lexicon::classes::{Class, Classes};
use play::{Player, Rules};

use crate::UnknownPlayer;
use crate::erudit::strong::PlayerSettings;
use crate::erudit::{AlphaBeta, ExactPlayer, GreedyPlayer, LevelPlayer, PLAYERS, StaticPlayer, StrongPlayer};
use crate::level::Level;
use crate::tiles::{LearnedSource, LearnedValues};
use crate::vocabularies::Vocabularies;

/// A factory of players by name. It builds the vocabulary and generator of each level once, on
/// first use. Cheap to clone and to share.
///
/// The caller supplies the classes of a lexicon's words. Without classes, all levels know all words
/// of that lexicon and differ only in attention and layings per turn.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    vocabularies: Vocabularies<StarWorth, Generator>,
    learned: LearnedSource,
    threads: usize,
}

impl Roster {
    /// Returns a roster that calls `classes` for a lexicon's word classes, once per level. Classes
    /// of a different word list are ignored.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster { vocabularies: Vocabularies::new(classes), ..Roster::default() }
    }

    /// Sets the source of self-play results for a lexicon and rule set, called once for each.
    /// Without results, players use leave values of single tiles learned from a few hundred games.
    #[must_use]
    pub fn with_learned(self, learned: impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static) -> Roster {
        Roster { learned: LearnedSource::new(learned), ..self }
    }

    /// Sets the number of threads of the players.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Roster {
        Roster { threads, ..self }
    }

    /// Returns the number of threads of the players.
    pub(super) fn threads(&self) -> usize {
        self.threads.max(1)
    }

    /// Returns the source of self-play results.
    pub(super) fn learned_source(&self) -> &LearnedSource {
        &self.learned
    }

    /// Returns the self-play results for the words and rules of a game.
    pub fn learned(&self, game: &Erudit) -> LearnedValues {
        self.learned.of(game.lexicon(), game.rules().laying())
    }

    /// Returns the player of this name, one of [`PLAYERS`].
    ///
    /// # Errors
    /// Returns an error that lists the known names if the name is unknown.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Erudit>>, UnknownPlayer> {
        match (name, Level::by_name(name)) {
            ("greedy", _) => Ok(Box::new(GreedyPlayer)),
            ("exact", _) => Ok(Box::new(ExactPlayer)),
            ("alphabeta", _) => Ok(Box::new(AlphaBeta)),
            ("static", _) => Ok(Box::new(StaticPlayer::with_learned(&self.learned))),
            ("sim", _) => Ok(Box::new(StrongPlayer::new(PlayerSettings::SIMULATION, self))),
            ("master", _) => Ok(Box::new(StrongPlayer::new(PlayerSettings::MASTER, self))),
            (_, Some(level)) => Ok(Box::new(LevelPlayer::new(level, self))),
            _ => Err(UnknownPlayer::new(name, "erudit", &PLAYERS)),
        }
    }

    /// Returns how many of a game's words a level knows.
    #[must_use]
    pub fn known(&self, level: Level, game: &Erudit) -> usize {
        self.game(level, game).lexicon().info().words
    }

    /// Builds the vocabularies of all levels for a game, so that no first move waits for them. This
    /// takes a fraction of a second.
    pub fn warm_up(&self, game: &Erudit) {
        Level::ALL.into_iter().for_each(|level| self.game(level, game).generator().warm_up());
    }

    /// Returns the game with the vocabulary of a level.
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
