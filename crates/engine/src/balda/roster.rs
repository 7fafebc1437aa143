//! Players by name, and the vocabularies of those who do not know all words.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use balda::game::Balda;
use balda::{RuleSet, Words};
use lexicon::Lexicon;
use lexicon::classes::{self, Class, Classes};
use play::Player;

use crate::balda::greedy::Greedy;
use crate::balda::level::LevelPlayer;
use crate::balda::lexis::Lexis;
use crate::balda::plain::Plain;
use crate::level::Level;

/// The names of the players, weakest first.
pub const PLAYERS: [&str; 7] = ["level-1", "level-2", "greedy", "level-3", "level-4", "depth-2", "level-5"];

/// Finds players by their names, and keeps what they search with, made once for each lexicon and vocabulary, at the first need. Cheap to clone and to share.
///
/// The classes of a lexicon's words are asked of whoever made the roster. Where there are none, all levels know all words of that lexicon and differ by what
/// they miss and how far they look.
#[derive(Clone)]
pub struct Roster(Arc<Inner>);

struct Inner {
    classes: Box<ClassesOf>,
    lexes: Mutex<HashMap<Key, Slot>>,
}

/// Finds the classes of a lexicon's words.
type ClassesOf = dyn Fn(&Lexicon) -> Option<Classes> + Send + Sync;

/// The words of a vocabulary, once they were laid out; none where that can't be done.
type Slot = Arc<OnceLock<Option<Lexis>>>;

/// A class, the hash of the words of a lexicon, and the letters that the rules fold.
type Key = (Option<Class>, String, Vec<(char, char)>);

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
        Roster(Arc::new(Inner { classes: Box::new(classes), lexes: Mutex::default() }))
    }

    /// The player of this name, one of [`PLAYERS`].
    ///
    /// # Errors
    /// There is none with this name; the error lists those there are.
    pub fn player(&self, name: &str) -> Result<Box<dyn Player<Balda>>, UnknownPlayer> {
        match (name, Level::by_name(name)) {
            ("greedy", _) => Ok(Box::new(Greedy)),
            ("depth-2", _) => Ok(Box::new(Plain::new(self))),
            (_, Some(level)) => Ok(Box::new(LevelPlayer::new(level, self))),
            _ => Err(UnknownPlayer(name.chars().take(40).collect())),
        }
    }

    /// All words of a game, laid out for thinking: what [`think`](crate::balda::think) and [`analysis`](crate::balda::analyse) ask for. None where they are more than can be laid out.
    #[must_use]
    pub fn all_words(&self, game: &Balda) -> Option<Lexis> {
        self.lexis(None, game)
    }

    /// The words up to a class.
    pub(crate) fn lexis(&self, class: Option<Class>, game: &Balda) -> Option<Lexis> {
        self.lexis_of(class, game.words(), game.rule_set())
    }

    fn lexis_of(&self, class: Option<Class>, words: &Words, rules: &RuleSet) -> Option<Lexis> {
        let key = (class, words.lexicon().info().words_sha256.clone(), rules.folds().to_vec());
        let slot = {
            // The lock is held for a look into the map only: words are laid out outside, and those who need others do not wait.
            let mut lexes = self.0.lexes.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(lexes.entry(key).or_default())
        };
        slot.get_or_init(|| match class {
            None => Lexis::new(words).ok(),
            Some(class) => match self.vocabulary(class, words.lexicon()) {
                Some(known) => Lexis::new(&Words::new(&known, rules).ok()?).ok(),
                None => self.lexis_of(None, words, rules),
            },
        })
        .clone()
    }

    /// The words of a lexicon up to a class; none where there are no classes.
    fn vocabulary(&self, class: Class, lexicon: &Lexicon) -> Option<Lexicon> {
        classes::vocabulary(lexicon, &(self.0.classes)(lexicon)?, class).ok()
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

/// A name that is no player's, here shortened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player `{0}` of balda; known: {list}", list = PLAYERS.join(", "))]
pub struct UnknownPlayer(pub String);
