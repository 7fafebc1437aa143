//! Computer players that think in another instance of this program, so that a room whose one thread they would take goes on answering.
//!
//! On a device a room and its players share a thread. There the room asks another worker, which reads the game from its log, lets the player choose, and
//! keeps it for the next time. What is said between the two is JSON.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::storage::BoxFuture;

use super::thinking::{Choice, Lane, Question};
use crate::hosted::HostedRules;

/// Who lets computer players think elsewhere.
pub trait RemoteThinker: Send + Sync {
    /// Answers a question, both as JSON; `None` if nobody there can. What is dropped before is wanted no more.
    fn think(&self, question: String) -> BoxFuture<'static, Option<String>>;
}

/// Where players think, if not here.
pub type Remote = Option<Arc<dyn RemoteThinker>>;

/// What is to be thought about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThoughtQuestion {
    /// The game's id.
    pub game: String,
    /// The version that the question is about.
    pub version: usize,
    /// The seat that is to choose.
    pub seat: usize,
    /// The player's name.
    pub player: String,
    /// The milliseconds that it may take.
    pub time: Option<u64>,
    /// Is it a move of the game, of which the player remembers what it thought? A hint is not.
    pub move_of_game: bool,
}

/// What was thought.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ThoughtAnswer {
    pub(super) action: Map<String, Value>,
    pub(super) thought: Option<Thought>,
}

/// As [`play::Thought`].
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Thought {
    value: Option<String>,
    score: Option<i64>,
    depth: Option<u32>,
    positions: Option<u64>,
    time: Duration,
    line: Vec<String>,
}

impl Thought {
    pub(super) fn of(thought: play::Thought) -> Thought {
        let play::Thought { value, score, depth, positions, time, line } = thought;
        Thought { value: value.map(str::to_owned), score, depth, positions, time, line }
    }

    fn read(self) -> play::Thought {
        let Thought { value, score, depth, positions, time, line } = self;
        let value = ["win", "draw", "loss"].into_iter().find(|known| value.as_deref() == Some(*known));
        play::Thought { value, score, depth, positions, time, line }
    }
}

impl ThoughtQuestion {
    /// The question as it is asked.
    pub(super) fn of<H: HostedRules>(question: &Question<H>) -> String {
        let asked = ThoughtQuestion {
            game: question.game.clone(),
            version: question.version,
            seat: question.seat.index(),
            player: question.player.clone(),
            time: question.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
            move_of_game: matches!(question.places.0, Lane::Players(_)),
        };
        serde_json::to_string(&asked).unwrap_or_default()
    }
}

/// Reads what was chosen; `None` if it is no answer, or nothing that the seat could do by what it sees.
pub(super) fn read<H: HostedRules>(question: &Question<H>, told: &str) -> Option<Choice<H>> {
    let ThoughtAnswer { action, thought } = serde_json::from_str(told).ok()?;
    let action = question.rules.read_action(&action).ok()?;
    question.rules.preview(&question.view, &action).ok()?;
    Some(Choice { action, thought: thought.map(Thought::read), player: None })
}
