//! The jailer as a separate program for the tests of this crate. `deska` provides it as a hidden
//! command.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    arena::sandbox::jail()
}
