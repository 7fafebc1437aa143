//! Checks licences, sources and banned packages of dependencies against deny.toml. cargo-deny also
//! checks other platforms and advisories but takes minutes to build.

use std::path::Path;

use anyhow::Context;
use serde_json::Value;
use spdx::Expression;

/// The rules of deny.toml.
struct Allowed {
    licenses: Vec<String>,
    /// Pairs of a package and a licence that is allowed for it alone.
    exceptions: Vec<(String, String)>,
    registries: Vec<String>,
    banned: Vec<String>,
}

/// Returns violations of deny.toml.
pub(crate) fn check(root: &Path, metadata: &Value) -> anyhow::Result<Vec<String>> {
    let allowed = Allowed::read(&std::fs::read_to_string(root.join("deny.toml")).context("reading deny.toml")?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    Ok(packages.iter().flat_map(|package| findings(package, &allowed)).collect())
}

impl Allowed {
    fn read(text: &str) -> anyhow::Result<Allowed> {
        let table: toml::Table = text.parse().context("deny.toml")?;
        let list = |section: &str, key: &str| {
            let found = table.get(section).and_then(|inside| inside.get(key)).and_then(toml::Value::as_array);
            found.with_context(|| format!("deny.toml has no list {section}.{key}"))
        };
        let texts = |section: &str, key: &str| -> anyhow::Result<Vec<String>> {
            Ok(list(section, key)?.iter().filter_map(toml::Value::as_str).map(str::to_owned).collect())
        };
        let exceptions = list("licenses", "exceptions")?.iter().flat_map(|exception| {
            let name = exception.get("crate").and_then(toml::Value::as_str).unwrap_or_default();
            let allowed = exception.get("allow").and_then(toml::Value::as_array).into_iter().flatten();
            allowed.filter_map(toml::Value::as_str).map(move |license| (name.to_owned(), license.to_owned()))
        });
        let exceptions = exceptions.collect();
        let banned = list("bans", "deny")?.iter().filter_map(|ban| ban.get("crate")?.as_str()).map(str::to_owned).collect();
        Ok(Allowed { licenses: texts("licenses", "allow")?, exceptions, registries: texts("sources", "allow-registry")?, banned })
    }

    /// Returns whether a package with this licence expression may be distributed.
    fn permits(&self, name: &str, license: &str) -> Result<bool, spdx::ParseError> {
        // Old packages write a slash for "or".
        let expression = Expression::parse_mode(license, spdx::ParseMode::LAX)?;
        Ok(expression.evaluate(|requirement| {
            let license = requirement.to_string();
            self.licenses.contains(&license) || self.exceptions.contains(&(name.to_owned(), license))
        }))
    }
}

/// Returns the violations of a package. Workspace members, which have no source, are skipped.
fn findings(package: &Value, allowed: &Allowed) -> Vec<String> {
    let text = |key: &str| package[key].as_str();
    let (Some(source), name) = (text("source"), text("name").unwrap_or_default()) else { return Vec::new() };
    let name_and_version = format!("{name} {}", text("version").unwrap_or_default());
    let mut findings = Vec::new();
    if !source.strip_prefix("registry+").is_some_and(|registry| allowed.registries.iter().any(|known| known == registry)) {
        findings.push(format!("{name_and_version} comes from {source}, which deny.toml does not allow"));
    }
    if allowed.banned.iter().any(|banned| banned == name) {
        findings.push(format!("{name_and_version} is banned: deny.toml says why"));
    }
    match text("license").map(|license| (license, allowed.permits(name, license))) {
        Some((_, Ok(true))) => {}
        Some((license, Ok(false))) => findings.push(format!("{name_and_version} is under {license}, which deny.toml does not allow")),
        Some((license, Err(_))) => findings.push(format!("{name_and_version}: its licence `{license}` cannot be parsed")),
        None => findings.push(format!("{name_and_version} names no licence")),
    }
    findings
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn violations_of_deny_toml_are_found() {
        let allowed = Allowed::read(include_str!("../../deny.toml")).unwrap();
        let crates_io = "registry+https://github.com/rust-lang/crates.io-index";
        let found = |name: &str, license: Option<&str>, source: Option<&str>| {
            findings(&json!({"name": name, "version": "1.0.0", "license": license, "source": source}), &allowed).len()
        };
        for good in
            ["MIT", "MIT OR GPL-3.0-only", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "Apache-2.0 WITH LLVM-exception"]
        {
            assert_eq!(found("a", Some(good), Some(crates_io)), 0, "{good}");
        }
        for bad in ["GPL-3.0-only", "MIT AND GPL-2.0-only", "MPL-2.0", "no licence at all"] {
            assert_eq!(found("a", Some(bad), Some(crates_io)), 1, "{bad}");
        }
        assert_eq!(found("a", None, Some(crates_io)), 1);
        assert_eq!(found("a", Some("MIT"), Some("git+https://example.org/a")), 1);
        assert_eq!(found("openssl-sys", Some("MIT"), Some(crates_io)), 1);
        assert_eq!(found("option-ext", Some("MPL-2.0"), Some(crates_io)), 0, "an exception");
        // Workspace members.
        assert_eq!(found("deska", None, None), 0);
    }
}
