//! Which crate uses which, against the list in ARCHITECTURE.md; and what the game crates must not reach at all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};
use serde_json::Value;

/// Crates that must build in seconds by themselves: words, rules, tables and play.
pub(crate) const LIGHT: [&str; 8] = ["lexicon", "play", "crossword", "balda", "pentago", "games", "engine", "table"];
/// What they must not reach, directly or not.
const HEAVY: [&str; 6] = ["tokio", "sqlx", "axum", "hyper", "serde_json", "reqwest"];

type Graph = BTreeMap<String, BTreeSet<String>>;

/// What is not as ARCHITECTURE.md says.
pub(crate) fn check(root: &Path, metadata: &Value) -> anyhow::Result<Vec<String>> {
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).context("reading ARCHITECTURE.md")?;
    let allowed = listed(&page)?;
    let (members, uses) = measured(metadata);
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
        for heavy in reached(&uses, name).iter().filter(|reached| HEAVY.contains(&reached.as_str())) {
            findings.push(format!("`{name}` reaches `{heavy}`: the game crates do without"));
        }
    }
    Ok(findings)
}

/// The lines of the block ```` ```arrows ````.
fn listed(page: &str) -> anyhow::Result<Graph> {
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

/// All packages, ours and others', as cargo resolves them for this machine.
pub(crate) fn metadata(root: &Path) -> anyhow::Result<Value> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    // Without the filter cargo would fetch packages that only other systems need.
    let host = host()?;
    let output = Command::new(cargo).args(["metadata", "--format-version", "1", "--filter-platform", &host]).current_dir(root).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The members, and every package's normal dependencies as cargo resolves them (tests and build scripts may use more).
fn measured(metadata: &Value) -> (BTreeSet<String>, Graph) {
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

/// The triple of this machine, as `rustc -vV` says it.
fn host() -> anyhow::Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("-vV").output().context("running rustc -vV")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc -vV names no host")
}

/// Everything that a package's normal dependencies lead to.
fn reached(uses: &Graph, from: &str) -> BTreeSet<String> {
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
    fn arrows_are_read_and_followed() {
        let graph = listed("x\n```arrows\na: \nb: a\nc: b\n```\n").unwrap();
        assert_eq!(reached(&graph, "c").into_iter().collect::<Vec<_>>(), ["a", "b"]);
        assert!(listed("no block").is_err());
    }
}
