//! What can be read off the sources: unsafe code, who derives `Serialize`, how large the program may be, what the page must not hold.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::arrows::LIGHT;

/// The crates with an allowance of unsafe code, in one small module each: to map files into memory, and to share memory with JavaScript.
const ALLOWED: [&str; 2] = ["browser", "lexicon"];
/// The program itself has at most so many lines: what is more than arguments and small verbs belongs in a crate of its own.
const PROGRAM: usize = 4_000;
/// In the page: ways to make markup of text, and other hosts.
const PAGE_TABOO: [&str; 7] = ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "unsafeHTML", "http://", "https://"];

/// What is not as ARCHITECTURE.md says.
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
            // In the same crates only settings may be serialised: what is told of a game is written by `wire`, from what a viewer may know.
            if LIGHT.contains(&name.as_str()) && !settings && text.contains("Serialize") {
                findings.push(format!("{}: only settings derive Serialize", shown(root, &file)));
            }
            if file.starts_with(root.join("crates/wire/src/games")) && ["Position", "State"].iter().any(|hidden| names(&text, hidden)) {
                findings.push(format!(
                    "{}: what is told of a game is made from what a viewer may know, not from a position",
                    shown(root, &file)
                ));
            }
        }
    }
    let program = files(&root.join("crates/app/src"), "rs")?;
    let lines: usize = program.iter().map(|file| Ok(fs::read_to_string(file)?.lines().count())).sum::<anyhow::Result<usize>>()?;
    if lines > PROGRAM {
        findings.push(format!("crates/app has {lines} lines, {PROGRAM} at most: a kind of verbs belongs in a crate of its own"));
    }
    for kind in ["js", "html", "css"] {
        for file in files(&root.join("web"), kind)?.iter().filter(|file| !file.components().any(|part| part.as_os_str() == "vendor")) {
            let text = fs::read_to_string(file)?;
            for (number, line) in text.lines().enumerate() {
                // The name of the SVG language is written like an address, but names no host that is asked.
                let line = line.replace("http://www.w3.org/", "");
                for taboo in PAGE_TABOO.iter().filter(|taboo| line.contains(**taboo)) {
                    findings.push(format!("{}:{}: `{taboo}` has no place in the page", shown(root, file), number + 1));
                }
            }
        }
    }
    Ok(findings)
}

/// Is this a word of the text that is no part of another one?
fn names(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|other| other == word)
}

/// The path from the root, for people.
pub(crate) fn shown(root: &Path, file: &Path) -> String {
    file.strip_prefix(root).unwrap_or(file).display().to_string()
}

fn entries(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let read = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    let mut entries: Vec<PathBuf> = read.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}

/// All files of this kind below the folder; none if there is no such folder.
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
