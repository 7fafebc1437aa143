//! `deska man`: the manual pages, made of what `--help` says.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::Context;
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use cli::output::{Answer, say, write};
use cli::whole;

#[derive(clap::Args)]
#[command(after_help = crate::MAN_HELP)]
pub(crate) struct Arguments {
    /// The verb whose page is printed, such as: lexicon build; without one the page of the whole program
    #[arg(value_name = "VERB", conflicts_with = "to")]
    verb: Vec<String>,
    /// Write the pages of the program and of all verbs into this folder
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    if let Some(folder) = &arguments.to {
        std::fs::create_dir_all(folder).with_context(|| format!("making the folder {}", folder.display()))?;
        let pages = pages()?;
        for (name, page) in &pages {
            let file = folder.join(name);
            whole::write_over(&file, page).with_context(|| format!("writing {}", file.display()))?;
        }
        say(format_args!("{}: {} pages, deska.1 and one for each verb", folder.display(), pages.len()))?;
        return Ok(Answer::Yes);
    }
    write(&page(named(&program(), &arguments.verb)?)?)
}

/// The command that all pages are made of.
fn program() -> Command {
    let mut program = crate::Arguments::command().disable_help_subcommand(true);
    program.build();
    program
}

/// The pages of the program and of all verbs, each with its name.
pub(crate) fn pages() -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    add(&program(), "deska", &mut found)?;
    Ok(found)
}

/// Adds the page of a command and those of its verbs.
fn add(command: &Command, title: &str, found: &mut Vec<(String, Vec<u8>)>) -> anyhow::Result<()> {
    found.push((format!("{title}.1"), page(command.clone().display_name(title.to_owned()))?));
    let mut verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help");
    verbs.try_for_each(|verb| add(verb, &format!("{title}-{}", verb.get_name()), found))
}

/// The page of a command. Its examples stand as they are typed: elsewhere lines are filled and words broken.
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

/// Text as a manual page takes it: no line is a request, and what is typed stays what it is.
fn escaped(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let line = line.trim_start_matches("Examples:").trim_start_matches("Example:");
        let line = line.strip_prefix(' ').unwrap_or(line).replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq");
        // What stood under the first example stands under it still.
        let line = line.strip_prefix("         ").unwrap_or(&line).to_owned();
        if line.starts_with('.') { format!("\\&{line}") } else { line }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The verb of this name with the name that its page has.
fn named(program: &Command, verb: &[String]) -> anyhow::Result<Command> {
    let mut found = program;
    let mut title = program.get_name().to_owned();
    for name in verb {
        found = found.get_subcommands().find(|command| command.get_name() == name && !command.is_hide_set()).with_context(|| {
            let known: Vec<&str> = found.get_subcommands().filter(|command| !command.is_hide_set()).map(Command::get_name).collect();
            match known.is_empty() {
                true => format!("`{}` has no verbs of its own", title.replace('-', " ")),
                false => format!("`{}` has no verb `{name}`: choose one of {}", title.replace('-', " "), known.join(", ")),
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
    fn every_verb_has_a_page_with_its_examples() {
        let folder = tempfile::tempdir().unwrap();
        run(&Arguments { verb: Vec::new(), to: Some(folder.path().to_owned()) }).unwrap();
        let text = std::fs::read_to_string(folder.path().join("deska-balda-moves.1")).unwrap();
        assert!(text.contains(".SH NAME") && text.contains(".SH EXAMPLES\n.nf\ndeska balda moves"), "{text}");
        assert!(folder.path().join("deska.1").exists() && !folder.path().join("deska-jail.1").exists());
        assert!(named(&crate::Arguments::command(), &["nix".to_owned()]).unwrap_err().to_string().contains("choose one of serve"));
    }
}
