//! `deska match` and `deska tournament`: events between players, with statistics and a sandbox for
//! external programs.

pub mod external;
pub mod game;
pub mod playing;
pub mod setting;
mod tournament;
pub(crate) mod verify;

use cli::output::Answer;

pub use self::playing::MatchArguments;
pub use self::tournament::Arguments as TournamentArguments;

/// Runs `deska match`.
///
/// # Errors
/// Returns an error if a player, lexicon or folder is missing.
pub fn run_match(arguments: MatchArguments) -> anyhow::Result<Answer> {
    playing::run_match(arguments)
}

/// Runs `deska tournament`.
///
/// # Errors
/// Returns an error if a player, lexicon or folder is missing.
pub fn run_tournament(arguments: TournamentArguments) -> anyhow::Result<Answer> {
    tournament::run(arguments)
}
