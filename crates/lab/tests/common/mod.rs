//! Helpers that run `deska-lab` from the root of the repository.
#![allow(dead_code, unreachable_pub, reason = "written like a library")]
#![allow(clippy::unwrap_used)] // A panic fails the test.

#[path = "../../../app/tests/common/commands.rs"]
mod commands;

use std::process::{Command, Stdio};

pub use self::commands::*;

/// Returns the command `deska-lab` with these arguments and piped standard streams.
pub fn lab(words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_deska-lab"));
    command.args(words).current_dir(from_root("")).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}
