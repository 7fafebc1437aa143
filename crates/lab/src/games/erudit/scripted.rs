//! A scripted player of Erudit over the API: repeatedly lays the highest-scoring word.

use anyhow::Context;
use assets::Library;
use crossword::erudit::{Erudit, EruditRules, Situation, Step, Turn};
use crossword::{PackedWord, PlacedTile};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::bench::server::script::Script;

/// The page's default lexicon.
const LEXICON: &str = "ru-nouns";

/// A scripted player of Erudit.
pub(crate) struct EruditScript(Erudit);

impl EruditScript {
    /// Opens the standard rules and the default lexicon.
    pub(crate) fn open(library: &Library) -> anyhow::Result<EruditScript> {
        let lexicon = library.open_with_gaddag(LEXICON)?;
        Ok(EruditScript(Erudit::new(EruditRules::standard(), lexicon, 2)?))
    }

    fn situation(&self, view: &Value) -> anyhow::Result<Situation> {
        let rules = self.0.rules();
        let rows: Vec<&str> = view["board"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let rack = view["rack"].as_str().context("the view does not contain the person's own rack")?;
        let mut situation = Situation::new(rules.read_board(&rows.join("/"))?, rules.read_rack(rack)?);
        for word in view["used"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            situation.used.insert(rules.alphabet().encode(word)?.iter().copied().collect::<PackedWord>());
        }
        Ok(situation)
    }

    fn steps(&self, turn: &Turn) -> Value {
        let alphabet = self.0.rules().alphabet();
        let tile = |tile: &PlacedTile| {
            let letter = if tile.blank { alphabet.lower(tile.letter) } else { alphabet.letter(tile.letter) };
            json!({"square": tile.square.index(), "letter": letter})
        };
        let step = |step: &Step| match step {
            Step::Lay(laid) => json!({"place": laid.iter().map(tile).collect::<Vec<_>>()}),
            Step::Take { .. } => json!({"take": step.tiles().first().map(tile)}),
        };
        turn.steps.iter().map(step).collect()
    }
}

impl Script for EruditScript {
    fn setup(&self) -> Value {
        json!({"rules": self.0.rules().name(), "lexicon": LEXICON})
    }

    fn choose(&self, view: &Value, _: &mut ChaCha8Rng) -> anyhow::Result<Value> {
        let draft = engine::erudit::chain(&self.0, &self.situation(view)?);
        Ok(match draft.turn() {
            turn if !turn.steps.is_empty() && draft.finish().is_ok() => json!({"lay": self.steps(&turn)}),
            _ if view["may"]["exchange"] == true && view["bag"].as_u64() >= Some(7) => json!({"exchange": view["rack"]}),
            _ => json!({"pass": true}),
        })
    }
}
