//! Games that are set up already, shared by all tables with the same words and settings: laying out the words of a lexicon takes some milliseconds.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use balda::game::{Balda, StartWordError};
use balda::{RuleSet, Words, WordsError};
use engine::balda::with_common_start_words;
use lexicon::Lexicon;

use crate::words::Lexicons;

/// So many games are kept; sides, prizes and switches combine to hundreds, of which a server sees a few each hour.
const MAX_MARBLES: usize = 64;

/// Games set up so far.
#[derive(Clone, Default)]
pub(super) struct Games(Arc<Mutex<Cache>>);

#[derive(Default)]
struct Cache {
    /// By the hash of the lexicon's words.
    words: HashMap<String, Words>,
    /// By the same hash, rules and seats; the one used last is at the end.
    games: VecDeque<(String, Balda)>,
}

/// Why a game can't be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unable {
    #[error(transparent)]
    Words(#[from] WordsError),
    #[error(transparent)]
    Start(#[from] StartWordError),
}

impl Games {
    /// The words of a lexicon, laid out for search.
    pub(super) fn words(&self, rules: &RuleSet, lexicon: &Lexicon) -> Result<Words, WordsError> {
        let key = &lexicon.info().words_sha256;
        if let Some(words) = self.0.lock().unwrap_or_else(PoisonError::into_inner).words.get(key) {
            return Ok(words.clone());
        }
        let words = Words::new(lexicon, rules)?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).words.insert(key.clone(), words.clone());
        Ok(words)
    }

    /// A game by these rules and words; without a start word it is drawn, from the common words if it is known which those are.
    pub(super) fn game(
        &self,
        rules: &RuleSet,
        lexicon: &Lexicon,
        seats: usize,
        start: Option<&str>,
        lexicons: &Lexicons,
    ) -> Result<Balda, Unable> {
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
                if games.len() >= MAX_MARBLES {
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
