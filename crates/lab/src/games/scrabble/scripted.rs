//! A greedy scripted player of Scrabble over the API.

use anyhow::Context;
use assets::Library;
use crossword::{Cell, Cgp, Generator, Move, Placement, RuleSet};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::bench::server::script::Script;

/// A scripted player with its lexicon and move generator.
pub(crate) struct ScrabbleScript {
    lexicon: String,
    generator: Generator,
}

impl ScrabbleScript {
    /// Opens the lexicon with the rules of its alphabet.
    pub(crate) fn open(library: &Library, name: &str) -> anyhow::Result<ScrabbleScript> {
        let lexicon = library.open_with_gaddag(name)?;
        let rules = RuleSet::for_alphabet(lexicon.alphabet())
            .with_context(|| format!("there are no Scrabble rules for the {} alphabet of {name}", lexicon.alphabet().title()))?;
        Ok(ScrabbleScript { lexicon: name.to_owned(), generator: Generator::new(&rules, &lexicon)? })
    }

    pub(crate) fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Returns the highest-scoring placement as an action of the API.
    pub(crate) fn choose(&self, view: &Value) -> anyhow::Result<Value> {
        let rules = self.generator.rules();
        let rack = view["rack"].as_str().context("the view does not contain the person's own rack")?;
        let rows = view["board"].as_array().into_iter().flatten().filter_map(Value::as_str).map(cgp_row).collect::<Vec<_>>();
        let position = Cgp::parse(&format!("{} {rack}/ 0/0 0", rows.join("/")), rules)?;
        let prepared = self.generator.prepare(position.board());
        let best = self.generator.best(&prepared, &position.rack(0));
        Ok(match best.as_ref().map(|placement: &Placement| placement.to_move(position.board())) {
            Some(Move::Place(laid)) => {
                let tiles: Vec<Value> = laid
                    .iter()
                    .map(|tile| {
                        let cell = Cell { letter: tile.letter, blank: tile.blank };
                        json!({"square": tile.square.index(), "letter": cell.text(rules.alphabet()).to_string()})
                    })
                    .collect();
                json!({"place": tiles})
            }
            _ if view["may"]["exchange"] == true => json!({"exchange": rack}),
            _ => json!({"pass": true}),
        })
    }
}

impl Script for ScrabbleScript {
    fn setup(&self) -> Value {
        json!({"rules": self.generator.rules().name(), "lexicon": self.lexicon})
    }

    fn choose(&self, view: &Value, _: &mut ChaCha8Rng) -> anyhow::Result<Value> {
        ScrabbleScript::choose(self, view)
    }
}

/// Converts a row of the board to CGP, in which numbers are runs of empty squares.
fn cgp_row(row: &str) -> String {
    row.split_inclusive(|mark| mark != '.')
        .map(|part| {
            let empty = part.bytes().take_while(|&byte| byte == b'.').count();
            if empty == 0 { part.to_owned() } else { format!("{empty}{}", &part[empty..]) }
        })
        .collect()
}
