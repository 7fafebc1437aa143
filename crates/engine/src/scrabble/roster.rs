//! Players by name, and the vocabularies of those who do not know all words.

use crossword::scrabble::Scrabble;
use crossword::{Generator, RuleSet};
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::Player;

use crate::level::Level;
use crate::scrabble::{BadSettings, Greedy, Heuristic, LevelPlayer, Mind, NAMES, Strong};
use crate::tiles::{Learned, Lessons};
use crate::vocabularies::Vocabularies;

/// Finds players by their names, and keeps the vocabularies of the levels, each made once, at the first need. Cheap to clone and to share.
///
/// The classes of a lexicon's words are asked of whoever made the roster. Where there are none, all levels know all words of that lexicon and differ by what
/// they miss.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    vocabularies: Vocabularies<(), Lexicon>,
    learned: Lessons,
    threads: usize,
}

impl Roster {
    /// A roster that asks `classes` for the classes of a lexicon's words, once for each level that plays with it. An answer for other words counts as none.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster { vocabularies: Vocabularies::new(classes), ..Roster::default() }
    }

    /// The same roster, which asks `learned` for what self-play taught of a lexicon by a rule set, once for each. Where it gets no answer, leaves are worth nothing.
    #[must_use]
    pub fn taught(self, learned: impl Fn(&Lexicon, &RuleSet) -> Option<Learned> + Send + Sync + 'static) -> Roster {
        Roster { learned: Lessons::new(learned), ..self }
    }

    /// The same roster, whose players think with so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Roster {
        Roster { threads, ..self }
    }

    /// With how many threads its players think.
    pub(crate) fn threads(&self) -> usize {
        self.threads.max(1)
    }

    /// What self-play taught of the words and rules of a game.
    pub fn learned(&self, game: &Scrabble) -> Learned {
        self.learned.of(game.lexicon(), game.rule_set())
    }

    /// The player of this name: `greedy`, `level-1` to `level-5`, `static`, `sim`, `master`, `heuristic`, or `heuristic:` with settings (see [`Heuristic`]).
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Scrabble>>, UnknownPlayer> {
        if name == "greedy" {
            return Ok(Box::new(Greedy));
        }
        if let Some(level) = Level::by_name(name) {
            return Ok(Box::new(LevelPlayer::new(level, self)));
        }
        let mind = match name {
            "static" => Some(Mind::Static),
            "sim" => Some(Mind::Simulation),
            "master" => Some(Mind::Master),
            _ => None,
        };
        if let Some(mind) = mind {
            return Ok(Box::new(Strong::new(mind, self)));
        }
        if name == "heuristic" || name.starts_with("heuristic:") {
            return Ok(Box::new(name.parse::<Heuristic>()?));
        }
        Err(crate::UnknownPlayer::new(name, "scrabble", &NAMES).into())
    }

    /// The words of a lexicon that a level knows.
    pub fn vocabulary(&self, level: Level, lexicon: &Lexicon) -> Lexicon {
        self.part(level, lexicon).unwrap_or_else(|| lexicon.clone())
    }

    /// As `vocabulary`; `None` where it is the whole lexicon.
    fn part(&self, level: Level, lexicon: &Lexicon) -> Option<Lexicon> {
        self.vocabularies.get(Some(LevelPlayer::knows(level)?), lexicon, (), |words| words)
    }

    /// Makes the vocabularies of all levels for a lexicon, so that no first move waits for them: a part of a second for millions of words.
    pub fn warm_up(&self, lexicon: &Lexicon) {
        Level::ALL.into_iter().for_each(|level| drop(self.vocabulary(level, lexicon)));
    }

    /// What finds a level's moves in a game.
    pub(crate) fn generator(&self, level: Level, game: &Scrabble) -> Generator {
        let part = self.part(level, game.lexicon());
        part.and_then(|words| Generator::new(game.rule_set(), &words).ok()).unwrap_or_else(|| game.generator().clone())
    }
}

/// A name that is no player's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    /// No player has this name.
    #[error(transparent)]
    Name(#[from] crate::UnknownPlayer),
    /// The heuristic player, with settings that are none.
    #[error(transparent)]
    Settings(#[from] BadSettings),
}
