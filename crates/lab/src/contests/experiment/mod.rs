//! `deska experiment`: what the sources say of players beside what comes out here, each one command with a fixed seed; and how
//! numbers come about that are fitted to games.

pub(crate) mod ladder;
mod leaves;
mod unfinished;
mod winpct;
pub(crate) mod work;

use cli::output::Answer;

use crate::games::Experiment;

/// What `deska experiment` is told.
#[derive(clap::Args)]
#[command(after_help = "Example: deska experiment thesis --pairs 1000")]
pub struct Arguments {
    #[command(subcommand)]
    which: Which,
}

#[derive(clap::Subcommand)]
enum Which {
    #[command(flatten)]
    OfAGame(Box<Experiment>),
    /// What tiles kept on the rack are worth, learned by self-play; goes on where it was interrupted
    Leaves(leaves::Arguments),
    /// How often who wins that is so far ahead, learned by self-play; goes on where it was interrupted
    Winpct(winpct::Arguments),
}

/// Does the experiment.
///
/// # Errors
/// A lexicon or a folder can't be had, or the folder holds another experiment.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.which {
        Which::OfAGame(experiment) => experiment.run(),
        Which::Leaves(arguments) => leaves::run(&arguments),
        Which::Winpct(arguments) => winpct::run(&arguments),
    }
}
