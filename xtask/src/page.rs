//! Runs the type checker (`tsc`) and the linter (`eslint`) on the page. Both are npm packages of
//! `tests/browser`.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};

/// The tools: package, program, and arguments for a run from the root of the repository.
const TOOLS: [(&str, &str, &[&str]); 2] = [
    ("typescript", "bin/tsc", &["--project", "tests/browser", "--pretty", "false"]),
    ("eslint", "bin/eslint.js", &["--no-color", "--config", "tests/browser/eslint.config.mjs", "web", "tests/browser"]),
];

/// Returns the findings of both tools. A missing tool is skipped with a message.
///
/// # Errors
/// Returns an error if a tool is missing and `DESKA_ALL_EXTRAS=1` is set, as in CI.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let packages = root.join("tests/browser/node_modules");
    if let Some(lacking) = missing(&packages) {
        if std::env::var_os("DESKA_ALL_EXTRAS").is_some_and(|value| value == "1") {
            bail!("{lacking} is missing, and DESKA_ALL_EXTRAS=1 requires it");
        }
        println!("skipped: types and lint of the page; missing: {lacking}");
        return Ok(Vec::new());
    }
    let mut findings = Vec::new();
    for (package, program, arguments) in TOOLS {
        let output = Command::new("node").arg(packages.join(package).join(program)).args(arguments).current_dir(root).output();
        let output = output.with_context(|| format!("running {package}"))?;
        if !output.status.success() {
            let said = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).trim().to_owned());
            findings.push(format!("{package} reports for the page:\n{}", said.join("\n").trim()));
        }
    }
    Ok(findings)
}

/// Returns the missing tool and how to install it.
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
    fn missing_tools_are_named() {
        let lacking = missing(Path::new("no-such-folder")).unwrap();
        assert!(lacking.starts_with("node ") || lacking.starts_with("typescript "), "{lacking}");
    }
}
