//! `deska lexicon`: word lists. One verb a file.

mod anagram;
mod build;
mod build_classes;
mod build_definitions;
mod check;
mod coverage;
mod define;
mod export;
mod import;
mod info;
mod list;
mod packages;
mod progress;

use assets::{Library, OpenError};
use lexicon::{Alphabet, Lexicon};

use crate::data::DataArguments;
use crate::output::{Answer, say};

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
    Build(build::Arguments),
    /// Make a lexicon of a word list or a word graph, to be used by its name
    Import(import::Arguments),
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
}

/// Which lexicon a verb looks into.
#[derive(clap::Args)]
struct Chosen {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(long, short, value_name = "NAME_OR_FILE", default_value = "en")]
    lexicon: String,
    #[command(flatten)]
    letters: Letters,
}

/// The letters of files that do not say it themselves.
#[derive(clap::Args)]
struct Letters {
    /// The language of a .txt or .kwg file: en, cs or ru [default: en, unless the letters of a graph speak against it]
    #[arg(long, visible_alias = "alphabet", value_name = "LANGUAGE", value_parser = language)]
    language: Option<Alphabet>,
}

/// The alphabet of a language.
fn language(text: &str) -> Result<Alphabet, String> {
    assets::alphabet(text).ok_or_else(|| "write en, cs or ru (or english, czech, russian)".to_owned())
}

impl Letters {
    fn alphabet(&self) -> Alphabet {
        self.language.clone().unwrap_or_else(Alphabet::english)
    }

    /// Opens a lexicon; a graph whose language is not said is looked at first.
    fn open(&self, library: &Library, name: &str) -> Result<Lexicon, OpenError> {
        match &self.language {
            Some(alphabet) => library.open_as(name, alphabet),
            None => library.open(name),
        }
    }
}

impl Chosen {
    fn open(&self, data: &DataArguments) -> anyhow::Result<Lexicon> {
        Ok(self.letters.open(&data.library()?, &self.lexicon)?)
    }
}

/// Runs the verb.
pub(crate) fn run(arguments: Arguments) -> anyhow::Result<Answer> {
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
    }
}

/// A number as people read it: 1,234,567.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// What can be built is what is known by name, and the other way round.
    #[test]
    fn known_lexicons_have_recipes() {
        let known: BTreeSet<&str> = assets::KNOWN.iter().map(|known| known.name).collect();
        assert_eq!(known, lexdata::recipe::RECIPES.iter().map(|recipe| recipe.name).collect());
    }

    #[test]
    fn numbers_for_people() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (2_824_448, "2,824,448")] {
            assert_eq!(super::grouped(number), text);
        }
    }
}
