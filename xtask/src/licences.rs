//! The notices that travel with the program and the Python package: `cargo xtask licences` writes them, `cargo xtask check` finds what is missing.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use serde_json::Value;

/// An artefact, and the file of notices it carries.
struct Artefact {
    /// The package whose libraries are listed.
    manifest: &'static str,
    output: &'static str,
    /// Whether the page and its libraries are part of it.
    has_page: bool,
}

const ARTEFACTS: [Artefact; 2] = [
    Artefact { manifest: "crates/app/Cargo.toml", output: "web/licences.txt", has_page: true },
    Artefact { manifest: "python/Cargo.toml", output: "python/LICENCES.txt", has_page: false },
];

const CONFIG: &str = "packaging/about.toml";

/// The libraries of the page: title and licence text.
const PAGE_LIBRARIES: [(&str, &str); 2] = [
    ("lit-html 3.3.3 (BSD-3-Clause)", "web/vendor/lit-html/LICENSE"),
    ("@fluent/bundle 0.19.1 (Apache-2.0)", "web/vendor/fluent-bundle/LICENSE"),
];

/// Folders of `data/` with notices, and when they apply.
const DATA: [(&str, &str); 3] = [
    ("permissive", "part of the program"),
    ("cc-by-sa", "part of the program"),
    ("gpl", "files of their own beside the program, never part of it"),
];

const RUNTIMES: &str = "The Rust standard library is compiled in: copyright The Rust Project Contributors, used under the Apache License,
Version 2.0 (its text is below). A static program also contains musl, copyright 2005-2020 Rich Felker and others, under
the MIT licence, and every program that keeps games in a file contains SQLite, which is in the public domain.
";

/// The heading before the libraries, from which on the text is cargo-about's.
const LIBRARIES: &str = "Rust libraries";

/// Writes the notices of every artefact.
///
/// # Errors
/// cargo-about is not installed, or a library offers no accepted licence.
pub(crate) fn write(root: &Path) -> anyhow::Result<()> {
    for artefact in &ARTEFACTS {
        let text = own_notices(root, artefact)? + &library_notices(root, artefact)?;
        std::fs::write(root.join(artefact.output), &text).with_context(|| format!("writing {}", artefact.output))?;
        println!("{}: {} KiB", artefact.output, text.len() / 1024);
    }
    Ok(())
}

/// Reports notices that differ from their sources, and libraries of another version than those in use.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut findings = Vec::new();
    for artefact in &ARTEFACTS {
        let text = std::fs::read_to_string(root.join(artefact.output)).with_context(|| format!("reading {}", artefact.output))?;
        let mut report = |what: String| findings.push(format!("{}: {what}: run `cargo xtask licences`", artefact.output));
        if !text.starts_with(&own_notices(root, artefact)?) {
            report("the notices of the data or the page have changed".into());
        }
        let listed: BTreeSet<&str> = text.lines().filter_map(|line| line.strip_prefix("  - ")).collect();
        let used = used_libraries(root, artefact)?;
        for library in used.iter().filter(|library| !listed.contains(library.as_str())) {
            report(format!("{library} is missing"));
        }
    }
    Ok(findings)
}

fn heading(text: &mut String, title: &str, line: char) {
    let _ = write!(text, "\n{title}\n{}\n\n", line.to_string().repeat(title.chars().count()));
}

fn append_file(text: &mut String, root: &Path, path: &Path) -> anyhow::Result<()> {
    let content = std::fs::read_to_string(root.join(path)).with_context(|| format!("reading {}", path.display()))?;
    *text += content.trim();
    text.push('\n');
    Ok(())
}

/// Everything before the Rust libraries: Deska's own licences, the data, the libraries of the page.
fn own_notices(root: &Path, artefact: &Artefact) -> anyhow::Result<String> {
    let mut text = String::from("Deska: licences and notices\n");
    heading(&mut text, "Deska", '=');
    text += "MIT or Apache 2.0, at your option.\n";
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        heading(&mut text, file, '-');
        append_file(&mut text, root, Path::new(file))?;
    }
    for (folder, place) in DATA {
        heading(&mut text, &format!("Words and other data: {folder} ({place})"), '=');
        for path in notices(root, folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            heading(&mut text, &name, '-');
            append_file(&mut text, root, &path)?;
        }
    }
    if artefact.has_page {
        heading(&mut text, "Libraries of the page", '=');
        for (title, path) in PAGE_LIBRARIES {
            heading(&mut text, title, '-');
            append_file(&mut text, root, Path::new(path))?;
        }
    }
    heading(&mut text, LIBRARIES, '=');
    text += RUNTIMES;
    Ok(text)
}

