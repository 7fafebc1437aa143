//! Players by name, and the vocabularies of those who do not know all words.

use crossword::scrabble::Scrabble;
use crossword::{Generator, RuleSet};
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::Player;

use crate::level::Level;
use crate::scrabble::heuristic::HeuristicPlayer;
use crate::scrabble::{BadSettings, GreedyPlayer, Heuristic, LevelPlayer, Mind, PLAYERS, StrongPlayer};
use crate::tiles::leaves::LeavesFile;
use crate::tiles::{LearnedSource, LearnedValues};
use crate::vocabularies::Vocabularies;

/// Finds players by their names, and keeps the vocabularies of the levels, each made once, at the first need. Cheap to clone and to share.
///
/// The classes of a lexicon's words are asked of whoever made the roster. Where there are none, all levels know all words of that lexicon and differ by what
/// they miss.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    vocabularies: Vocabularies<(), Lexicon>,
    learned: LearnedSource,
    threads: usize,
    /// By which rules files of leaves are read that a player's name speaks of; none: they are not.
    reads: Option<RuleSet>,
}

/// How the name of a static player begins that has leaves of its own.
const LEAVES: &str = "static:leaves=";

impl Roster {
    /// A roster that asks `classes` for the classes of a lexicon's words, once for each level that plays with it. An answer for other words counts as none.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster { vocabularies: Vocabularies::new(classes), ..Roster::default() }
    }

    /// The same roster, which asks `learned` for what self-play taught of a lexicon by a rule set, once for each. Where it gets no answer, leaves are worth nothing.
    #[must_use]
    pub fn with_learned(self, learned: impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static) -> Roster {
        Roster { learned: LearnedSource::new(learned), ..self }
    }

    /// The same roster, whose players think with so many threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Roster {
        Roster { threads, ..self }
    }

    /// The same roster, which reads the files that names speak of (`static:leaves=FILE`), for games by these rules. Only for those who may read any file: never for
    /// names that come from outside.
    #[must_use]
    pub fn reading_files(self, rules: &RuleSet) -> Roster {
        Roster { reads: Some(rules.clone()), ..self }
    }

    /// A static player with the leaves of a file.
    fn with_leaves(&self, path: &str) -> Result<StrongPlayer, UnknownPlayer> {
        let rules = self.reads.as_ref().ok_or(UnknownPlayer::NoFiles)?;
        let file = LeavesFile::open(path.as_ref(), rules).map_err(|why| UnknownPlayer::Leaves(why.to_string()))?;
        let learned = LearnedValues { equities: file.equities(), leaves_of: Some(file.lexicon.clone()), ..LearnedValues::none(rules) };
        Ok(StrongPlayer::new(Mind::Static, self).with_learned(learned))
    }

    /// With how many threads its players think.
    pub(crate) fn threads(&self) -> usize {
        self.threads.max(1)
    }

    /// What self-play taught of the words and rules of a game.
    pub fn learned(&self, game: &Scrabble) -> LearnedValues {
        self.learned_of(game.lexicon(), game.rule_set())
    }

    /// What self-play taught of a lexicon by a rule set.
    pub fn learned_of(&self, lexicon: &Lexicon, rules: &RuleSet) -> LearnedValues {
        self.learned.of(lexicon, rules)
    }

    /// The player of this name: `greedy`, `level-1` to `level-5`, `static`, `sim`, `master`, `heuristic`, or `heuristic:` with settings (see [`Heuristic`]);
    /// `static:leaves=FILE` where the roster [reads files](Self::reading_files).
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Scrabble>>, UnknownPlayer> {
        if name == "greedy" {
            return Ok(Box::new(GreedyPlayer));
        }
        if let Some(level) = Level::by_name(name) {
            return Ok(Box::new(LevelPlayer::new(level, self)));
        }
        if let Some(path) = name.strip_prefix(LEAVES) {
            return Ok(Box::new(self.with_leaves(path)?));
        }
        let mind = match name {
            "static" => Some(Mind::Static),
            "sim" => Some(Mind::Simulation),
            "master" => Some(Mind::Master),
            _ => None,
        };
        if let Some(mind) = mind {
            return Ok(Box::new(StrongPlayer::new(mind, self)));
        }
        if name == "heuristic" || name.starts_with("heuristic:") {
            return Ok(Box::new(HeuristicPlayer::from(name.parse::<Heuristic>()?)));
        }
        Err(crate::UnknownPlayer::new(name, "scrabble", &PLAYERS).into())
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
    /// A file of leaves that can't be used.
    #[error("{0}")]
    Leaves(String),
    /// A file, where none may be named.
    #[error("no files are read here: `static` plays with the leaves at hand")]
    NoFiles,
}
