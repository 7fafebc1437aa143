//! Checks that paths and names of code in ARCHITECTURE.md and CONTRIBUTING.md exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::Context;
use syn::visit::{self, Visit};

use crate::sources::files;

const PAGES: [&str; 2] = ["ARCHITECTURE.md", "CONTRIBUTING.md"];
/// Folders that a path in a page may begin with.
const FOLDERS: [&str; 10] = ["crates/", "data/", "docs/", "examples/", "fuzz/", "packaging/", "python/", "tests/", "web/", "xtask/"];
/// Names of other projects that the pages mention.
const FOREIGN: [&str; 3] = ["Serialize", "XxxError", "with_OPTION"];

/// Returns the paths and names that the pages mention and the sources lack.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let defined = Definitions::read(root)?;
    let mut findings = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).with_context(|| format!("reading {page}"))?;
        for (number, span) in code_spans(&text) {
            if let Some(what) = missing(root, &defined, span) {
                findings.push(format!("{page}:{number}: `{span}`: {what}"));
            }
        }
    }
    Ok(findings)
}

/// Returns a description of what is missing, or `None` if the span is an existing path or name, or
/// neither a path nor a name.
fn missing(root: &Path, defined: &Definitions, span: &str) -> Option<&'static str> {
    if FOREIGN.contains(&span) || span.contains(char::is_whitespace) {
        return None;
    }
    if FOLDERS.iter().any(|folder| span.starts_with(folder)) {
        // Placeholders and patterns name no single file.
        let is_pattern = span.contains(['*', '{', '(']) || span.split(['/', '.']).any(|part| part.len() > 2 && is_upper(part));
        return (!is_pattern && !root.join(span).exists()).then_some("no such file");
    }
    let parts: Vec<&str> = span.trim_end_matches("()").split("::").collect();
    if !parts.iter().all(|part| is_identifier(part)) {
        return None;
    }
    match parts[..] {
        [name] if is_camel(name) || name.contains('_') && !is_upper(name) => (!defined.has(name)).then_some("no such name"),
        [.., owner, name] if is_camel(owner) => (!defined.has_member(owner, name)).then_some("no such member"),
        [_, .., name] => (!defined.has(name)).then_some("no such name"),
        _ => None,
    }
}

fn is_identifier(part: &str) -> bool {
    part.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && part.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

fn is_camel(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_uppercase()) && name.contains(|letter: char| letter.is_ascii_lowercase())
}

/// Returns whether a name is in capitals, as a placeholder or a constant.
fn is_upper(name: &str) -> bool {
    name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
}

/// Returns the inline code of a page with line numbers from 1, without fenced blocks.
fn code_spans(text: &str) -> Vec<(usize, &str)> {
    let mut is_fenced = false;
    let mut spans = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_fenced = !is_fenced;
        } else if !is_fenced && !line.starts_with("    ") {
            spans.extend(line.split('`').skip(1).step_by(2).map(|span| (number, span)));
        }
    }
    spans
}

/// The names that the Rust sources define, and those in the page's sources.
#[derive(Default)]
struct Definitions {
    names: BTreeSet<String>,
    /// Methods, associated items and variants by type or trait.
    members: BTreeMap<String, BTreeSet<String>>,
    /// The words of the page's modules.
    words: BTreeSet<String>,
}

impl Definitions {
    fn read(root: &Path) -> anyhow::Result<Self> {
        let mut found = Self::default();
        for place in ["crates", "python/src", "xtask/src"] {
            for file in files(&root.join(place), "rs")? {
                let text = fs::read_to_string(&file)?;
                // Files that are only included in others need not parse on their own.
                if let Ok(parsed) = syn::parse_file(&text) {
                    found.visit_file(&parsed);
                }
                found.names.extend(file.file_stem().map(|name| name.to_string_lossy().into_owned()));
            }
        }
        for file in files(&root.join("web"), "js")? {
            let text = fs::read_to_string(&file)?;
            found.words.extend(text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').map(str::to_owned));
        }
        Ok(found)
    }

    fn has(&self, name: &str) -> bool {
        self.names.contains(name) || self.members.values().any(|members| members.contains(name)) || self.words.contains(name)
    }

    fn has_member(&self, owner: &str, name: &str) -> bool {
        self.members.get(owner).is_some_and(|members| members.contains(name))
    }

    fn add_member(&mut self, owner: &str, name: &syn::Ident) {
        self.members.entry(owner.to_owned()).or_default().insert(name.to_string());
    }
}

impl<'ast> Visit<'ast> for Definitions {
    fn visit_ident(&mut self, name: &'ast syn::Ident) {
        self.names.insert(name.to_string());
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        for variant in &item.variants {
            self.add_member(&item.ident.to_string(), &variant.ident);
        }
        visit::visit_item_enum(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let syn::Type::Path(path) = &*item.self_ty
            && let Some(owner) = path.path.segments.last()
        {
            for member in &item.items {
                match member {
                    syn::ImplItem::Const(member) => self.add_member(&owner.ident.to_string(), &member.ident),
                    syn::ImplItem::Fn(member) => self.add_member(&owner.ident.to_string(), &member.sig.ident),
                    _ => {}
                }
            }
        }
        visit::visit_item_impl(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        for member in &item.items {
            if let syn::TraitItem::Fn(member) = member {
                self.add_member(&item.ident.to_string(), &member.sig.ident);
            }
        }
        visit::visit_item_trait(self, item);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_spans_skip_blocks() {
        let page = "a `B::c` d\n```\n`x`\n```\n    `y`\n`z`";
        assert_eq!(code_spans(page), [(1, "B::c"), (6, "z")]);
    }

    #[test]
    fn missing_names_are_found() {
        let mut defined = Definitions::default();
        defined.visit_file(&syn::parse_file("struct Room; impl Room { fn act() {} } enum Refusal { Stale }").unwrap());
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let is_missing = |span| missing(root, &defined, span).is_some();
        for present in ["Room", "Room::act", "Refusal::Stale", "rooms::Room", "src/x", "cargo test", "tests/GAME.rs", "stale"] {
            assert!(!is_missing(present), "{present} exists or is no name");
        }
        for absent in ["Rooms", "Room::react", "room::reply", "do_nothing", "docs/absent.md"] {
            assert!(is_missing(absent), "{absent} does not exist");
        }
    }
}
