//! `deska scrabble`: the moves of positions, what leaves are worth, what strong players would do, games of files. One verb a file.

mod analyse;
mod best;
mod common;
mod endgame;
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
    /// The moves of a position, the best placing first, or how many there are
    Moves(moves::Arguments),
    /// What each part of a rack is worth if it is kept
    Leaves(leaves::Arguments),
    /// What a strong player finds in a position, told as it goes on
    Analyse(analyse::Arguments),
    /// The move that a player chooses in each of many positions
    Best(best::Arguments),
    /// The best play with an empty bag, exactly
    Endgame(endgame::Arguments),
    /// The best move with one or two tiles in the bag: every draw is solved
    Preendgame(preendgame::Arguments),
    /// A game of a GCG file, turn by turn
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
