//! `deska bench`: measurements of speed and size, as ratios side by side in one run, and of players' strength.

mod answer;
mod balda;
mod erudit;
mod levels;
mod lexicon;
mod matches;
mod pentago;
mod scrabble;
mod strength;
mod usual;

use cli::output::Answer;

/// What `deska bench` is told.
#[derive(clap::Args)]
#[command(after_help = "Example: deska bench scrabble --lexicon en --games 20")]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// How long a person waits for a computer's move, over the network of this machine
    Answer(answer::Arguments),
    /// The runner of matches: games a second, and what an outside program's move costs
    Arena(crate::contests::speed::Arguments),
    /// Balda: all words of a position, beside the well-known algorithm of two tries
    Balda(balda::Arguments),
    /// Erudit: time and points a turn of the players, proofs, matches
    Erudit(erudit::Arguments),
    /// Matches of computer players: each level against the one below, or any two
    Levels(levels::Arguments),
    /// Trie, DAWG and GADDAG side by side: bytes, build time, lookups a second
    Lexicon(lexicon::Arguments),
    /// Pentago: work and speed of the engines, exact positions, matches
    Pentago(pentago::Arguments),
    /// Move generation: time a move, all moves and the best only
    Scrabble(scrabble::Arguments),
    /// How fast and how strong players with tiles are: games, rollouts, endgames, matches
    Strength(strength::Arguments),
}

/// Measures what is asked for.
///
/// # Errors
/// What is measured can't be had or comes to no end: a lexicon, a file, a server.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.what {
        What::Answer(a) => answer::run(a),
        What::Arena(a) => crate::contests::speed::run(&a),
        What::Balda(a) => balda::run(a),
        What::Erudit(a) => erudit::run(a),
        What::Levels(a) => levels::run(a),
        What::Lexicon(a) => lexicon::run(a),
        What::Pentago(a) => pentago::run(a),
        What::Scrabble(a) => scrabble::run(a),
        What::Strength(a) => strength::run(&a),
    }
}
