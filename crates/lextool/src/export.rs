//! `deska lexicon export`: writes a lexicon as a word list or graph.

use std::path::PathBuf;

use anyhow::bail;
use assets::licence_line;
use cli::data::DataArguments;
use cli::letters::Letters;
use cli::output::{Answer, Format, grouped, print_line};
use lexicon::{Lexicon, file, kwg};
use serde_json::json;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon export en --to en.txt
          deska lexicon export cs-mixed --to cs-mixed.kwg
A .txt file has one word per line in capitals, in alphabetical order; a .kwg file has DAWG and GADDAG.")]
pub(crate) struct Arguments {
    /// A lexicon's name, a .txt word list, a .kwg graph or a .lexicon file
    #[arg(value_name = "NAME_OR_FILE")]
    name: String,
    /// The file to write: FILE.txt, FILE.kwg or FILE.lexicon
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    #[command(flatten)]
    letters: Letters,
    /// Write only the DAWG to a .kwg file
    #[arg(long)]
    dawg_only: bool,
    /// Replace an existing file
    #[arg(long)]
    replace: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let to = &arguments.to;
    if !arguments.replace && to.exists() {
        bail!("{} exists already: choose another file, or add --replace", to.display());
    }
    let library = data.library()?;
    let lexicon = arguments.letters.open(&library, &arguments.name)?;
    let ending = to.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match ending.as_str() {
        "txt" => file::write_renamed(to, list(&lexicon).as_bytes()).map_err(|error| file::FileError::Io { path: to.clone(), error })?,
        "kwg" => {
            let whole = if arguments.dawg_only { lexicon.without_gaddag()? } else { library.with_gaddag(&lexicon)? };
            kwg::save(whole.graph(), to)?;
        }
        file::EXTENSION => lexicon.without_gaddag()?.save(to)?,
        _ => bail!("{}: the file name must end in .txt, .kwg or .{}", to.display(), file::EXTENSION),
    }
    let info = lexicon.info();
    match arguments.format {
        Format::Json => print_line(json!({ "name": info.name, "words": info.words, "path": to, "licence": licence_line(&info.licence) }))?,
        _ => print_line(format_args!("{}: {} words of {}", to.display(), grouped(info.words), info.name))?,
    }
    if !info.licence.is_empty() {
        cli::output::print_warning(format_args!("the licence of these words also applies to the file: {}", licence_line(&info.licence)));
    }
    Ok(Answer::Yes)
}

fn list(lexicon: &Lexicon) -> String {
    let mut text = String::new();
    let mut words = lexicon.words();
    while let Some(word) = words.advance() {
        text.extend(word.iter().map(|&tile| lexicon.alphabet().letter(tile)));
        text.push('\n');
    }
    text
}
