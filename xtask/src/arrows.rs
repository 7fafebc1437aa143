//! Checks dependencies between our crates against the list in ARCHITECTURE.md, and forbidden
//! dependencies of the game crates.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

/// Crates that must build in seconds on their own.
pub(crate) const LIGHT: [&str; 8] = ["lexicon", "play", "crossword", "balda", "pentago", "games", "engine", "table"];
/// Packages that [`LIGHT`] crates must not depend on, directly or indirectly.
const HEAVY: [&str; 6] = ["tokio", "sqlx", "axum", "hyper", "serde_json", "reqwest"];

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Returns violations of the dependency list.
pub(crate) fn check(root: &Path, metadata: &Value) -> anyhow::Result<Vec<String>> {
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).context("reading ARCHITECTURE.md")?;
    let allowed = parse_arrows(&page)?;
    let (members, uses) = actual_uses(metadata);
    let mut findings = Vec::new();
    for name in &members {
        let Some(may) = allowed.get(name) else {
            findings.push(format!("ARCHITECTURE.md lists no arrows of the crate `{name}`"));
            continue;
        };
        for used in uses[name].intersection(&members).filter(|used| !may.contains(*used)) {
            findings.push(format!("`{name}` uses `{used}`, an arrow that ARCHITECTURE.md does not have"));
        }
    }
    for name in allowed.keys().filter(|name| !members.contains(*name)) {
        findings.push(format!("ARCHITECTURE.md lists arrows of `{name}`, which is no crate here"));
    }
    for name in LIGHT {
        for heavy in reachable(&uses, name).iter().filter(|reached| HEAVY.contains(&reached.as_str())) {
            findings.push(format!("`{name}` reaches `{heavy}`: the game crates do without"));
        }
    }
    Ok(findings)
}

/// Parses the block ```` ```arrows ````.
fn parse_arrows(page: &str) -> anyhow::Result<Graph> {
    let block =
        page.split_once("```arrows\n").and_then(|(_, rest)| rest.split_once("```")).context("ARCHITECTURE.md has no block ```arrows")?.0;
    block
        .lines()
        .map(|line| {
            let (name, used) = line.split_once(':').with_context(|| format!("`{line}` is no arrow: expected `crate: used used`"))?;
            Ok((name.to_owned(), used.split_whitespace().map(str::to_owned).collect()))
        })
        .collect()
}

/// Returns the metadata of all packages as cargo resolves them for this host.
pub(crate) fn metadata(root: &Path) -> anyhow::Result<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // Without the filter cargo would fetch packages that only other platforms need.
    let host = host()?;
    let output = Command::new(cargo).args(["metadata", "--format-version", "1", "--filter-platform", &host]).current_dir(root).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Returns the workspace members, and the normal dependencies of every package (without dev and
/// build dependencies).
fn actual_uses(metadata: &Value) -> (BTreeSet<String>, Graph) {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let names: BTreeMap<String, String> = list(&metadata["packages"]).iter().map(|p| (text(&p["id"]), text(&p["name"]))).collect();
    let name = |id: &Value| names.get(&text(id)).cloned().unwrap_or_default();
    let members = list(&metadata["workspace_members"]).iter().map(&name).collect();
    let mut uses = Graph::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let normal = |dependency: &&Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        let used = list(&node["deps"]).iter().filter(normal).map(|dependency| name(&dependency["pkg"])).collect::<BTreeSet<_>>();
        uses.entry(name(&node["id"])).or_default().extend(used);
    }
    (members, uses)
}

/// Returns the host triple as `rustc -vV` reports it.
fn host() -> anyhow::Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().context("running rustc -vV")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc -vV names no host")
}

/// Returns the transitive normal dependencies of a package.
fn reachable(uses: &Graph, from: &str) -> BTreeSet<String> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from.to_owned()];
    while let Some(name) = open.pop() {
        for used in uses.get(&name).into_iter().flatten() {
            if reached.insert(used.clone()) {
                open.push(used.clone());
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_are_parsed_and_followed() {
        let graph = parse_arrows("x\n```arrows\na: \nb: a\nc: b\n```\n").unwrap();
        assert_eq!(reachable(&graph, "c").into_iter().collect::<Vec<_>>(), ["a", "b"]);
        assert!(parse_arrows("no block").is_err());
    }
}
