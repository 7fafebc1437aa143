//! Players by name, and the vocabularies of those who do not know all words.

use std::time::Duration;

use balda::Words;
use balda::game::Balda;
use lexicon::Lexicon;
use lexicon::classes::{Class, Classes};
use play::{Player, TimeLimitedPlayer};

use crate::UnknownPlayer;
use crate::balda::greedy::GreedyPlayer;
use crate::balda::level::LevelPlayer;
use crate::balda::lexis::Lexis;
use crate::balda::plain::PlainPlayer;
use crate::balda::thinker::NODES;
use crate::level::Level;
use crate::vocabularies::Vocabularies;

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 7] = ["level-1", "level-2", "level-3", "greedy", "depth-2", "level-4", "level-5"];

/// Nobody waits longer for a move, however much a clock leaves: on large boards with diagonals the usual nodes take minutes.
const LONGEST: Duration = Duration::from_secs(2);

/// Finds players by their names, and keeps what they search with, made once for each lexicon and vocabulary, at the first need. Cheap to clone and to share.
///
/// The classes of a lexicon's words are asked of whoever made the roster. Where there are none, all levels know all words of that lexicon and differ by what
/// they miss and how far they look.
#[derive(Clone, Debug, Default)]
pub struct Roster(Vocabularies<Folds, Lexis>);

/// The letters that the rules fold.
type Folds = Vec<(char, char)>;

impl Roster {
    /// A roster that asks `classes` for the classes of a lexicon's words, once for each level that plays with it. An answer for other words counts as none.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster(Vocabularies::new(classes))
    }

    /// The player of this name, one of [`PLAYERS`].
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Balda>>, UnknownPlayer> {
        match (name, Level::by_name(name)) {
            ("greedy", _) => Ok(Box::new(GreedyPlayer)),
            ("depth-2", _) => Ok(Box::new(PlainPlayer::new(self))),
            (_, Some(level)) => Ok(Box::new(LevelPlayer::new(level, self))),
            _ => Err(UnknownPlayer::new(name, "balda", &PLAYERS)),
        }
    }

    /// The same for games with people: it takes no more than two seconds a move.
    ///
    /// # Errors
    /// As [`player`](Roster::player).
    pub fn brief_player(&self, name: &str) -> Result<Box<dyn Player<Balda>>, UnknownPlayer> {
        Ok(Box::new(TimeLimitedPlayer::new(self.player(name)?, LONGEST, Some(NODES))))
    }

    /// All words of a game, laid out for thinking: what [`think`](crate::balda::think) and [`analysis`](crate::balda::analyse) ask for. None where they are more than can be laid out.
    #[must_use]
    pub fn all_words(&self, game: &Balda) -> Option<Lexis> {
        self.lexis(None, game)
    }

    /// The words up to a class.
    pub(crate) fn lexis(&self, class: Option<Class>, game: &Balda) -> Option<Lexis> {
        let (words, rules) = (game.words(), game.rule_set());
        self.0.get(class.map(Into::into), words.lexicon(), rules.folds().to_vec(), |known| match known {
            Some(known) => Lexis::new(&Words::new(&known, rules).ok()?).ok(),
            None if class.is_none() => Lexis::new(words).ok(),
            // Without classes a level knows all words, and shares them with those who always do.
            None => self.lexis(None, game),
        })
    }

    /// How many words a level knows of those of a game.
    #[must_use]
    pub fn known(&self, level: Level, game: &Balda) -> usize {
        self.lexis(LevelPlayer::knows(level), game).map_or(0, |lexis| lexis.words().len())
    }

    /// Lays out the vocabularies of all levels, so that no first move waits for them: a part of a second for a hundred thousand words.
    pub fn warm_up(&self, game: &Balda) {
        Level::ALL.into_iter().for_each(|level| drop(self.lexis(LevelPlayer::knows(level), game)));
    }
}
