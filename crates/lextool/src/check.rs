//! `deska lexicon check`: checks words against a lexicon, or the integrity of a lexicon file.

use assets::OpenError;
use cli::data::DataArguments;
use cli::output::{Answer, Format, grouped, print_line};
use lexicon::kwg::KwgFileError;
use lexicon::{FileError, Lexicon, LoadError};
use serde_json::{Value, json};

use super::LexiconArguments;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon check QI ZA --lexicon en
          deska lexicon check KROKET VONA -l cs-all
          deska lexicon check --file data/permissive/en.lexicon")]
pub(crate) struct Arguments {
    /// The words, in upper or lower case
    #[arg(value_name = "WORD", required_unless_present = "file")]
    words: Vec<String>,
    #[command(flatten)]
    chosen: LexiconArguments,
    /// Check every byte of a lexicon (a name or a file) against its hashes instead
    #[arg(long, value_name = "NAME_OR_FILE", conflicts_with = "words")]
    file: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    match &arguments.file {
        Some(file) => check_file(data, &arguments, file),
        None => check_words(data, &arguments),
    }
}

fn check_words(data: &DataArguments, arguments: &Arguments) -> anyhow::Result<Answer> {
    let lexicon = arguments.chosen.open(data)?;
    let mut all = true;
    let mut values = Vec::new();
    for word in &arguments.words {
        let tiles = lexicon.alphabet().encode(word);
        let is_valid = tiles.as_ref().is_ok_and(|tiles| lexicon.contains(tiles));
        all &= is_valid;
        match (arguments.format, tiles) {
            (Format::Json, _) => values.push(json!({ "word": word, "in": is_valid })),
            (_, Ok(tiles)) => {
                print_line(format_args!("{} {}", lexicon.alphabet().decode(&tiles), if is_valid { "is in" } else { "is not in" }))?
            }
            (_, Err(foreign)) => print_line(format_args!("{word} is not in the lexicon: {foreign}"))?,
        }
    }
    if arguments.format == Format::Json {
        print_line(json!({ "lexicon": lexicon.name(), "words": Value::from(values), "all": all }))?;
    }
    Ok(if all { Answer::Yes } else { Answer::No })
}

fn check_file(data: &DataArguments, arguments: &Arguments, file: &str) -> anyhow::Result<Answer> {
    let (lexicon, fault) = match arguments.chosen.letters.open(&data.library()?, file) {
        Ok(lexicon) => {
            let fault = lexicon.verify().err().map(|fault| fault.to_string());
            (Some(lexicon), fault)
        }
        // Damage found on opening is a negative answer; a missing file is an error.
        Err(error) => match find_damage(&error) {
            Some(fault) => (None, Some(fault)),
            None => return Err(error.into()),
        },
    };
    let info = lexicon.as_ref().map(Lexicon::info);
    match (arguments.format, &fault, info) {
        (Format::Json, _, _) => {
            print_line(json!({ "file": file, "whole": fault.is_none(), "fault": fault, "words": info.map(|info| info.words) }))?;
        }
        (_, None, Some(info)) => {
            print_line(format_args!("{file} is intact: {} words, sha-256 {}", grouped(info.words), info.words_sha256))?
        }
        _ => print_line(format_args!("{file} is damaged: {}", fault.as_deref().unwrap_or_default()))?,
    }
    Ok(if fault.is_none() { Answer::Yes } else { Answer::No })
}

/// Returns the fault if the content of the file is damaged.
fn find_damage(error: &OpenError) -> Option<String> {
    match error {
        OpenError::File(FileError::Content { fault, .. })
        | OpenError::Load(LoadError::File(FileError::Content { fault, .. }))
        | OpenError::Embedded { fault, .. } => Some(fault.to_string()),
        OpenError::Load(LoadError::Kwg(KwgFileError::Content { fault, .. })) => Some(fault.to_string()),
        _ => None,
    }
}
