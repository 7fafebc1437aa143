//! Players by name, with the vocabularies of those that do not know all words.

use std::time::Duration;

use balda::game::Balda;
use lexicon::Lexicon;
use lexicon::classes::Classes;
use play::{Player, TimeLimitedPlayer};

use crate::UnknownPlayer;
use crate::balda::PLAYERS;
use crate::balda::greedy::GreedyPlayer;
use crate::balda::level::LevelPlayer;
use crate::balda::thinker::DEFAULT_NODES;
use crate::balda::two_ply::TwoPlyPlayer;
use crate::balda::vocabulary::WordGraphs;
use crate::balda::word_graph::WordGraph;
use crate::level::Level;

/// Maximum time for a move, even if the clock allows more: on large boards with diagonals the
/// default node budget takes minutes.
const MAX_MOVE_TIME: Duration = Duration::from_secs(2);

/// A factory of players by name. It builds the search data of each lexicon and vocabulary once, on
/// first use. Cheap to clone and to share.
///
/// The caller supplies the classes of a lexicon's words. Without classes, all levels know all words
/// of that lexicon and differ only in attention and search depth.
#[derive(Clone, Debug, Default)]
pub struct Roster(WordGraphs);

impl Roster {
    /// Returns a roster that calls `classes` for a lexicon's word classes, once per level. Classes
    /// of a different word list are ignored.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster(WordGraphs::new(classes))
    }

    /// Returns the player of this name, one of [`PLAYERS`].
    ///
    /// # Errors
    /// Returns an error that lists the known names if the name is unknown.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Balda>>, UnknownPlayer> {
        match (name, Level::by_name(name)) {
            ("greedy", _) => Ok(Box::new(GreedyPlayer)),
            ("depth-2", _) => Ok(Box::new(TwoPlyPlayer::new(&self.0))),
            (_, Some(level)) => Ok(Box::new(LevelPlayer::new(level, &self.0))),
            _ => Err(UnknownPlayer::new(name, "balda", &PLAYERS)),
        }
    }

    /// Returns a player for games against people, which takes at most two seconds a move.
    ///
    /// # Errors
    /// As [`player`](Roster::player).
    pub fn brief_player(&self, name: &str) -> Result<Box<dyn Player<Balda>>, UnknownPlayer> {
        Ok(Box::new(TimeLimitedPlayer::new(self.player(name)?, MAX_MOVE_TIME, Some(DEFAULT_NODES))))
    }

    /// Returns all words of a game in the layout that [`think`](crate::balda::think) and
    /// [`analyse`](crate::balda::analyse) need, or `None` if the lexicon is too large.
    #[must_use]
    pub fn all_words(&self, game: &Balda) -> Option<WordGraph> {
        self.0.get(None, game)
    }

    /// Returns how many of a game's words a level knows.
    #[must_use]
    pub fn known(&self, level: Level, game: &Balda) -> usize {
        self.0.get(LevelPlayer::knows(level), game).map_or(0, |graph| graph.words().len())
    }

    /// Builds the vocabularies of all levels, so that no first move waits for them. This takes a
    /// fraction of a second for a hundred thousand words.
    pub fn warm_up(&self, game: &Balda) {
        Level::ALL.into_iter().for_each(|level| drop(self.0.get(LevelPlayer::knows(level), game)));
    }
}
