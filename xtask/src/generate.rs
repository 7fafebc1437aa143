//! Regenerates files that are derived from the wire types and the settings: the page's type
//! declarations, docs/openapi.json, and the tables of docs/protocol.md and docs/hosting.md.
//!
//! Tests of `wire` and `server` whose names contain `fresh` write the files if `DESKA_GENERATE` is
//! set, and otherwise compare them.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, ensure};

/// Regenerates the files.
///
/// # Errors
/// Returns an error if cargo fails, or a document requests a table of an unknown type.
pub(crate) fn generate(root: &Path) -> anyhow::Result<()> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    for package in ["wire", "server"] {
        let mut command = Command::new(&cargo);
        command.args(["test", "--package", package, "--lib", "fresh"]).env("DESKA_GENERATE", "write").current_dir(root);
        let output = command.stderr(Stdio::inherit()).output().context("running cargo")?;
        let report = String::from_utf8_lossy(&output.stdout);
        print!("{report}");
        // A renamed test would leave its files as they are.
        ensure!(output.status.success() && !report.contains("running 0 tests"), "the files of `{package}` were not written");
    }
    Ok(())
}
