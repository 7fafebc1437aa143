//! Players by name, and the vocabularies of those who do not know all words.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crossword::Generator;
use crossword::erudit::{Erudit, StarWorth};
use lexicon::Lexicon;
use lexicon::classes::{self, Class, Classes};
use play::{Player, Rules};

use crate::erudit::{AlphaBeta, Exact, Greedy, Level, LevelPlayer, PLAYERS, Static};

/// Finds players by their names, and keeps the vocabularies of the levels with what finds their layings, each made once, at the first need. Cheap to clone
/// and to share.
///
/// The classes of a lexicon's words are asked of whoever made the roster. Where there are none, all levels know all words of that lexicon and differ by
/// what they miss and how many layings of a turn they see.
#[derive(Clone)]
pub struct Roster(Arc<Inner>);

struct Inner {
    classes: Box<ClassesOf>,
    vocabularies: Mutex<HashMap<Key, Slot>>,
}

/// Finds the classes of a lexicon's words.
type ClassesOf = dyn Fn(&Lexicon) -> Option<Classes> + Send + Sync;

/// What finds the layings of a vocabulary, once it was made; none where there are no classes.
type Slot = Arc<OnceLock<Option<Generator>>>;

/// A class, the hash of the words of a lexicon, and what stars are worth.
type Key = (Class, String, StarWorth);

/// A name that is no player's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{name}` of erudit; known: {list}", list = PLAYERS.join(", "))]
pub struct UnknownPlayer {
    /// The name, shortened.
    pub name: String,
}

impl Default for Roster {
    /// Without classes.
    fn default() -> Roster {
        Roster::new(|_| None)
    }
}

impl fmt::Debug for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Roster").finish_non_exhaustive()
    }
}

impl Roster {
    /// A roster that asks `classes` for the classes of a lexicon's words, once for each level that plays with it. An answer for other words counts as none.
    pub fn new(classes: impl Fn(&Lexicon) -> Option<Classes> + Send + Sync + 'static) -> Roster {
        Roster(Arc::new(Inner { classes: Box::new(classes), vocabularies: Mutex::default() }))
    }

    /// The player of this name, one of [`PLAYERS`].
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Erudit>>, UnknownPlayer> {
        match (name, Level::by_name(name)) {
            ("greedy", _) => Ok(Box::new(Greedy)),
            ("exact", _) => Ok(Box::new(Exact)),
            ("alphabeta", _) => Ok(Box::new(AlphaBeta)),
            ("static", _) => Ok(Box::new(Static)),
            (_, Some(level)) => Ok(Box::new(LevelPlayer::new(level, self))),
            _ => Err(UnknownPlayer { name: name.chars().take(40).collect() }),
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
        let lexicon = game.lexicon();
        let key = (class, lexicon.info().words_sha256.clone(), game.rules().star_worth());
        let slot = {
            // The lock is held for a look into the map only: a vocabulary is made outside, and those who need another one do not wait.
            let mut vocabularies = self.0.vocabularies.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(vocabularies.entry(key).or_default())
        };
        let make = || {
            let words = classes::vocabulary(lexicon, &(self.0.classes)(lexicon)?, class).ok()?;
            Generator::new(game.rules().laying(), &words).ok()
        };
        slot.get_or_init(make).clone()
    }
}
