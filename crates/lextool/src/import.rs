//! `deska lexicon import`: installs external word lists and graphs under a name.

use std::path::PathBuf;

use anyhow::{Context, bail};
use assets::{KNOWN, Library};
use cli::data::DataArguments;
use cli::letters::Letters;
use cli::output::{Answer, Format, grouped, print_line};
use lexicon::{Info, Lexicon, LexiconName, kwg, text};
use serde_json::json;

/// The arguments of `deska lexicon import`.
#[derive(clap::Args)]
#[command(after_help = "Examples: deska lexicon import club.txt --name club
          deska lexicon import slova.txt --name slova --language cs \\
              --licence 'our own'
          deska lexicon import CSW24.kwg --name csw24
The lexicon is written to the user's data folder (or that of --data-dir) and is used by its name.")]
pub(crate) struct Arguments {
    /// A .txt list (UTF-8, one word per line), or a .kwg or .kbwg graph
    file: PathBuf,
    /// The name of the new lexicon
    #[arg(long)]
    name: String,
    #[command(flatten)]
    letters: Letters,
    /// Skip lines with foreign characters instead of rejecting the list
    #[arg(long)]
    skip_foreign: bool,
    /// The licence of the words, shown by `info`
    #[arg(long, default_value = "")]
    licence: String,
    /// Replace an existing lexicon of that name
    #[arg(long)]
    replace: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs `deska lexicon import`.
pub(crate) fn run(data: &DataArguments, arguments: Arguments) -> anyhow::Result<Answer> {
    let library = data.library()?;
    let target = target(&library, &arguments.name, arguments.replace)?;
    let lexicon = read(&library, &arguments)?;
    let file = arguments.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let info = Info {
        name: arguments.name.clone(),
        sources: vec![format!("imported from {file}")],
        licence: arguments.licence.clone(),
        made_with: format!("deska lexicon import {file} --name {} --alphabet {}", arguments.name, lexicon.alphabet().name()),
        ..Info::default()
    };
    // Without the GADDAG, which is five times as large and is rebuilt and cached when needed.
    let lexicon = lexicon.without_gaddag()?.described(info);
    save(&lexicon, &target)?;
    let words = lexicon.info().words;
    match arguments.format {
        Format::Json => print_line(json!({ "name": arguments.name, "words": words, "path": target }))?,
        _ => print_line(format_args!("{}: {} words, in {}", arguments.name, grouped(words), target.display()))?,
    }
    warn_if_hidden(data, &arguments.name, &target)?;
    Ok(Answer::Yes)
}

fn read(library: &Library, arguments: &Arguments) -> anyhow::Result<Lexicon> {
    let (file, alphabet) = (&arguments.file, arguments.letters.alphabet());
    let ending = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match ending.as_str() {
        "txt" => {
            let (words, report) = text::open(file, &alphabet, text::Options { skip_foreign: arguments.skip_foreign })?;
            let left_out = [
                (report.duplicates, "duplicates"),
                (report.too_short, "words of one letter"),
                (report.too_long, "words of more than 15 letters"),
                (report.foreign, "lines with characters that are not in the alphabet"),
            ];
            for (count, what) in left_out.into_iter().filter(|&(count, _)| count > 0) {
                cli::output::print_warning(format_args!("skipped: {} {what}", grouped(count)));
            }
            let (dawg, _) = lexicon::dawg::build(words.iter())?;
            Ok(Lexicon::from_graph(&arguments.name, &alphabet, dawg)?)
        }
        "kwg" | "kbwg" => match arguments.letters.language {
            Some(_) => Lexicon::from_graph(&arguments.name, &alphabet, kwg::open(file)?)
                .with_context(|| format!("{}: --language must name the language the graph was made for", file.display())),
            // The library detects whether the graph is English.
            None => {
                let path = file.to_str().with_context(|| format!("{}: the path is not UTF-8: rename the file", file.display()))?;
                Ok(library.open(path)?)
            }
        },
        _ => bail!("{}: a word list ends in .txt, a word graph in .kwg or .kbwg", file.display()),
    }
}

/// Returns the path of a new lexicon. An existing or built-in lexicon is replaced only if
/// `replace` is set.
pub(super) fn target(library: &Library, name: &str, replace: bool) -> anyhow::Result<PathBuf> {
    let own: LexiconName = name.parse()?;
    let folder = library.folder_for_new().context("you have no home folder for the lexicon: name a folder with --data-dir")?;
    let file = folder.join(format!("{name}.{}", lexicon::file::EXTENSION));
    if !replace && file.exists() {
        bail!("a lexicon {name} exists already ({}): choose another --name, or add --replace", file.display());
    }
    if !replace && KNOWN.iter().any(|known| known.name == own) {
        bail!("{name} is the name of a built-in lexicon: choose another --name, or add --replace");
    }
    Ok(file)
}

/// Writes a lexicon and creates its folder.
pub(super) fn save(lexicon: &Lexicon, target: &std::path::Path) -> anyhow::Result<()> {
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    }
    Ok(lexicon.save(target)?)
}

/// Warns if another lexicon of that name takes precedence.
pub(super) fn warn_if_hidden(data: &DataArguments, name: &str, target: &std::path::Path) -> anyhow::Result<()> {
    // Search again, since the folder may have just been created.
    if let Some((place, Some(path))) = data.library()?.location_of(name)
        && path != target
    {
        cli::output::print_warning(format_args!(
            "note: the name {name} still refers to {} ({place}), which takes precedence; --data-dir changes the order",
            path.display()
        ));
    }
    Ok(())
}
