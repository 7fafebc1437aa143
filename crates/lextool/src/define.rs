//! `deska lexicon define`: looks up definitions of words.

use assets::licence_line;
use cli::data::DataArguments;
use cli::output::{Answer, Format, print_line};
use lexicon::{Definition, Definitions, Lexicon};
use serde_json::{Value, json};

use super::LexiconArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon define QI MICE WENT
          deska lexicon define балда шалашей --lexicon ru-all --format json
English definitions are from WordNet, Russian ones mostly from the Russian Wiktionary. Czech ones, from a dictionary of foreign words and from translations,
are not part of the program but in a file of the repository. Forms are defined by their base words, derived words by their origin. Exit code 1: no word is defined.")]
pub(crate) struct Arguments {
    /// The words, in any case and form
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,
    #[command(flatten)]
    chosen: LexiconArguments,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let lexicon = arguments.chosen.open(data)?;
    let language = language_of(&lexicon);
    let definitions = data.library()?.open_definitions(language)?;
    let note = definitions.is_none().then(|| no_definitions(language));
    let mut found = Vec::new();
    for word in &arguments.words {
        found.push(definitions.as_ref().map_or(Ok(Vec::new()), |definitions| definitions.try_look_up(word))?);
    }
    let any = found.iter().any(|definitions| !definitions.is_empty());
    let words = || arguments.words.iter().zip(&found);
    match arguments.format {
        Format::Json => {
            let words: Vec<Value> = words().map(|(word, found)| as_json(word, lexicon.contains_str(word), found)).collect();
            let about = definitions.as_ref().map(Definitions::about);
            print_line(json!({
                "lexicon": lexicon.name(),
                "language": language,
                "sources": about.map(|about| &about.sources),
                "licence": about.map(|about| licence_line(&about.licence)),
                "note": note,
                "words": words,
            }))?;
        }
        _ => {
            if let Some(note) = &note {
                print_line(note)?;
            } else {
                for (word, found) in words() {
                    print_line(as_text(word, found))?;
                }
            }
            if let Some(definitions) = definitions.filter(|_| any) {
                let about = definitions.about();
                cli::output::print_warning(format_args!("from {}; licence: {}", about.sources.join("; "), licence_line(&about.licence)));
            }
        }
    }
    Ok(if any { Answer::Yes } else { Answer::No })
}

/// Returns the language code that definitions use.
pub(super) fn language_of(lexicon: &Lexicon) -> &str {
    match lexicon.alphabet().name() {
        "english" => "en",
        "russian" => "ru",
        "czech" => "cs",
        other => other,
    }
}

/// Returns the message for a language without definitions.
pub(super) fn no_definitions(language: &str) -> String {
    match language {
        "cs" => "no definitions for Czech are installed: being under the GPL, they are not part of the program but in the file data/gpl/cs.definitions of the \
                        project's repository; copy it to the user's data folder, or build it with `deska lexicon build --definitions`"
            .to_owned(),
        other => format!("no definitions for {other:?} are installed; `deska lexicon build --definitions` builds those for en, ru and cs"),
    }
}

fn as_json(word: &str, is_in: bool, found: &[Definition]) -> Value {
    let definitions = found.iter().map(|definition| {
        json!({
            "headword": definition.headword,
            "part_of_speech": definition.part_of_speech.map(|part| part.name()),
            "senses": definition.senses,
        })
    });
    json!({ "word": word, "in": is_in, "definitions": definitions.collect::<Vec<_>>() })
}

fn as_text(word: &str, found: &[Definition]) -> String {
    if found.is_empty() {
        return format!("{}: no definition", word.to_uppercase());
    }
    let mut lines = vec![word.to_uppercase()];
    for definition in found {
        let part = definition.part_of_speech.map_or_else(String::new, |part| format!(", {part}"));
        lines.push(format!("  {}{part}", definition.headword));
        match &definition.senses[..] {
            [sense] => lines.push(format!("    {sense}")),
            senses => lines.extend(senses.iter().enumerate().map(|(number, sense)| format!("    {}. {sense}", number + 1))),
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use lexicon::PartOfSpeech;

    use super::*;

    #[test]
    fn definitions_are_formatted_as_text() {
        let one =
            Definition { headword: "go".into(), part_of_speech: Some(PartOfSpeech::Verb), senses: vec!["move".into(), "leave".into()] };
        let other = Definition { headword: "шалаш".into(), part_of_speech: None, senses: vec!["постройка".into()] };
        assert_eq!(as_text("went", &[one, other]), "WENT\n  go, verb\n    1. move\n    2. leave\n  шалаш\n    постройка");
        assert_eq!(as_text("xq", &[]), "XQ: no definition");
    }
}
