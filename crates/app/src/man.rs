//! `deska man`: the manual pages, made of what `--help` says.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::output::{Answer, say, write};

#[derive(clap::Args)]
#[command(after_help = "Examples: deska man > deska.1
          deska man balda moves > deska-balda-moves.1
          deska man --to man1
Read a page with `man -l deska.1`. In ~/.local/share/man/man1 they are found by name: `man deska-balda-moves`.")]
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
        clap_mangen::generate_to(program, folder).with_context(|| format!("writing into {}", folder.display()))?;
        say(format_args!("{}: deska.1 and a page for each verb", folder.display()))?;
        return Ok(Answer::Yes);
    }
    let page = Man::new(named(&program, &arguments.verb)?);
    let mut text = Vec::new();
    page.render(&mut text)?;
    write(&text)
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
