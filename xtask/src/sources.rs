//! Textual checks of the sources: unsafe code, `Serialize` derives, the size of `app`, and
//! forbidden markup and hosts in the page.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::arrows::LIGHT;

/// The crates that may contain unsafe code, in one small module each: to map files into memory, and
/// to share memory with JavaScript.
const ALLOWED: [&str; 2] = ["browser", "lexicon"];
/// The maximum number of lines of `app`; larger subcommands belong in a crate of their own.
const MAX_APP_LINES: usize = 4_000;
/// Forbidden in the page: ways to create markup from text, and other hosts.
const FORBIDDEN_IN_PAGE: [&str; 7] =
    ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "unsafeHTML", "http://", "https://"];

/// Returns violations found in the sources.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut findings = Vec::new();
    for folder in entries(&root.join("crates"))? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let top = ["lib.rs", "main.rs"].map(|file| folder.join("src").join(file)).into_iter().find(|file| file.exists());
        let top = top.with_context(|| format!("crates/{name} has neither lib.rs nor main.rs"))?;
        if !ALLOWED.contains(&name.as_str()) && !fs::read_to_string(&top)?.contains("#![forbid(unsafe_code)]") {
            findings.push(format!("crates/{name} does not forbid unsafe code"));
        }
        for file in files(&folder.join("src"), "rs")? {
            let text = fs::read_to_string(&file)?;
            let settings = file.parent().is_some_and(|folder| folder.ends_with("games/src/settings"));
            // Besides settings, only what is made for a viewer can be serialized in these crates. A
            // view type that contained a position or a hidden rack would not compile.
            let view = file.file_name().is_some_and(|file| file == "view.rs");
            if LIGHT.contains(&name.as_str()) && !settings && !view && text.contains("Serialize") {
                findings.push(format!("{}: only settings and the types of `view.rs` derive Serialize", relative_path(root, &file)));
            }
            if file.starts_with(root.join("crates/wire/src/games")) && ["Position", "State"].iter().any(|hidden| names(&text, hidden)) {
                findings.push(format!(
                    "{}: messages about a game are built from a viewer's view, not from a position",
                    relative_path(root, &file)
                ));
            }
        }
    }
    let program = files(&root.join("crates/app/src"), "rs")?;
    let lines: usize = program.iter().map(|file| Ok(fs::read_to_string(file)?.lines().count())).sum::<anyhow::Result<usize>>()?;
    if lines > MAX_APP_LINES {
        findings.push(format!("crates/app has {lines} lines; at most {MAX_APP_LINES} are allowed: move subcommands to another crate"));
    }
    for kind in ["js", "html", "css"] {
        for file in files(&root.join("web"), kind)?.iter().filter(|file| !file.components().any(|part| part.as_os_str() == "vendor")) {
            let text = fs::read_to_string(file)?;
            for (number, line) in text.lines().enumerate() {
                // The SVG namespace looks like an address but is never requested.
                let line = line.replace("http://www.w3.org/", "");
                for forbidden in FORBIDDEN_IN_PAGE.iter().filter(|forbidden| line.contains(**forbidden)) {
                    findings.push(format!("{}:{}: `{forbidden}` is forbidden in the page", relative_path(root, file), number + 1));
                }
            }
        }
    }
    Ok(findings)
}

/// Returns whether the text contains a whole word.
fn names(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|other| other == word)
}

/// Formats a path relative to the root.
pub(crate) fn relative_path(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).unwrap_or(file).display().to_string()
}

fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let read = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut entries: Vec<PathBuf> = read.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}

/// Returns all files with an extension below a folder; empty if the folder does not exist.
pub(crate) fn files(folder: &Path, kind: &str) -> anyhow::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in entries(folder)? {
            if entry.is_dir() {
                found.extend(files(&entry, kind)?);
            } else if entry.extension().is_some_and(|extension| extension == kind) {
                found.push(entry);
            }
        }
    }
    Ok(found)
}
