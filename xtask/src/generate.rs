//! Writes what is made from the types of the interface and from the list of settings: the declarations of the page, docs/openapi.json, the tables of
//! docs/protocol.md and of docs/hosting.md. The tests of `wire` and `server` with "fresh" in their names make them, and hold the files against them.

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
    for package in ["wire", "server"] {
        let mut command = Command::new(&cargo);
        command.args(["test", "--quiet", "--package", package, "--lib", "fresh"]).env("DESKA_GENERATE", "write").current_dir(root);
        let status = command.status().context("running cargo")?;
        ensure!(status.success(), "the files of `{package}` were not written");
    }
    Ok(())
}
