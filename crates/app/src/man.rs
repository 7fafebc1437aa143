//! `deska man`: manual pages generated from the help texts.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use cli::atomic_file;
use cli::output::{Answer, print_line, write};

#[derive(clap::Args)]
#[command(after_help = crate::MAN_HELP)]
pub(crate) struct Arguments {
    /// The command whose page to print, such as: lexicon build [default: the page of the whole
    /// program]
    #[arg(value_name = "VERB", conflicts_with = "to")]
    verb: Vec<String>,
    /// Write the pages of the program and of all commands into this folder
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    if let Some(folder) = &arguments.to {
        std::fs::create_dir_all(folder).with_context(|| format!("making the folder {}", folder.display()))?;
        let pages = pages()?;
        for (name, page) in &pages {
            let file = folder.join(name);
            atomic_file::write_over(&file, page).with_context(|| format!("writing {}", file.display()))?;
        }
        print_line(format_args!("{}: {} pages, deska.1 and one for each command", folder.display(), pages.len()))?;
        return Ok(Answer::Yes);
    }
    write(&page(named(&program(), &arguments.verb)?)?)
}

/// Returns the command tree of the program.
fn program() -> Command {
    let mut program = crate::Arguments::command().disable_help_subcommand(true);
    program.build();
    program
}

/// Returns the pages of the program and of all subcommands, with their file names.
pub(crate) fn pages() -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    add(&program(), "deska", &mut found)?;
    Ok(found)
}

/// Adds the pages of a command and its subcommands.
fn add(command: &Command, title: &str, found: &mut Vec<(String, Vec<u8>)>) -> anyhow::Result<()> {
    found.push((format!("{title}.1"), page(command.clone().display_name(title.to_owned()))?));
    let mut verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help");
    verbs.try_for_each(|verb| add(verb, &format!("{title}-{}", verb.get_name()), found))
}

/// Renders the page of a command. Examples are printed verbatim, other text is filled.
fn page(command: Command) -> anyhow::Result<Vec<u8>> {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (examples, more) = help.split_once("\n\n").unwrap_or((&help, ""));
    let mut text = Vec::new();
    Man::new(command.after_help(Resettable::Reset)).render(&mut text)?;
    write!(text, ".SH EXAMPLES\n.nf\n{}\n.fi\n", escaped(examples))?;
    if !more.is_empty() {
        write!(text, ".PP\n{}\n", escaped(more))?;
    }
    Ok(text)
}

/// Escapes text for troff, so that it has no requests and is printed verbatim.
fn escaped(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.trim_start_matches("Examples:").trim_start_matches("Example:");
        let line = line.strip_prefix(' ').unwrap_or(line).replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
        // Examples after the first are aligned with it.
        let line = line.strip_prefix("         ").unwrap_or(&line).to_owned();
        if line.starts_with('.') { format!("\\&{line}") } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Finds a subcommand and gives it the name of its page.
fn named(program: &Command, verb: &[String]) -> anyhow::Result<Command> {
    let mut found = program;
    let mut title = program.get_name().to_owned();
    for name in verb {
        found = found.get_subcommands().find(|command| command.get_name() == name && !command.is_hide_set()).with_context(|| {
            let known: Vec<&str> = found.get_subcommands().filter(|command| !command.is_hide_set()).map(Command::get_name).collect();
            match known.is_empty() {
                true => format!("`{}` has no subcommands", title.replace('-', " ")),
                false => format!("`{}` has no subcommand `{name}`: choose one of {}", title.replace('-', " "), known.join(", ")),
            }
        })?;
        title = format!("{title}-{name}");
    }
    Ok(found.clone().display_name(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_subcommand_has_a_page_with_its_examples() {
        let folder = tempfile::tempdir().unwrap();
        run(&Arguments { verb: Vec::new(), to: Some(folder.path().to_owned()) }).unwrap();
        let text = std::fs::read_to_string(folder.path().join("deska-balda-moves.1")).unwrap();
        assert!(text.contains(".SH NAME") && text.contains(".SH EXAMPLES\n.nf\ndeska balda moves"), "{text}");
        assert!(folder.path().join("deska.1").exists() && !folder.path().join("deska-jail.1").exists());
        assert!(named(&crate::Arguments::command(), &["nix".to_owned()]).unwrap_err().to_string().contains("choose one of serve"));
    }
}
