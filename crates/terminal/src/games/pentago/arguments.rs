//! Command-line arguments of Pentago.

use crate::arguments::CommonArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play pentago
          deska play pentago --seat =level-5 --seat Jana --seconds 3
          deska play pentago --rules answer --seat Ann --seat Ben \\
              --game-seconds 300
          deska play pentago --seat =alphabeta:4 --seat =search --pace 1000
          deska play pentago --resume
          deska play pentago --replay game.deska
Players: level-1 to level-5, naive, minimax, alphabeta, negascout (with a depth, as alphabeta:4), search, solve (with the seconds of a move, as search:10).",
          mut_arg("seat", |seat| seat.help("A seat, given twice, white first: NAME for a person, or NAME=PLAYER for a computer [default: you, and a computer]")),
          mut_arg("turn_seconds", |turn| turn.help("Time limit of a turn; whoever exceeds it has lost")))]
pub struct Arguments {
    /// Rule set: standard, or answer (a five made by a turn is answered by one more placement)
    #[arg(long, value_name = "NAME", default_value = "standard", conflicts_with = "resume")]
    pub(super) rules: ::pentago::RuleSet,
    /// Time for each computer move
    #[arg(long, value_name = "SECONDS", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=600), conflicts_with = "resume")]
    pub(super) seconds: u64,
    /// Time of each player for the whole game; a player who runs out of it loses
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(10..=86_400), conflicts_with_all = ["resume", "turn_seconds"])]
    pub(super) game_seconds: Option<u64>,
    /// Time added after each move
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(0..=600), requires = "game_seconds",
          conflicts_with_all = ["resume", "turn_seconds"])]
    pub(super) increment_seconds: Option<u64>,
    /// Replay a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["resume", "seat", "list"])]
    pub(super) replay: Option<std::path::PathBuf>,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}
