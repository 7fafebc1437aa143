//! Command-line arguments of Scrabble.

use crossword::Challenge;

use crate::arguments::CommonArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska play scrabble
          deska play scrabble --seat Ann --seat Robot=level-5 --lexicon ru-all \\
              --language ru
          deska play scrabble --seat Ann --seat Ben --challenge double \\
              --turn-seconds 120
          deska play scrabble --seat A=level-1 --seat B=greedy --pace 1000
          deska play scrabble --resume")]
pub struct Arguments {
    /// Rule set [default: that of the lexicon's language]
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub(super) rules: Option<String>,
    /// How invalid words are challenged: void, off, single, double or five-point [default: void]
    #[arg(long, value_name = "RULE", value_parser = challenge, conflicts_with = "resume")]
    pub(super) challenge: Option<Challenge>,
    /// How a game ends before a player goes out: after six scoreless turns (tournament), or two
    /// rounds of passes (thesis)
    /// [default: as in the rule set; in Czech two rounds of passes, otherwise by the number of
    /// seats]
    #[arg(long, value_name = "RULE", value_enum, conflicts_with = "resume")]
    pub(super) ends: Option<Ends>,
    /// Words: a lexicon name, a .txt list, a .kwg graph or a .lexicon file [default: that of the
    /// rules, or of --language]
    #[arg(long, short, value_name = "NAME_OR_FILE", conflicts_with = "resume")]
    pub(super) lexicon: Option<String>,
    #[command(flatten)]
    pub(crate) common: CommonArguments,
}

/// How a game ends before a player goes out.
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
