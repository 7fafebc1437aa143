//! `deska lexicon coverage`: counts the words with definitions.

use std::collections::BTreeMap;

use cli::data::DataArguments;
use cli::interrupt;
use cli::letters::Letters;
use cli::output::{Answer, MovesFormat, grouped, print_line};
use lexicon::definitions::Coverage;
use lexicon::{Definitions, Lexicon};
use serde_json::{Value, json};

use super::define::{language_of, no_definitions};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon coverage
          deska lexicon coverage ru-nouns cs-mixed --format tsv
A word is defined directly, as a form of a defined word, or as derived from one. \
    The first line counts all words, the others words of each length. Exit code 1: a named lexicon has no definitions.")]
pub(crate) struct Arguments {
    /// Names or files of lexicons [default: all installed lexicons]
    #[arg(value_name = "NAME_OR_FILE")]
    names: Vec<String>,
    #[command(flatten)]
    letters: Letters,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: MovesFormat,
}

/// Column headings in text, and names in other formats.
const COLUMNS: [(&str, &str); 5] =
    [("words", "words"), ("own", "own"), ("as form", "as_form"), ("derived", "by_derivation"), ("without", "without")];

/// The counts of a lexicon.
struct LexiconCoverage {
    name: String,
    all: Coverage,
    by_length: BTreeMap<usize, Coverage>,
}

impl LexiconCoverage {
    fn of(lexicon: &Lexicon, definitions: &Definitions, stop: &std::sync::atomic::AtomicBool) -> anyhow::Result<LexiconCoverage> {
        let entries = definitions.load_entries()?;
        let mut counted = LexiconCoverage { name: lexicon.name().to_owned(), all: Coverage::default(), by_length: BTreeMap::new() };
        for word in lexicon.words() {
            if stop.load(std::sync::atomic::Ordering::Relaxed) {
                anyhow::bail!("interrupted");
            }
            let explanation = entries.explanation(&lexicon.alphabet().decode(&word))?;
            counted.all.count(explanation);
            counted.by_length.entry(word.len()).or_default().count(explanation);
        }
        Ok(counted)
    }

    /// Returns a row `all`, and one for each length.
    fn rows(&self) -> impl Iterator<Item = (String, Coverage)> {
        let lengths = self.by_length.iter().map(|(length, coverage)| (length.to_string(), *coverage));
        std::iter::once(("all".to_owned(), self.all)).chain(lengths)
    }

    fn as_json(&self) -> Value {
        let lengths: Vec<Value> = self
            .by_length
            .iter()
            .map(|(length, coverage)| {
                let mut value = row_as_json(coverage);
                value["length"] = json!(length);
                value
            })
            .collect();
        let mut value = row_as_json(&self.all);
        value["lexicon"] = json!(self.name);
        value["lengths"] = json!(lengths);
        value
    }

    fn as_text(&self) -> String {
        let heads: String = COLUMNS.iter().map(|(head, _)| format!("{head:>10}")).collect();
        let mut lines = vec![format!("{:<16}{heads}{:>9}", self.name, "defined")];
        for (length, coverage) in self.rows() {
            let length = if length == "all" { "  all".to_owned() } else { format!("  {length} letters") };
            let numbers: String = numbers(&coverage).iter().map(|&number| format!("{:>10}", grouped(number))).collect();
            lines.push(format!("{length:<16}{numbers}{:>8.1}%", share(&coverage)));
        }
        lines.join("\n")
    }
}

fn numbers(coverage: &Coverage) -> [usize; 5] {
    let Coverage { words, direct, inflected, derived } = *coverage;
    [words, direct, inflected, derived, words - coverage.defined()]
}

/// Returns the percentage of words with a definition.
fn share(coverage: &Coverage) -> f64 {
    if coverage.words == 0 { 0.0 } else { 100.0 * coverage.defined() as f64 / coverage.words as f64 }
}

fn row_as_json(coverage: &Coverage) -> Value {
    let names = COLUMNS.iter().map(|(_, name)| (*name).to_owned());
    Value::Object(names.zip(numbers(coverage).map(Value::from)).collect())
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let library = data.library()?;
    let stop = interrupt::flag();
    let every = arguments.names.is_empty();
    let names = if every { library.list().into_iter().map(|item| item.name.to_string()).collect() } else { arguments.names };
    let mut values = Vec::new();
    let mut answer = Answer::Yes;
    if arguments.format == MovesFormat::Tsv {
        print_line(format_args!("lexicon\tlength\t{}", COLUMNS.map(|(_, name)| name).join("\t")))?;
    }
    for (at, name) in names.iter().enumerate() {
        let lexicon = match arguments.letters.open(&library, name) {
            Ok(lexicon) => lexicon,
            // An unreadable lexicon does not hide the others.
            Err(error) if every => {
                cli::output::print_warning(format_args!("deska: {name}: {error}"));
                answer = Answer::No;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let language = language_of(&lexicon);
        let Some(definitions) = library.open_definitions(language)? else {
            cli::output::print_warning(format_args!("deska: {name}: {}", no_definitions(language)));
            answer = Answer::No;
            continue;
        };
        let counted = LexiconCoverage::of(&lexicon, &definitions, &stop)?;
        match arguments.format {
            MovesFormat::Json => values.push(counted.as_json()),
            MovesFormat::Tsv => {
                for (length, coverage) in counted.rows() {
                    print_line(format_args!(
                        "{}\t{length}\t{}",
                        counted.name,
                        numbers(&coverage).map(|number| number.to_string()).join("\t")
                    ))?;
                }
            }
            MovesFormat::Text => {
                if at > 0 {
                    print_line("")?;
                }
                print_line(counted.as_text())?;
            }
        }
    }
    if arguments.format == MovesFormat::Json {
        print_line(Value::from(values))?;
    }
    Ok(answer)
}
