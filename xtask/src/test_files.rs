//! Checks that each file in `tests/` of a crate that lists its test binaries is a module of one, since
//! others are never compiled.

use std::fs;
use std::path::Path;

use anyhow::Context;

/// Returns test files that no test binary includes.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let crates = root.join("crates");
    let mut findings = Vec::new();
    for entry in fs::read_dir(&crates).with_context(|| format!("reading {}", crates.display()))? {
        let folder = entry?.path();
        let Ok(manifest) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        if !manifest.lines().any(|line| line == "autotests = false") {
            continue;
        }
        let tests = folder.join("tests");
        let mut modules = String::new();
        for binary in binaries(&manifest) {
            let path = tests.join(format!("{binary}.rs"));
            modules += &fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        }
        for file in fs::read_dir(&tests).with_context(|| format!("reading {}", tests.display()))? {
            let path = file?.path();
            let Some(name) = path.file_stem().and_then(|name| name.to_str()).filter(|_| path.extension().is_some_and(|end| end == "rs"))
            else {
                continue;
            };
            if !is_named(name, &modules, &manifest) {
                findings.push(format!(
                    "{}: no test binary includes it; add `mod {name};` to one",
                    path.strip_prefix(root).unwrap_or(&path).display()
                ));
            }
        }
    }
    findings.sort();
    Ok(findings)
}

/// Returns the names of the test binaries.
fn binaries(manifest: &str) -> impl Iterator<Item = &str> {
    let tests = manifest.split("[[test]]").skip(1);
    tests.filter_map(|test| test.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')))
}

/// Returns whether a file is a module of a test binary, or a test binary itself.
fn is_named(name: &str, modules: &str, manifest: &str) -> bool {
    modules.lines().any(|line| line == format!("mod {name};")) || binaries(manifest).any(|binary| binary == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_without_a_module_are_found() {
        let manifest = "[package]\nname = \"games\"\nautotests = false\n\n[[test]]\nname = \"all\"\n\n[[test]]\nname = \"browser\"\n";
        let modules = "mod clocks;\n#[path = \"elsewhere.rs\"]\nmod slow;\n";
        for (name, named) in [("all", true), ("browser", true), ("clocks", true), ("slow", true), ("clock", false), ("words", false)] {
            assert_eq!(is_named(name, modules, manifest), named, "{name}");
        }
    }
}
