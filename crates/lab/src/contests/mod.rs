//! `deska match`, `deska tournament`: players against each other, with statistics; and the jail of outside programs.

pub(crate) mod experiment;
pub(crate) mod game;
pub(crate) mod outside;
pub(crate) mod playing;
pub(crate) mod speed;
mod tournament;
pub(crate) mod verify;

use cli::output::Answer;

pub use self::experiment::{Arguments as ExperimentArguments, run as run_experiment};
pub use self::playing::MatchArguments;
pub use self::tournament::Arguments as TournamentArguments;

/// Plays a match.
///
/// # Errors
/// A player, a lexicon or a folder can't be had.
pub fn run_match(arguments: MatchArguments) -> anyhow::Result<Answer> {
    playing::run_match(arguments)
}

/// Plays a tournament, or looks at one.
///
/// # Errors
/// A player, a lexicon or a folder can't be had.
pub fn run_tournament(arguments: TournamentArguments) -> anyhow::Result<Answer> {
    tournament::run(arguments)
}
