//! Finds players by name, and caches the vocabularies of the levels.

use crossword::RuleSet;
use crossword::scrabble::Scrabble;
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::Player;

use crate::level::Level;
use crate::scrabble::heuristic::HeuristicPlayer;
use crate::scrabble::resources::PlayerResources;
use crate::scrabble::{GreedyPlayer, Heuristic, LevelPlayer, PLAYERS, SettingsError, Strategy, StrongPlayer};
use crate::tiles::leaves::LeavesFile;
use crate::tiles::{LearnedSource, LearnedValues};

/// Finds players by name, and caches the vocabularies of the levels. Cheap to clone.
///
/// The caller of [`Roster::new`] supplies the commonness classes of a lexicon's words. Without
/// classes, all levels know all words of that lexicon and differ only in what they overlook.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    resources: PlayerResources,
    /// The rules for which leaves files named by players are read; `None` if files are not read.
    file_rules: Option<RuleSet>,
}

/// The prefix of the name of a static player with a leaves file.
const LEAVES_PREFIX: &str = "static:leaves=";

impl Roster {
    /// Creates a roster that calls `classes` once for each level that plays with a lexicon. Classes
    /// that do not fit the lexicon are ignored.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster { resources: PlayerResources::new(classes), ..Roster::default() }
    }

    /// Sets the source of learned values, which is called once for each lexicon and rule set.
    /// Without values all leaves are worth 0.
    #[must_use]
    pub fn with_learned(self, learned: impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static) -> Roster {
        Roster { resources: self.resources.with_learned(LearnedSource::new(learned)), ..self }
    }

    /// Sets the number of threads of each player.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Roster {
        Roster { resources: self.resources.with_threads(threads), ..self }
    }

    /// Allows names that contain a file (`static:leaves=FILE`), for games with these rules. Use it
    /// only for callers that may read any file, never for names from the network.
    #[must_use]
    pub fn reading_files(self, rules: &RuleSet) -> Roster {
        Roster { file_rules: Some(rules.clone()), ..self }
    }

    /// Returns a static player with the leaves of a file.
    fn with_leaves(&self, path: &str) -> Result<StrongPlayer, UnknownPlayer> {
        let rules = self.file_rules.as_ref().ok_or(UnknownPlayer::NoFiles)?;
        let file = LeavesFile::open(path.as_ref(), rules).map_err(|why| UnknownPlayer::Leaves(why.to_string()))?;
        let learned = LearnedValues { equities: file.equities(), leaves_of: Some(file.lexicon.clone()), ..LearnedValues::none(rules) };
        Ok(StrongPlayer::new(Strategy::Static, &self.resources).with_learned(learned))
    }

    /// Returns the learned values for the words and rules of a game.
    pub fn learned(&self, game: &Scrabble) -> LearnedValues {
        self.resources.learned(game)
    }

    /// Returns the learned values for a lexicon and rule set.
    pub fn learned_of(&self, lexicon: &Lexicon, rules: &RuleSet) -> LearnedValues {
        self.resources.learned_of(lexicon, rules)
    }

    /// Returns the player with this name: `greedy`, `level-1` to `level-5`, `static`, `sim`,
    /// `master`, `heuristic`, or `heuristic:` with settings (see [`Heuristic`]); also
    /// `static:leaves=FILE` if the roster [reads files](Self::reading_files).
    ///
    /// # Errors
    /// Returns an error that lists the known names if there is no such player, or if its settings
    /// or file are invalid.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Scrabble>>, UnknownPlayer> {
        if name == "greedy" {
            return Ok(Box::new(GreedyPlayer));
        }
        if let Some(level) = Level::by_name(name) {
            return Ok(Box::new(LevelPlayer::new(level, &self.resources)));
        }
        if let Some(path) = name.strip_prefix(LEAVES_PREFIX) {
            return Ok(Box::new(self.with_leaves(path)?));
        }
        let strategy = match name {
            "static" => Some(Strategy::Static),
            "sim" => Some(Strategy::Simulation),
            "master" => Some(Strategy::Master),
            _ => None,
        };
        if let Some(strategy) = strategy {
            return Ok(Box::new(StrongPlayer::new(strategy, &self.resources)));
        }
        if name == "heuristic" || name.starts_with("heuristic:") {
            return Ok(Box::new(HeuristicPlayer::from(name.parse::<Heuristic>()?)));
        }
        Err(crate::UnknownPlayer::new(name, "scrabble", &PLAYERS).into())
    }

    /// Returns the words of a lexicon that a level knows.
    pub fn vocabulary(&self, level: Level, lexicon: &Lexicon) -> Lexicon {
        let known = LevelPlayer::knows(level).and_then(|knowledge| self.resources.vocabulary(knowledge, lexicon));
        known.unwrap_or_else(|| lexicon.clone())
    }

    /// Builds the vocabularies of all levels for a lexicon, so that the first moves do not have to
    /// wait.
    pub fn warm_up(&self, lexicon: &Lexicon) {
        Level::ALL.into_iter().for_each(|level| drop(self.vocabulary(level, lexicon)));
    }
}

/// A name is not the name of a player, or its settings are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownPlayer {
    #[error(transparent)]
    Name(#[from] crate::UnknownPlayer),
    /// The settings of the heuristic player are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The leaves file cannot be used.
    #[error("{0}")]
    Leaves(String),
    /// Files are not allowed.
    #[error("files are not allowed here: use `static`, which plays with the default leaves")]
    NoFiles,
}
