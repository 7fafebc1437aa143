//! What every verb answers, and in which format.

use std::fmt::Display;
use std::io::Write;

/// How a verb ended when its input was good: exit code 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Done, or yes.
    Yes,
    /// The question was answered with no.
    No,
}

/// The form in which a verb prints its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: one JSON value, or one a line for streams.
    Json,
}

/// The form in which the moves of positions are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum MovesFormat {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON value, or one a line for many positions
    Json,
    /// For programs: columns with tabs between
    Tsv,
}

/// Prints a line. Unlike with `println!`, a reader who went away (`| head`) is an error to be handed on, not a panic.
pub(crate) fn say(line: impl Display) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}
