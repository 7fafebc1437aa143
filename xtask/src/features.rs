//! Checks that features are additive: no code is compiled only while a feature is off.

use std::fs;
use std::path::Path;

use crate::sources::{files, relative_path};

/// Returns the places that test for a feature being off.
pub(crate) fn check(root: &Path) -> anyhow::Result<Vec<String>> {
    let mut findings = Vec::new();
    for place in ["crates", "python/src"] {
        for file in files(&root.join(place), "rs")? {
            for (number, line) in (1..).zip(fs::read_to_string(&file)?.lines()) {
                if is_subtractive(line) {
                    let file = relative_path(root, &file);
                    findings.push(format!("{file}:{number}: code for a feature that is off; features only add code"));
                }
            }
        }
    }
    Ok(findings)
}

fn is_subtractive(line: &str) -> bool {
    line.contains("not(feature") || line.contains("not(any(feature") || line.contains("not(all(feature")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_without_a_feature_is_found() {
        assert!(is_subtractive(r#"#[cfg(not(feature = "sql"))]"#));
        assert!(is_subtractive(r#"#[cfg(all(test, not(feature = "sql")))]"#));
        assert!(!is_subtractive(r#"#[cfg(feature = "sql")]"#));
        assert!(!is_subtractive("#[cfg(not(test))]"));
    }
}
