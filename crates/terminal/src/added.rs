//! Games of other crates (`games::add`), which implement [`TerminalGame`] themselves.

use anyhow::Context;
use cli::output::Answer;
use games::{GameName, Rules};
use serde_json::Map;
use wire::Timing;

use crate::arguments::CommonArguments;
use crate::game::TerminalGame;
use crate::setup::Terms;

/// Command-line arguments of an added game.
#[derive(clap::Args)]
#[command(mut_arg("seat", |seat| seat.help("A seat, once for each: NAME for a person, or NAME=PLAYER for a computer [default: you, and a computer]")))]
pub struct AddedArguments {
    /// Rule set [default: the game's first one]
    #[arg(long, value_name = "RULES", conflicts_with = "resume")]
    rules: Option<String>,
    #[command(flatten)]
    common: CommonArguments,
}

impl AddedArguments {
    /// Returns the terms of a new game without settings or words.
    ///
    /// # Errors
    /// Returns an error if the game has no such rule set.
    pub fn terms(&self, game: GameName) -> anyhow::Result<Terms> {
        let known = Rules::of(game);
        let wanted = self.rules.as_deref().or(known.first().copied()).unwrap_or_default();
        let rules = known.iter().find(|rules| **rules == wanted);
        let rules = rules.with_context(|| format!("there is no rule set `{wanted}` of {game}: choose one of {}", known.join(", ")))?;
        Ok(Terms { rules: (*rules).to_owned(), lexicon: None, timing: Timing::default(), settings: Map::new() })
    }
}

/// Registers the game and plays it until it is over or the player leaves.
///
/// # Errors
/// Returns an error if another game has the same name, or if the database, game or screen cannot be
/// opened.
pub fn play_added<G: TerminalGame<Arguments = AddedArguments>>(arguments: &AddedArguments) -> anyhow::Result<Answer> {
    crate::play::<G>(arguments, &arguments.common)
}
