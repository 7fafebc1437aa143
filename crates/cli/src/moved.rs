//! Subcommands of `deska` that have moved to the laboratory program `deska-lab`.

use std::ffi::OsString;

use anyhow::bail;

use crate::output::Answer;

/// The arguments of a moved subcommand, which are ignored.
#[derive(clap::Args)]
pub struct Arguments {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    ignored: Vec<OsString>,
}

/// Names the new command.
///
/// # Errors
/// Always returns an error.
pub fn run(verb: &str) -> anyhow::Result<Answer> {
    bail!("`{verb}` is now in the laboratory program: run `cargo run --release -p lab -- {verb} ...` in a clone of the repository")
}
