//! `deska scrabble`: moves, leave values, analysis and game files. One command per file.

mod analyse;
mod best;
mod common;
mod endgame;
pub(super) mod event;
mod exact;
mod leaves;
mod moves;
mod preendgame;
mod replay;
mod thinking;

use cli::output::Answer;

#[derive(clap::Args)]
#[command(after_help = "Example: deska scrabble moves --lexicon en --top 5 \\
              --position '15/15/15/15/15/15/15/3CELLI7/15/15/15/15/15/15/15 GILOPTU/ 0/20 0'")]
pub struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List the moves of one or more positions, best placement first, or count them
    Moves(moves::Arguments),
    /// Print the leave values of all parts of a rack
    Leaves(leaves::Arguments),
    /// Analyse a position with a strong player, reported as the analysis progresses
    Analyse(analyse::Arguments),
    /// Print the move that a player chooses in each of many positions
    Best(best::Arguments),
    /// Solve positions with an empty bag exactly
    Endgame(endgame::Arguments),
    /// Find the best move with one or two tiles in the bag: every draw is solved
    Preendgame(preendgame::Arguments),
    /// Print a game of a GCG file, turn by turn
    Replay(replay::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Moves(arguments) => moves::run(&arguments),
        Verb::Leaves(arguments) => leaves::run(&arguments),
        Verb::Analyse(arguments) => analyse::run(&arguments),
        Verb::Best(arguments) => best::run(&arguments),
        Verb::Endgame(arguments) => endgame::run(&arguments),
        Verb::Preendgame(arguments) => preendgame::run(&arguments),
        Verb::Replay(arguments) => replay::run(&arguments),
    }
}
