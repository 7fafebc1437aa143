//! `deska lexicon`: builds, imports, lists and queries word lists. One subcommand per file.
//!
//! Readers of word sources are in `lexdata`, formats of lexicons in `lexicon`.
#![forbid(unsafe_code)]

mod anagram;
mod build;
mod check;
mod coverage;
mod define;
mod export;
mod import;
mod info;
mod leaves;
mod list;

use cli::data::DataArguments;
use cli::letters::Letters;
use cli::output::Answer;
use lexicon::Lexicon;

/// The arguments of `deska lexicon`.
#[derive(clap::Args)]
#[command(after_help = "Example: deska lexicon check QI ZA --lexicon en

Each subcommand has its own examples: deska lexicon check --help")]
pub struct Arguments {
    #[command(flatten)]
    data: DataArguments,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Build lexicons from their sources, or from a hunspell dictionary
    Build(build::Arguments),
    /// Import a word list or word graph as a lexicon with a name
    Import(import::Arguments),
    /// Export a lexicon as a word list or word graph
    Export(export::Arguments),
    /// List the installed lexicons and their files
    List(list::Arguments),
    /// Show source, licence, sizes and hash of a lexicon
    Info(info::Arguments),
    /// Check whether words are in a lexicon, or whether a lexicon file is intact
    Check(check::Arguments),
    /// Look up definitions of words
    Define(define::Arguments),
    /// Count the words with definitions
    Coverage(coverage::Arguments),
    /// Find words made of given letters
    Anagram(anagram::Arguments),
    /// Values of tiles kept on the rack: import, export, look up
    Leaves(leaves::Arguments),
}

/// The lexicon of a subcommand.
#[derive(clap::Args)]
struct LexiconArguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, short, value_name = "NAME_OR_FILE", default_value = "en")]
    lexicon: String,
    #[command(flatten)]
    letters: Letters,
}

impl LexiconArguments {
    fn open(&self, data: &DataArguments) -> anyhow::Result<Lexicon> {
        Ok(self.letters.open(&data.library()?, &self.lexicon)?)
    }
}

/// Runs `deska lexicon`.
///
/// # Errors
/// Returns an error if a lexicon or file is missing or invalid, or a result cannot be written.
pub fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let data = &arguments.data;
    match arguments.verb {
        Verb::Build(arguments) => build::run(data, arguments),
        Verb::Import(arguments) => import::run(data, arguments),
        Verb::Export(arguments) => export::run(data, arguments),
        Verb::List(arguments) => list::run(data, arguments),
        Verb::Info(arguments) => info::run(data, arguments),
        Verb::Check(arguments) => check::run(data, arguments),
        Verb::Define(arguments) => define::run(data, arguments),
        Verb::Coverage(arguments) => coverage::run(data, arguments),
        Verb::Anagram(arguments) => anagram::run(data, arguments),
        Verb::Leaves(arguments) => leaves::run(data, arguments),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    #[test]
    fn known_lexicons_have_recipes() {
        let known: BTreeSet<&str> = assets::KNOWN.iter().map(|known| known.name.as_str()).collect();
        assert_eq!(known, lexdata::recipe::RECIPES.iter().map(|recipe| recipe.name).collect());
    }
}