/// The notices in a folder of the data, by name.
fn notices(root: &Path, folder: &str) -> anyhow::Result<Vec<PathBuf>> {
    let folder = Path::new("data").join(folder);
    let entries = std::fs::read_dir(root.join(&folder)).with_context(|| format!("listing {}", folder.display()))?;
    let mut paths = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let known = name.to_string_lossy();
        if known.starts_with("LICENCE-") || known.starts_with("NOTICE-") {
            paths.push(folder.join(&name));
        }
    }
    paths.sort();
    Ok(paths)
}

/// The licence texts of the libraries, each followed by those that are used under it.
fn library_notices(root: &Path, artefact: &Artefact) -> anyhow::Result<String> {
    // Offline, cargo-about asks no service for licences, only the packages.
    let fetched = Command::new(cargo()).args(["fetch", "--locked", "--manifest-path"]).arg(root.join(artefact.manifest)).status()?;
    ensure!(fetched.success(), "the libraries of {} could not be fetched", artefact.manifest);
    let mut about = Command::new("cargo-about");
    about.args(["generate", "--offline", "--format", "json", "--fail", "--config"]).arg(root.join(CONFIG));
    about.arg("--manifest-path").arg(root.join(artefact.manifest));
    let made = about.output().context("cargo-about is missing: cargo install --locked cargo-about")?;
    ensure!(made.status.success(), "cargo-about: {}", String::from_utf8_lossy(&made.stderr));
    let report: Value = serde_json::from_slice(&made.stdout).context("cargo-about's report")?;
    let mut text = String::new();
    for licence in distinct(report["licenses"].as_array().context("cargo-about's report lists no licences")?) {
        heading(&mut text, licence.name, '-');
        for library in licence.libraries {
            let _ = writeln!(text, "  - {library}");
        }
        let _ = write!(text, "\n{}\n", licence.text);
    }
    Ok(text)
}

/// A licence text, and the libraries used under it.
struct Licence<'a> {
    name: &'a str,
    text: &'a str,
    libraries: BTreeSet<String>,
}

/// Merges texts that differ in spacing only.
fn distinct(reported: &[Value]) -> impl Iterator<Item = Licence<'_>> {
    let mut licences: BTreeMap<String, Licence<'_>> = BTreeMap::new();
    for licence in reported {
        let field = |key: &str| licence[key].as_str().unwrap_or_default().trim();
        let words: Vec<&str> = field("text").split_whitespace().collect();
        let merged = licences.entry(format!("{} {}", field("name"), words.join(" "))).or_insert_with(|| Licence {
            name: field("name"),
            text: field("text"),
            libraries: BTreeSet::new(),
        });
        merged.libraries.extend(licence["used_by"].as_array().into_iter().flatten().map(|user| library(&user["crate"])));
    }
    licences.into_values()
}

fn library(package: &Value) -> String {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    format!("{} {}", text("name"), text("version"))
}

fn cargo() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The libraries compiled into an artefact on this machine, as `name version`.
fn used_libraries(root: &Path, artefact: &Artefact) -> anyhow::Result<BTreeSet<String>> {
    let mut tree = Command::new(cargo());
    tree.args(["tree", "--locked", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}", "--manifest-path"]);
    let listed = tree.arg(root.join(artefact.manifest)).output().context("running cargo tree")?;
    ensure!(listed.status.success(), "cargo tree: {}", String::from_utf8_lossy(&listed.stderr));
    let text = String::from_utf8_lossy(&listed.stdout);
    // `name v1.2.3`; packages of a path, our own, have the path behind it.
    let libraries = text.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
        words.next().is_none_or(|word| word == "(*)").then(|| format!("{name} {version}"))
    });
    Ok(libraries.collect())
}
