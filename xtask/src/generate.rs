//! Writes what is made from the types of the interface: the page's declarations and the tables of docs/protocol.md. Tests of `wire` make both, and hold the
//! files against them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};

/// Writes the files anew.
///
/// # Errors
///
/// Cargo can't be run, or a table is asked for of a type that there is not.
pub(crate) fn generate(root: &Path) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["test", "--quiet", "--package", "wire", "--lib", "are_fresh"]).env("DESKA_GENERATE", "write").current_dir(root);
    let status = command.status().context("running cargo")?;
    ensure!(status.success(), "the files were not written");
    Ok(())
}
