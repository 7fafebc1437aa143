//! `deska lexicon`: word lists. One verb a file.

mod anagram;
mod check;
mod coverage;
mod define;
mod export;
mod info;
mod leaves;
mod list;

use cli::data::DataArguments;
use cli::letters::Letters;
use cli::output::Answer;
use lab::making::lexicon as making;
use lexicon::Lexicon;

/// What `deska lexicon` is told.
#[derive(clap::Args)]
#[command(after_help = "Example: deska lexicon check QI ZA --lexicon en

Each verb has examples of its own: deska lexicon check --help")]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Make lexicons from their sources, or from a hunspell dictionary
    Build(making::build::Arguments),
    /// Make a lexicon of a word list or a word graph, to be used by its name
    Import(making::import::Arguments),
    /// Write a lexicon as a word list or a word graph
    Export(export::Arguments),
    /// Say which lexicons are at hand, and where
    List(list::Arguments),
    /// Say what is known of a lexicon: source, licence, sizes, hash
    Info(info::Arguments),
    /// Say whether words are in a lexicon, or whether a lexicon file is whole
    Check(check::Arguments),
    /// Say what words mean
    Define(define::Arguments),
    /// Say how many words of each lexicon have a definition
    Coverage(coverage::Arguments),
    /// Find the words that some letters make
    Anagram(anagram::Arguments),
    /// What tiles kept on the rack are worth: import, export, look up
    Leaves(leaves::Arguments),
}

/// Which lexicon a verb looks into.
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

/// Runs the verb.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
    let data = &arguments.data;
    match arguments.verb {
        Verb::Build(arguments) => making::build::run(data, arguments),
        Verb::Import(arguments) => making::import::run(data, arguments),
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
