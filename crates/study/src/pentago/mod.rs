//! `deska pentago`: positions of Pentago looked at from the command line, a verb a file.

mod common;
mod moves;
mod perft;
mod search;
mod shared_positions;
mod solve;

use cli::output::Answer;
use lab::games::pentago::making::{base, book, early, rows};

pub use self::shared_positions::{keep_positions, shared_positions};

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago solve --position .wbbwb..b.bwwwwwb...bw.b.w.wbw..bbbw")]
pub struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The legal moves of a position, and what each leads to
    Moves(moves::Arguments),
    /// The best move that an engine finds, told as it deepens
    Search(search::Arguments),
    /// The exact value of an early or late position and of each of its moves
    Solve(solve::Arguments),
    /// The opening book: build, import, look at
    Book(book::Arguments),
    /// The endgame base: build, check, look at
    Base(base::Arguments),
    /// The exact values of positions with few marbles: build, check
    Early(early::Arguments),
    /// A table of positions of games with their exact values
    Rows(rows::Arguments),
    /// How many sequences of moves there are
    Perft(perft::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Moves(a) => moves::run(a),
        Verb::Search(a) => search::run(a),
        Verb::Book(a) => book::run(a),
        Verb::Base(a) => base::run(a),
        Verb::Early(a) => early::run(a),
        Verb::Rows(a) => rows::run(&a),
        Verb::Perft(a) => perft::run(a),
        Verb::Solve(a) => solve::run(a),
    }
}
