//! `deska completions SHELL`: prints the completion script of a shell.

use clap::CommandFactory;
use clap_complete::Shell;
use cli::output::Answer;

#[derive(clap::Args)]
#[command(after_help = "Examples: deska completions bash > \\
              ~/.local/share/bash-completion/completions/deska
          deska completions zsh > ~/.zfunc/_deska
          deska completions fish > ~/.config/fish/completions/deska.fish")]
pub(crate) struct Arguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut crate::Arguments::command(), "deska", &mut script);
    cli::output::write(&script)
}
