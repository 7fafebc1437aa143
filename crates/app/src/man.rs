//! `deska man`: the manual pages, made of what `--help` says.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use cli::output::{Answer, say, write};
use cli::whole;

#[derive(clap::Args)]
#[command(after_help = crate::MAN_HELP)]
pub(crate) struct Arguments {
    /// The verb whose page is printed, such as: balda moves; without one the page of the whole program
    #[arg(value_name = "VERB", conflicts_with = "to")]
    verb: Vec<String>,
    /// Write the pages of the program and of all verbs into this folder
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut program = crate::Arguments::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = &arguments.to {
        std::fs::create_dir_all(folder).with_context(|| format!("making the folder {}", folder.display()))?;
        let pages = write_all(&program, "deska", folder)?;
        say(format_args!("{}: {pages} pages, deska.1 and one for each verb", folder.display()))?;
        return Ok(Answer::Yes);
    }
    write(&page(named(&program, &arguments.verb)?)?)
}

/// Writes the page of a command and those of its verbs; answers how many they are.
fn write_all(command: &Command, title: &str, folder: &Path) -> anyhow::Result<usize> {
    let file = folder.join(format!("{title}.1"));
    whole::write_over(&file, &page(command.clone().display_name(title.to_owned()))?)
        .with_context(|| format!("writing {}", file.display()))?;
    let verbs = command.get_subcommands().filter(|verb| !verb.is_hide_set() && verb.get_name() != "help");
    verbs.map(|verb| write_all(verb, &format!("{title}-{}", verb.get_name()), folder)).try_fold(1, |sum, pages| Ok(sum + pages?))
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
