//! Runs `tests/browser`.

use std::path::Path;
use std::process::{Command, Stdio};

/// Returns what is missing to run a browser, and how to install it.
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
    let there = match std::env::var("CHROMIUM") {
        Ok(path) => Path::new(&path).exists(),
        Err(_) => ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].iter().any(|path| Path::new(path).exists()),
    };
    if !there {
        return Some("chromium (Debian's package chromium-headless-shell or chromium, or CHROMIUM=/path/to/it)");
    }
    None
}

/// Runs `tests/browser/run.mjs` with these arguments and the program just built. Skips the test if
/// no browser is available.
///
/// # Panics
/// If something is missing and `DESKA_ALL_EXTRAS=1`, as in CI, or if the run fails.
pub(crate) fn run(what: &str, arguments: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser");
    if let Some(lacking) = missing(&folder) {
        assert!(
            std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"),
            "{lacking} is missing, and DESKA_ALL_EXTRAS=1 requires it"
        );
        println!("left out: {what}; missing: {lacking}");
        println!("skipped: {what}; missing: {lacking}");
    }
    // One case plays the game that the example adds.
    crate::examples::example("noughts");
    let status = Command::new("node").arg(folder.join("run.mjs")).args(["--server", env!("CARGO_BIN_EXE_deska")]).args(arguments).status();
    let status = status.expect("node was found above");
    assert!(status.success(), "to reproduce: node tests/browser/run.mjs --server target/debug/deska {}", arguments.join(" "));
}
