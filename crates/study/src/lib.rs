//! What `deska scrabble`, `deska balda`, `deska erudit` and `deska pentago` do: they look at one position, or at one game that was played, a verb a file.
#![forbid(unsafe_code)]

mod balda;
mod erudit;
mod pentago;
mod scrabble;

use cli::output::Answer;

pub use self::pentago::{keep_positions, shared_positions};

/// What can be looked at, a game each.
#[derive(clap::Subcommand)]
pub enum Verb {
    /// Scrabble: the moves of a position, analysis, exact endings, game files
    Scrabble(scrabble::Arguments),
    /// Pentago: exact values, search and moves of a position
    Pentago(pentago::Arguments),
    /// Balda: the words of a position, and whether a move is one
    Balda(balda::Arguments),
    /// Erudit: the best turn of a position
    Erudit(erudit::Arguments),
}

impl Verb {
    /// Does what is asked for.
    ///
    /// # Errors
    /// A position, game, lexicon or file can't be read, or what is made can't be written.
    pub fn run(self) -> anyhow::Result<Answer> {
        match self {
            Verb::Scrabble(arguments) => scrabble::run(arguments),
            Verb::Pentago(arguments) => pentago::run(arguments),
            Verb::Balda(arguments) => balda::run(arguments),
            Verb::Erudit(arguments) => erudit::run(arguments),
        }
    }
}
