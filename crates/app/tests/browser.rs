//! The page in a real browser: runs `tests/browser/run.mjs` against the program just built.
//!
//! It needs node, `npm ci` in `tests/browser` and Debian's chromium. Where they are missing the test says what it left out and passes; under
//! `DESKA_ALL_EXTRAS=1`, as in CI, that is a failure.

use std::path::Path;
use std::process::{Command, Stdio};

/// What is missing to run a browser, and how to get it.
fn missing(folder: &Path) -> Option<&'static str> {
    let runs = |program: &str| {
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
    };
    if !runs("node") {
        return Some("node (Debian's package nodejs)");
    }
    if !folder.join("node_modules").join("playwright-core").is_dir() {
        return Some("playwright-core (`npm ci` in tests/browser)");
    }
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    if !Path::new(&chromium).exists() {
        return Some("chromium (Debian's package chromium, or CHROMIUM=/path/to/it)");
    }
    None
}

#[test]
fn the_page_is_played_in_a_browser() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
    if let Some(what) = missing(&folder) {
        assert!(
            std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"),
            "{what} is missing, and DESKA_ALL_EXTRAS=1 wants it"
        );
        println!("left out: the page in a browser; missing: {what}");
        return;
    }
    let status = Command::new("node").arg(folder.join("run.mjs")).args(["--server", env!("CARGO_BIN_EXE_deska")]).status();
    let status = status.expect("node was there a moment ago");
    assert!(status.success(), "run it by hand: node tests/browser/run.mjs --server target/debug/deska");
}
