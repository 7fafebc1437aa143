//! `deska match`, `deska tournament`: players against each other, with statistics; and the jail of outside programs.

mod ctu;
mod experiment;
mod game;
mod outside;
mod playing;
pub(crate) mod speed;
mod tournament;
mod verify;

use console::output::Answer;

pub(crate) use self::ctu::{CtuArguments, run as run_ctu};
pub(crate) use self::experiment::{Arguments as ExperimentArguments, run as run_experiment};
pub(crate) use self::playing::MatchArguments;
pub(crate) use self::tournament::Arguments as TournamentArguments;

pub(crate) fn run_match(arguments: MatchArguments) -> anyhow::Result<Answer> {
    playing::run_match(arguments)
}

pub(crate) fn run_tournament(arguments: TournamentArguments) -> anyhow::Result<Answer> {
    tournament::run(arguments)
}
