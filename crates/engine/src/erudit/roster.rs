//! Players by name, with the vocabularies of those that do not know all words.

use crossword::RuleSet;
use crossword::erudit::Erudit;
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::Player;

use crate::UnknownPlayer;
use crate::erudit::resources::PlayerResources;
use crate::erudit::strong::PlayerSettings;
use crate::erudit::{AlphaBeta, ExactPlayer, GreedyPlayer, LevelPlayer, PLAYERS, StaticPlayer, StrongPlayer};
use crate::level::Level;
use crate::tiles::{LearnedSource, LearnedValues};

/// A factory of players by name. It builds the vocabulary and generator of each level once, on
/// first use. Cheap to clone and to share.
///
/// The caller supplies the classes of a lexicon's words. Without classes, all levels know all words
/// of that lexicon and differ only in attention and layings per turn.
#[derive(Clone, Debug, Default)]
pub struct Roster(PlayerResources);

impl Roster {
    /// Returns a roster that calls `classes` for a lexicon's word classes, once per level. Classes
    /// of a different word list are ignored.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster(PlayerResources::new(classes))
    }

    /// Sets the source of self-play results for a lexicon and rule set, called once for each.
    /// Without results, players use leave values of single tiles learned from a few hundred games.
    #[must_use]
    pub fn with_learned(self, learned: impl Fn(&Lexicon, &RuleSet) -> Option<LearnedValues> + Send + Sync + 'static) -> Roster {
        Roster(self.0.with_learned(LearnedSource::new(learned)))
    }

    /// Sets the number of threads of the players.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Roster {
        Roster(self.0.with_threads(threads))
    }

    /// Returns the self-play results for the words and rules of a game.
    pub fn learned(&self, game: &Erudit) -> LearnedValues {
        self.0.learned(game)
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
            ("static", _) => Ok(Box::new(StaticPlayer::with_learned(self.0.learned_source()))),
            ("sim", _) => Ok(Box::new(StrongPlayer::new(PlayerSettings::SIMULATION, &self.0))),
            ("master", _) => Ok(Box::new(StrongPlayer::new(PlayerSettings::MASTER, &self.0))),
            (_, Some(level)) => Ok(Box::new(LevelPlayer::new(level, &self.0))),
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
    fn game(&self, level: Level, game: &Erudit) -> Erudit {
        LevelPlayer::knows(level).map_or_else(|| game.clone(), |class| self.0.game(class, game))
    }
}
