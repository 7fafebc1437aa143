//! Command-line arguments of Erudit.

use crossword::erudit::{Leftovers, Repeats, Scoring, StarWorth, Take};

use crate::arguments::CommonArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play erudit --language ru
          deska play erudit --seat Аня --seat Боря --scoring union --total 300
          deska play erudit --resume")]
pub struct Arguments {
    /// How a turn is scored: each placement's words (sequential), or each new word once at the end
    /// (union) [default: sequential]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::scoring, conflicts_with = "resume")]
    pub(super) scoring: Option<Scoring>,
    /// Words that were formed before: forbidden or allowed [default: forbidden]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::repeats, conflicts_with = "resume")]
    pub(super) repeats: Option<Repeats>,
    /// When a star taken from the board must be placed again: in the same-turn, by the next-turn,
    /// or no to forbid taking [default: same-turn]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::take, conflicts_with = "resume")]
    pub(super) take: Option<Take>,
    /// Value of a star on the board: zero, or that of its letter (letter) [default: zero]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::star_worth, conflicts_with = "resume")]
    pub(super) star_worth: Option<StarWorth>,
    /// Whether tiles left at the end are deducted from the score: kept or deducted [default: kept]
    #[arg(long, value_name = "WHICH", value_parser = cli::erudit::leftovers, conflicts_with = "resume")]
    pub(super) leftovers: Option<Leftovers>,
    /// Minimum number of tiles in the bag for an exchange [default: as many as are exchanged]
    #[arg(long, value_name = "TILES", value_parser = clap::value_parser!(u64).range(0..=131), conflicts_with = "resume")]
    pub(super) exchange_minimum: Option<u64>,
    /// Score that ends the game when a seat reaches it
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u64).range(1..=100_000), conflicts_with = "resume")]
    pub(super) total: Option<u64>,
    /// Words: a lexicon name, a .txt list, a .kwg graph or a .lexicon file [default: ru-nouns]
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "resume")]
    pub(super) lexicon: Option<String>,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}
