//! `deska balda`: lists moves, checks a move, or searches the best one.

mod analyse;
mod check;
pub(super) mod event;
mod moves;

use anyhow::Context;
use balda::{Position, RuleSet, Setup, Words};
use cli::data::DataArguments;
use cli::output::Answer;
use lexicon::Alphabet;

#[derive(clap::Args)]
#[command(after_help = "Example: deska balda moves --lexicon ru-nouns \\
              --position '...../...../БАЛДА/...../.....' --top 5")]
pub struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// List the words of one or more positions with the letters to place, longest first, or count
    /// them
    Moves(moves::Moves),
    /// Check whether a move is legal, and if not, why
    Check(check::Check),
    /// Analyse a position with the strongest player: best line or moves, value, depth
    #[command(visible_alias = "search")]
    Analyse(analyse::Arguments),
}

/// The lexicon, the rules and the options that all commands share.
#[derive(clap::Args)]
struct Table {
    /// A lexicon name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// The language of a .txt or .kwg file: en, cs or ru; by default that of the position's letters
    #[arg(long, visible_alias = "alphabet", value_name = "LANGUAGE")]
    language: Option<String>,
    /// The rule set
    #[arg(long, value_name = "NAME", default_value = "balda")]
    rules: String,
    /// Words that may not be played again, in addition to the start word
    #[arg(long, value_name = "WORD,WORD", default_value = "")]
    used: String,
    /// A word may use a square twice
    #[arg(long)]
    knots: bool,
    /// Squares that touch at a corner are neighbours
    #[arg(long)]
    diagonals: bool,
    /// The corners and the diagonals multiply the points of a word whose letter is placed there
    #[arg(long)]
    prizes: bool,
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Moves(arguments) => moves::run(&arguments),
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Analyse(arguments) => analyse::run(&arguments),
    }
}

impl Table {
    fn rule_set(&self) -> anyhow::Result<RuleSet> {
        let rules = RuleSet::by_name(&self.rules).with_context(|| {
            let known: Vec<&str> = RuleSet::names().collect();
            format!("there is no rule set `{}` of Balda: choose one of {}", self.rules, known.join(", "))
        })?;
        let shape = rules.shape();
        let prizes = rules.has_prizes() || self.prizes;
        Ok(rules.with_knots(shape.knots || self.knots).with_diagonals(shape.diagonals || self.diagonals).with_prizes(prizes))
    }

    /// Opens the lexicon. `position` determines the alphabet of a file without one.
    fn words(&self, rules: &RuleSet, position: &str) -> anyhow::Result<Words> {
        let alphabet = match &self.language {
            Some(name) => assets::alphabet(name).with_context(|| format!("`{name}` is no language here: choose en, cs or ru"))?,
            None => alphabet_of(position),
        };
        let lexicon = self.data.library()?.open_as(&self.lexicon, &alphabet)?;
        Ok(Words::new(&lexicon, rules)?)
    }
}

/// Returns the first alphabet that contains all letters of the text, or English.
fn alphabet_of(text: &str) -> Alphabet {
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
    let known = [Alphabet::english(), Alphabet::russian(), Alphabet::czech()];
    known.into_iter().find(|alphabet| alphabet.encode(&letters).is_ok()).unwrap_or_else(Alphabet::english)
}

fn position(rows: &str, used: &str, rules: &RuleSet, words: &Words) -> anyhow::Result<Position> {
    Ok(Position::new(Setup::parse(rows, used, words.letters())?, rules, words.letters())?)
}
