//! A scripted player of Balda over the API: plays a random legal move.

use std::sync::{Mutex, PoisonError};

use assets::Library;
use balda::{Finder, Position, Query, RuleSet, Setup, Words};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;
use serde_json::{Value, json};

use crate::bench::server::script::Script;

const LEXICON: &str = "ru-nouns";

/// A scripted player of Balda.
pub(crate) struct BaldaScript {
    rules: RuleSet,
    /// Shared by all games, since a search takes microseconds.
    finder: Mutex<Finder>,
}

impl BaldaScript {
    /// Opens the default rules and lexicon.
    pub(crate) fn open(library: &Library) -> anyhow::Result<BaldaScript> {
        let rules = RuleSet::default();
        let words = Words::new(&library.open(LEXICON)?, &rules)?;
        Ok(BaldaScript { rules, finder: Mutex::new(Finder::new(&words)) })
    }
}

impl Script for BaldaScript {
    fn setup(&self) -> Value {
        json!({"rules": self.rules.name(), "lexicon": LEXICON})
    }

    fn choose(&self, view: &Value, random: &mut ChaCha8Rng) -> anyhow::Result<Value> {
        let mut finder = self.finder.lock().unwrap_or_else(PoisonError::into_inner);
        let words = finder.words().clone();
        let rows: Vec<&str> = view["board"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let texts = |list: &Value, field: &str| -> Vec<String> {
            let word = |entry: &Value| entry[field].as_str().or(entry.as_str()).map(str::to_owned);
            list.as_array().into_iter().flatten().filter_map(word).collect()
        };
        let used = [texts(&view["words"], "word"), texts(&view["declined"], "word")].concat().join(",");
        let position = Position::new(Setup::parse(&rows.join("/"), &used, words.letters())?, &self.rules, words.letters())?;
        let found = finder.all(position.grid(), &position.used_of(&words), &Query::new(&self.rules));
        if found.is_empty() {
            return Ok(json!({"pass": true}));
        }
        #[expect(clippy::cast_possible_truncation, reason = "an index into the list")]
        let action = found[(random.next_u64() % found.len() as u64) as usize].action;
        let path: Vec<usize> = action.path.iter().map(|square| square.index(self.rules.side())).collect();
        let letter = words.letters().letter(action.letter).to_string();
        Ok(json!({"place": {"square": action.square.index(self.rules.side()), "letter": letter, "path": path}}))
    }

    fn explores(&self) -> bool {
        true
    }
}
