//! Command-line arguments of Balda.

use crate::arguments::CommonArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play balda --language ru
          deska play balda --board 9 --knots --seat Аня --seat Боря
          deska play balda --start балда --seat Jana --seat Robo=level-5
          deska play balda --lexicon cs-mixed --language cs
          deska play balda --seat Аня --seat Боря --game-seconds 120
          deska play balda --resume",
          mut_arg("seat", |seat| seat.help("A seat, given two to four times: NAME for a person, or NAME=PLAYER for a computer [default: you, and a computer]")))]
pub struct Arguments {
    /// Side length of the board: 3 to 11
    #[arg(long, value_name = "SQUARES", default_value_t = 5, value_parser = clap::value_parser!(u64).range(3..=11), conflicts_with = "resume")]
    pub(super) board: u64,
    /// A word may use a square twice
    #[arg(long, conflicts_with = "resume")]
    pub(super) knots: bool,
    /// Squares that touch at a corner are neighbours as well
    #[arg(long, conflicts_with = "resume")]
    pub(super) diagonals: bool,
    /// The corners and diagonals multiply the score of a word whose new letter is put there
    #[arg(long, conflicts_with = "resume")]
    pub(super) prizes: bool,
    /// Which passes count towards losing: in-a-row or in-total
    #[arg(long, value_name = "WHICH", default_value = "in-a-row", value_parser = ["in-a-row", "in-total"], conflicts_with = "resume")]
    pub(super) passes: String,
    /// Words missing from the lexicon can't be offered to the next player
    #[arg(long, conflicts_with = "resume")]
    pub(super) no_approval: bool,
    /// Time of each player for the whole game (120 is blitz); a player who runs out of it loses
    #[arg(long, value_name = "SECONDS", conflicts_with_all = ["resume", "turn_seconds"], value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub(super) game_seconds: Option<u64>,
    /// Start word [default: drawn from common words]
    #[arg(long, value_name = "WORD", conflicts_with = "resume")]
    pub(super) start: Option<String>,
    /// Words: a lexicon name, a .txt list, a .kwg graph or a .lexicon file [default: ru-nouns]
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "resume")]
    pub(super) lexicon: Option<String>,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}
