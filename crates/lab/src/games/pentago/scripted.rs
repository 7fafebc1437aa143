//! A scripted player of Pentago over the API: plays a random legal move.

use anyhow::Context;
use pentago::{Board, Position, RuleSet, Setup};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;
use serde_json::{Value, json};

use crate::bench::server::script::Script;

/// A scripted player of Pentago with the standard rules.
pub(crate) struct PentagoScript;

impl Script for PentagoScript {
    fn setup(&self) -> Value {
        json!({"rules": RuleSet::Standard.name()})
    }

    fn choose(&self, view: &Value, random: &mut ChaCha8Rng) -> anyhow::Result<Value> {
        let board: Board = view["board"].as_str().context("the view has no board")?.parse()?;
        let moves = Position::new(Setup { board, waiting: None }, RuleSet::Standard)?.moves();
        anyhow::ensure!(!moves.is_empty(), "the board is full, but the game is not over");
        #[expect(clippy::cast_possible_truncation, reason = "an index into the list")]
        let action = moves[(random.next_u64() % moves.len() as u64) as usize];
        Ok(json!({"move": action.to_string()}))
    }

    fn slow_computer(&self) -> Option<&'static str> {
        Some("search:60")
    }

    fn live_analysis(&self) -> Option<String> {
        Some(format!("rules={}&position={}", RuleSet::Standard.name(), Board::EMPTY))
    }
}
