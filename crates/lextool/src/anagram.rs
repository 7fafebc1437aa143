//! `deska lexicon anagram`: finds words made of given letters.

use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use lexicon::Alphabet;
use lexicon::query::{self, Anagram, Letters};
use serde_json::{Value, json};

use super::LexiconArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon anagram LISTEN
          deska lexicon anagram 'CARE?' --shorter
          deska lexicon anagram КОТ -l ru-all")]
pub(crate) struct Arguments {
    /// The letters; ? is a blank
    letters: String,
    #[command(flatten)]
    chosen: LexiconArguments,
    /// Include words that use only some of the letters
    #[arg(long)]
    shorter: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let lexicon = arguments.chosen.open(data)?;
    let letters = Letters::parse(lexicon.alphabet(), &arguments.letters)?;
    let mut found: Vec<_> = query::anagrams(lexicon.graph(), &letters, arguments.shorter);
    found.sort_by_key(|anagram| std::cmp::Reverse(anagram.word.len()));
    let words = found.iter().map(|anagram| text(anagram, lexicon.alphabet()));
    match arguments.format {
        Format::Json => print_line(json!({ "lexicon": lexicon.name(), "words": Value::from(words.collect::<Vec<_>>()) }))?,
        _ => {
            for word in words {
                print_line(word)?;
            }
        }
    }
    Ok(if found.is_empty() { Answer::No } else { Answer::Yes })
}

/// Formats the word in capitals, with letters of blanks in lower case.
fn text(anagram: &Anagram, alphabet: &Alphabet) -> String {
    let letter = |(at, &tile): (usize, &lexicon::Tile)| {
        if anagram.blanks >> at & 1 == 0 { alphabet.letter(tile) } else { alphabet.lower(tile) }
    };
    anagram.word.iter().enumerate().map(letter).collect()
}
