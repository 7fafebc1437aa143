//! The jailer as a program of its own, for tests of this crate; `deska` has the same as a hidden verb.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    arena::sandbox::jail()
}
