//! `deska experiment`: what the sources say of players beside what comes out here, each one command with a fixed seed; and how
//! numbers come about that are fitted to games.

mod evaluation;
mod genetic;
mod ladder;
mod leaves;
mod thesis;
mod winpct;
mod work;

use cli::output::Answer;

/// What `deska experiment` is told.
#[derive(clap::Args)]
#[command(after_help = "Example: deska experiment thesis --pairs 1000")]
pub struct Arguments {
    #[command(subcommand)]
    which: Which,
}

#[derive(clap::Subcommand)]
enum Which {
    /// Scrabble: the thesis's seven heuristic players against the greedy one
    Thesis(thesis::Arguments),
    /// Scrabble: a genetic search over the five settings of the heuristic player; goes on where it was interrupted
    Genetic(genetic::Arguments),
    /// The players of Erudit among themselves
    Erudit(ladder::Arguments),
    /// The players of Balda among themselves
    Balda(ladder::Arguments),
    /// The players of Pentago among themselves
    Pentago(ladder::Arguments),
    /// Pentago: the numbers of the search's evaluation, fitted to games it plays against itself; goes on where it was interrupted
    Evaluation(evaluation::Arguments),
    /// What tiles kept on the rack are worth, learned by self-play; goes on where it was interrupted
    Leaves(leaves::Arguments),
    /// How often who wins that is so far ahead, learned by self-play
    Winpct(winpct::Arguments),
}

/// Does the experiment.
///
/// # Errors
/// A lexicon or a folder can't be had, or the folder holds another experiment.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.which {
        Which::Thesis(arguments) => thesis::run(&arguments),
        Which::Genetic(arguments) => genetic::run(&arguments),
        Which::Erudit(arguments) => ladder::run("erudit", &arguments),
        Which::Balda(arguments) => ladder::run("balda", &arguments),
        Which::Pentago(arguments) => ladder::run("pentago-standard", &arguments),
        Which::Evaluation(arguments) => evaluation::run(&arguments),
        Which::Leaves(arguments) => leaves::run(&arguments),
        Which::Winpct(arguments) => winpct::run(&arguments),
    }
}
