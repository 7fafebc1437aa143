//! Arguments shared by the commands.

use anyhow::Context;
use pentago::{Position, RuleSet, Setup};

#[derive(clap::Args)]
pub(super) struct PositionArguments {
    /// The position: 36 characters row by row from the top left (. w b), followed by +w or +b if an
    /// answer is due in the rule set answer; by default the empty board
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// The rule set: standard or answer
    #[arg(long, value_name = "NAME", default_value = "standard")]
    rules: RuleSet,
}

impl PositionArguments {
    pub(super) fn read(&self) -> anyhow::Result<Position> {
        let Some(text) = &self.position else { return Ok(Position::start(self.rules)) };
        let setup: Setup = text.parse().context("--position")?;
        Position::new(setup, self.rules).context("--position")
    }
}
