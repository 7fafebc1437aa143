//! Developer tasks: `cargo xtask check` verifies the invariants of ARCHITECTURE.md, `cargo xtask
//! generate` regenerates derived files, `cargo xtask static` and `cargo xtask container` build the
//! program for distribution.
#![forbid(unsafe_code)]

mod architecture;
mod arrows;
mod browser;
mod census;
mod features;
mod foreign;
mod generate;
mod import_cycles;
mod licences;
mod page;
mod sources;
mod static_program;
mod styles;
mod test_files;

use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo xtask check      verify the invariants of ARCHITECTURE.md
       cargo xtask generate   regenerate files derived from the wire types and the settings
       cargo xtask browser    build the WebAssembly module for playing without a server; --check: compare with the committed one
       cargo xtask licences   write licence notices of data and libraries (needs cargo-about)
       cargo xtask static     build and test the statically linked program (musl); --profile NAME: instead of the release profile (dist)
       cargo xtask container  also build a container with it alone, and test it with an engine and without";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["check"] => check(),
        ["generate"] => exit_code(generate::generate(root())),
        ["licences"] => exit_code(licences::write(root())),
        ["browser"] => exit_code(browser::browser(root())),
        ["browser", "--check"] => exit_code(browser::check(root())),
        ["static"] => exit_code(static_program::static_program(root(), None).map(drop)),
        ["static", "--profile", profile] => exit_code(static_program::static_program(root(), Some(profile)).map(drop)),
        ["container"] => exit_code(static_program::container(root(), None)),
        ["container", "--profile", profile] => exit_code(static_program::container(root(), Some(profile))),
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn exit_code(done: anyhow::Result<()>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// The root of the repository.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

fn check() -> ExitCode {
    let root = root();
    let findings = arrows::metadata(root).and_then(|metadata| {
        let mut found = arrows::check(root, &metadata)?;
        found.extend(architecture::check(root)?);
        found.extend(import_cycles::check(root)?);
        found.extend(features::check(root)?);
        found.extend(foreign::check(root, &metadata)?);
        found.extend(licences::check(root)?);
        found.extend(sources::check(root)?);
        found.extend(styles::check(root)?);
        found.extend(page::check(root)?);
        found.extend(census::check(root)?);
        found.extend(test_files::check(root)?);
        Ok(found)
    });
    match findings {
        Ok(findings) if findings.is_empty() => {
            println!("all checks passed");
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
