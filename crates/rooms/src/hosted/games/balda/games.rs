//! A cache of set-up games, shared by all tables with the same lexicon and settings: preparing a
//! lexicon for search takes milliseconds.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use balda::game::{Balda, StartWordError};
use balda::{RuleSet, Words, WordsError};
use engine::balda::with_common_start_words;
use lexicon::Lexicon;

use crate::words::Lexicons;

/// Maximum number of cached games. Settings combine to hundreds, but a server sees only a few of
/// them each hour.
const MAX_CACHED_GAMES: usize = 64;

/// The cache. Cheap to clone.
#[derive(Clone, Default)]
pub(super) struct Games(Arc<Mutex<Cache>>);

#[derive(Default)]
struct Cache {
    /// By the hash of the lexicon's word list.
    words: HashMap<String, Words>,
    /// By the same hash, rules and seats; the most recently used is last.
    games: VecDeque<(String, Balda)>,
}

/// The reason a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SetUpError {
    #[error(transparent)]
    Words(#[from] WordsError),
    #[error(transparent)]
    Start(#[from] StartWordError),
}

impl Games {
    /// Returns the words of a lexicon, prepared for search.
    pub(super) fn words(&self, rules: &RuleSet, lexicon: &Lexicon) -> Result<Words, WordsError> {
        let key = &lexicon.info().words_sha256;
        if let Some(words) = self.0.lock().unwrap_or_else(PoisonError::into_inner).words.get(key) {
            return Ok(words.clone());
        }
        let words = Words::new(lexicon, rules)?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).words.insert(key.clone(), words.clone());
        Ok(words)
    }

    /// Returns a game. Without a start word, one is drawn later, from the common words if they are
    /// known.
    pub(super) fn game(
        &self,
        rules: &RuleSet,
        lexicon: &Lexicon,
        seats: usize,
        start: Option<&str>,
        lexicons: &Lexicons,
    ) -> Result<Balda, SetUpError> {
        let hash = &lexicon.info().words_sha256;
        let same = |(key, game): &&(String, Balda)| key == hash && game.rule_set() == rules && play::Rules::seats(game) == seats;
        let known = {
            let games = &mut self.0.lock().unwrap_or_else(PoisonError::into_inner).games;
            let found = games.iter().position(|kept| same(&kept)).and_then(|at| games.remove(at));
            games.extend(found.clone());
            found
        };
        let game = match known {
            Some((_, game)) => game,
            None => {
                let game = Balda::new(rules.clone(), &self.words(rules, lexicon)?, seats)?;
                let lexicons = lexicons.clone();
                let game = with_common_start_words(game, move |lexicon| {
                    let language = ::games::Language::of_alphabet(lexicon.alphabet().name());
                    (lexicons.classes(lexicon), lexicons.definitions(language.code()))
                });
                let games = &mut self.0.lock().unwrap_or_else(PoisonError::into_inner).games;
                if games.len() >= MAX_CACHED_GAMES {
                    games.pop_front();
                }
                games.push_back((hash.clone(), game.clone()));
                game
            }
        };
        match start {
            Some(word) => Ok(game.with_start_word(word)?),
            None => Ok(game),
        }
    }
}
