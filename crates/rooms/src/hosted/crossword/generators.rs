//! Move generators, shared by all games with the same rules and lexicon.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crossword::{Generator, Method, RuleSet};
use lexicon::Lexicon;

use crate::runtime::{Priority, compute};
use crate::words::WordsError;

/// A cache of move generators by rule set and lexicon. All games share a generator's precomputed
/// data.
#[derive(Clone, Default)]
pub(in crate::hosted) struct Generators(Arc<Mutex<HashMap<(String, String), Generator>>>);

impl Generators {
    /// As [`get`](Self::get), and warms the generator up: the start of the game takes the delay
    /// instead of the first move.
    pub(in crate::hosted) async fn ready(&self, rules: &RuleSet, lexicon: &Lexicon) -> Result<Generator, WordsError> {
        let generator = self.get(rules, lexicon)?;
        let warming = generator.clone();
        if let Err(failed) = compute(Priority::Interactive, move || warming.warm_up()).await {
            tracing::error!(%failed, lexicon = lexicon.name(), "a generator could not be warmed up");
        }
        Ok(generator)
    }

    /// Returns the generator for these rules and words, with the fastest method that the lexicon
    /// currently supports.
    pub(in crate::hosted) fn get(&self, rules: &RuleSet, lexicon: &Lexicon) -> Result<Generator, WordsError> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (rules.name().to_owned(), lexicon.name().to_owned());
        let faster = lexicon.graph().gaddag().is_some();
        if let Some(generator) = made.get(&key)
            && (generator.method() == Method::Gaddag || !faster)
        {
            return Ok(generator.clone());
        }
        let generator = Generator::new(rules, lexicon).map_err(|other| WordsError::Unavailable(format!("Impossible: {other}.")))?;
        made.insert(key, generator.clone());
        Ok(generator)
    }
}
