//! The commands `deska scrabble`, `deska balda`, `deska erudit` and `deska pentago`, which study
//! one position or one played game. One command per file.
#![forbid(unsafe_code)]

mod balda;
mod erudit;
mod pentago;
mod scrabble;

use cli::output::Answer;

pub use self::pentago::{keep_positions, shared_positions};

/// The games.
#[derive(clap::Subcommand)]
pub enum Verb {
    /// Scrabble: moves, analysis and exact endgames of a position, game files
    Scrabble(scrabble::Arguments),
    /// Pentago: exact values, search and moves of a position
    Pentago(pentago::Arguments),
    /// Balda: moves and analysis of a position
    Balda(balda::Arguments),
    /// Erudit: the best turn of a position
    Erudit(erudit::Arguments),
}

impl Verb {
    /// Runs the command.
    ///
    /// # Errors
    /// A position, game, lexicon or file cannot be read, or the output cannot be written.
    pub fn run(self) -> anyhow::Result<Answer> {
        match self {
            Verb::Scrabble(arguments) => scrabble::run(arguments),
            Verb::Pentago(arguments) => pentago::run(arguments),
            Verb::Balda(arguments) => balda::run(arguments),
            Verb::Erudit(arguments) => erudit::run(arguments),
        }
    }
}
