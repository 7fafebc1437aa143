//! Where the programs in `examples/` are.

use std::path::PathBuf;

/// The example of this name. Cargo builds the examples with the tests, unless it is told to run one test program alone.
///
/// # Panics
///
/// It is not there.
pub(crate) fn example(name: &str) -> PathBuf {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_deska")).with_file_name("examples").join(name);
    assert!(program.exists(), "the example {name} is not built: cargo build --package app --examples");
    program
}
