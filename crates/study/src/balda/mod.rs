//! `deska balda`: all words of a position or of many; whether a move is one; what the strongest player thinks of it.

mod check;
mod moves;
mod search;

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
    /// The words of a position with the letters to put, the longest first, or how many there are
    Moves(moves::Moves),
    /// Whether a move may be made, and if not, why
    Check(check::Check),
    /// What the strongest player makes of a position: best line, value, depth
    Search(search::Search),
}

/// What both verbs are told: words, rules and a position.
#[derive(clap::Args)]
struct Table {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "ru-nouns")]
    lexicon: String,
    /// The language of a .txt or .kwg file: en, cs or ru; without it the one that the position is written in
    #[arg(long, visible_alias = "alphabet", value_name = "LANGUAGE")]
    language: Option<String>,
    /// The rule set
    #[arg(long, value_name = "NAME", default_value = "balda")]
    rules: String,
    /// Words that can't be named any more; the start word needs no mention
    #[arg(long, value_name = "WORD,WORD", default_value = "")]
    used: String,
    /// A word may use a square twice
    #[arg(long)]
    knots: bool,
    /// Squares that touch at a corner are neighbours, too
    #[arg(long)]
    diagonals: bool,
    /// The corners and the diagonals multiply the points of a word whose letter is put there
    #[arg(long)]
    prizes: bool,
    #[command(flatten)]
    data: DataArguments,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    match arguments.verb {
        Verb::Moves(arguments) => moves::run(&arguments),
        Verb::Check(arguments) => check::run(&arguments),
        Verb::Search(arguments) => search::run(&arguments),
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

    /// The words; `position` tells the alphabet of a file that does not.
    fn words(&self, rules: &RuleSet, position: &str) -> anyhow::Result<Words> {
        let alphabet = match &self.language {
            Some(name) => assets::alphabet(name).with_context(|| format!("`{name}` is no language here: choose en, cs or ru"))?,
            None => written_in(position),
        };
        let lexicon = self.data.library()?.open_as(&self.lexicon, &alphabet)?;
        Ok(Words::new(&lexicon, rules)?)
    }
}

/// The alphabet that has all letters of the text; English if none has.
fn written_in(text: &str) -> Alphabet {
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
    let known = [Alphabet::english(), Alphabet::russian(), Alphabet::czech()];
    known.into_iter().find(|alphabet| alphabet.encode(&letters).is_ok()).unwrap_or_else(Alphabet::english)
}

fn position(rows: &str, used: &str, rules: &RuleSet, words: &Words) -> anyhow::Result<Position> {
    Ok(Position::new(Setup::parse(rows, used, words.letters())?, rules, words.letters())?)
}
