//! What can be said of Scrabble on the command line.

use crossword::Challenge;

use crate::arguments::{AskedSeat, CommonArguments};

/// What `deska play scrabble` is told.
#[derive(clap::Args)]
#[command(after_help = "Examples: deska play scrabble
          deska play scrabble --seat Ann --seat Robot=level-5 --lexicon ru-all \\
              --language ru
          deska play scrabble --seat Ann --seat Ben --challenge double \\
              --turn-seconds 120
          deska play scrabble --seat A=level-1 --seat B=greedy --pace 1000
          deska play scrabble --resume")]
pub(crate) struct Arguments {
    /// The rule set [default: that of the lexicon's language]
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(super) rules: Option<String>,
    /// Words that are not in the lexicon: void, off, single, double or five-point [default: void]
    #[arg(long, value_name = "RULE", value_parser = challenge, conflicts_with = "resume")]
    pub(super) challenge: Option<Challenge>,
    /// How a game ends before somebody goes out: six turns without points (tournament), or two rounds of passes (thesis)
    /// [default: as the rule set has it; in Czech two rounds of passes, else by the number of seats]
    #[arg(long, value_name = "RULE", value_enum, conflicts_with = "resume")]
    pub(super) ends: Option<Ends>,
    /// Words: a lexicon's name, a .txt list, a .kwg graph or a .lexicon file [default: the usual one of the rules, or of --language]
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "resume")]
    pub(super) lexicon: Option<String>,
    /// A seat, up to four times: a person's NAME, or NAME=PLAYER for a computer [default: you, and a computer]
    #[arg(long, value_name = "NAME[=PLAYER]")]
    pub(super) seat: Vec<AskedSeat>,
    #[command(flatten)]
    pub(super) common: CommonArguments,
}

/// How a game ends before somebody goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Ends {
    Tournament,
    Thesis,
}

fn challenge(name: &str) -> Result<Challenge, String> {
    Challenge::by_name(name).ok_or_else(|| {
        let known = Challenge::ALL.map(Challenge::name).join(", ");
        format!("choose one of {known}")
    })
}
