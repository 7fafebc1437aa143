//! Paths of the example programs.

use std::path::PathBuf;

/// Returns the path of an example. Cargo builds examples with the tests, unless only one test
/// binary is run.
///
/// # Panics
/// If the example is not built.
pub(crate) fn example(name: &str) -> PathBuf {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_deska")).with_file_name("examples").join(name);
    assert!(program.exists(), "the example {name} is not built: cargo build --package app --examples");
    program
}
