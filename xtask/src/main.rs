//! What a developer runs: `cargo xtask check` holds the house against ARCHITECTURE.md, `cargo xtask generate` writes what is made from types.
#![forbid(unsafe_code)]

mod arrows;
mod census;
mod generate;
mod matches;
mod page;
mod sources;
mod styles;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask check      tests the invariants of ARCHITECTURE.md that a program can test
       cargo xtask generate   writes what is made from the types of the interface and the list of settings";

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("check") => check(),
        Some("generate") => match generate::generate(root()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("xtask: {error:#}");
                ExitCode::from(2)
            }
        },
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The root of the clone.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

fn check() -> ExitCode {
    let root = root();
    let findings = arrows::check(root).and_then(|mut found| {
        found.extend(sources::check(root)?);
        found.extend(styles::check(root)?);
        found.extend(page::check(root)?);
        found.extend(census::check(root)?);
        found.extend(matches::check(root)?);
        Ok(found)
    });
    match findings {
        Ok(findings) if findings.is_empty() => {
            println!("the house stands as ARCHITECTURE.md says");
            ExitCode::SUCCESS
        }
        Ok(findings) => {
            findings.iter().for_each(|finding| eprintln!("{finding}"));
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}
