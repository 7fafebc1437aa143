//! `deska pentago`: studies positions of Pentago. One command per file.

mod analyse;
mod base;
mod book;
mod common;
mod early;
pub(super) mod event;
mod files;
mod moves;
mod perft;
mod shared_positions;
mod slices;
mod solve;

use cli::moved;
use cli::output::Answer;

pub use self::shared_positions::{keep_positions, shared_positions};

#[derive(clap::Args)]
#[command(after_help = "Example: deska pentago solve --position .wbbwb..b.bwwwwwb...bw.b.w.wbw..bbbw")]
pub struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List the legal moves of a position with the resulting positions
    Moves(moves::Arguments),
    /// Analyse a position: the best moves, reported as the search deepens
    #[command(visible_alias = "search")]
    Analyse(analyse::Arguments),
    /// Solve an early or late position and each of its moves exactly
    Solve(solve::Arguments),
    /// Build, import and query the opening book
    Book(book::Arguments),
    /// Build, check and query the endgame base
    Base(base::Arguments),
    /// Build and check the exact values of positions with few marbles
    Early(early::Arguments),
    #[command(hide = true, disable_help_flag = true)]
    Rows(moved::Arguments),
    /// Count the sequences of moves
    Perft(perft::Arguments),
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Moves(a) => moves::run(a),
        Verb::Analyse(a) => analyse::run(&a),
        Verb::Book(a) => book::run(a),
        Verb::Base(a) => base::run(a),
        Verb::Early(a) => early::run(a),
        Verb::Rows(_) => moved::run("pentago rows"),
        Verb::Perft(a) => perft::run(a),
        Verb::Solve(a) => solve::run(a),
    }
}
