//! What can be said of Pentago on the command line.

use crate::arguments::{AskedSeat, CommonArguments};

/// What `deska play pentago` is told.
#[derive(clap::Args)]
#[command(after_help = "Examples: deska play pentago
          deska play pentago --seat =level-5 --seat Jana --seconds 3
          deska play pentago --rules answer --seat Ann --seat Ben \\
              --game-seconds 300
          deska play pentago --seat =alphabeta:4 --seat =search --pace 1000
          deska play pentago --resume
          deska play pentago --replay game.deska
Players: level-1 to level-5, naive, minimax, alphabeta, negascout (with a depth, as alphabeta:4), search, solve (with the seconds of a move, as search:10).",
          mut_arg("turn_seconds", |turn| turn.help("Time limit of a turn; whoever exceeds it has lost")))]
pub(crate) struct Arguments {
    /// The rule set: standard, or answer (a turned five is answered by one more placing)
    #[arg(long, value_name = "NAME", default_value = "standard", conflicts_with = "resume")]
    pub(super) rules: ::pentago::RuleSet,
    /// Time of a computer's move
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=600), conflicts_with = "resume")]
    pub(super) seconds: u64,
    /// Time of each player for the whole game; whose time is over has lost
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(10..=86_400), conflicts_with_all = ["resume", "turn_seconds"])]
    pub(super) game_seconds: Option<u64>,
    /// Time that each move adds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=600), requires = "game_seconds",
          conflicts_with_all = ["resume", "turn_seconds"])]
    pub(super) increment_seconds: Option<u64>,
    /// Go through a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["resume", "seat", "list"])]
    pub(super) replay: Option<std::path::PathBuf>,
    /// A seat, twice, white first: a person's NAME, or NAME=PLAYER for a computer [default: you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    pub(super) seat: Vec<AskedSeat>,
    #[command(flatten)]
    pub(super) common: CommonArguments,
}
