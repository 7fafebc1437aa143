//! `deska-lab experiment`: experiments with fixed seeds that reproduce published results, and
//! experiments that fit numbers to games.

mod accuracy;
mod checkpoint_file;
pub(crate) mod ladder;
mod leaves;
mod winpct;
pub(crate) mod work;

use cli::output::Answer;

use crate::games::Experiment;

/// The arguments of `deska-lab experiment`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska-lab experiment thesis --pairs 1000")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    which: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    #[command(flatten)]
    OfAGame(Box<Experiment>),
    /// Accuracy of computer players in the reviews of their games; resumes an interrupted run
    Accuracy(accuracy::Arguments),
    /// Learn the values of tiles kept on the rack by self-play; resumes an interrupted run
    Leaves(leaves::Arguments),
    /// Learn winning chances by spread and tiles left by self-play; resumes an interrupted run
    Winpct(winpct::Arguments),
}

/// Runs an experiment.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.which {
        Verb::OfAGame(experiment) => experiment.run(),
        Verb::Accuracy(arguments) => accuracy::run(&arguments),
        Verb::Leaves(arguments) => leaves::run(&arguments),
        Verb::Winpct(arguments) => winpct::run(&arguments),
    }
}
