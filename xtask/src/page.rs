//! What the tools of the page's own language say of it: its types (`tsc`) and what a linter finds (`eslint`). Both are packages of `tests/browser`.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

/// A tool: its package, the program in it, what it is told from the root of the clone.
const TOOLS: [(&str, &str, &[&str]); 2] = [
    ("typescript", "bin/tsc", &["--project", "tests/browser", "--pretty", "false"]),
    ("eslint", "bin/eslint.js", &["--no-color", "--config", "tests/browser/eslint.config.mjs", "web", "tests/browser"]),
];

/// What is not as it should be. Where a tool is missing it is left out, which is said.
///
/// # Errors
///
/// Under `DESKA_ALL_EXTRAS=1`, as in CI, if a tool is missing.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let packages = root.join("tests/browser/node_modules");
    if let Some(lacking) = missing(&packages) {
        if std::env::var_os("DESKA_ALL_EXTRAS").is_some_and(|value| value == "1") {
            bail!("{lacking} is missing, and DESKA_ALL_EXTRAS=1 wants it");
        }
        println!("left out: types and lint of the page; missing: {lacking}");
        return Ok(Vec::new());
    }
    let mut findings = Vec::new();
    for (package, program, arguments) in TOOLS {
        let output = Command::new("node").arg(packages.join(package).join(program)).args(arguments).current_dir(root).output();
        let output = output.with_context(|| format!("running {package}"))?;
        if !output.status.success() {
            let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned());
            findings.push(format!("{package} says of the page:\n{}", said.join("\n").trim()));
        }
    }
    Ok(findings)
}

/// What is missing to run the tools, and how to get it.
fn missing(packages: &Path) -> Option<String> {
    if !Command::new("node").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success()) {
        return Some("node (Debian's package nodejs)".to_owned());
    }
    let (package, ..) = TOOLS.iter().find(|(package, program, _)| !packages.join(package).join(program).is_file())?;
    Some(format!("{package} (`npm ci` in tests/browser)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let lacking = missing(Path::new("no-such-folder")).unwrap();
        assert!(lacking.starts_with("node ") || lacking.starts_with("typescript "), "{lacking}");
    }
}
