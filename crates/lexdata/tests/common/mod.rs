//! Helpers shared by the tests.
#![allow(dead_code, unreachable_pub, missing_docs, clippy::unwrap_used)]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns whether a requirement is present. Without it the test is skipped with a message; with
/// `DESKA_ALL_EXTRAS=1`, as in CI, it fails.
pub fn has_requirement(what: &str, is_there: bool) -> bool {
    if !is_there {
        assert!(
            std::env::var_os("DESKA_ALL_EXTRAS").is_none_or(|value| value != "1"),
            "{what} is missing, but required by DESKA_ALL_EXTRAS=1"
        );
        eprintln!("skipped: {what} is not installed");
    }
    is_there
}

/// Returns whether the program hunspell can be run.
pub fn hunspell_is_installed() -> bool {
    let run = Command::new("hunspell").arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    has_requirement("the program hunspell", run.is_ok_and(|status| status.success()))
}

/// Returns the words that hunspell rejects. `dictionary` is the path of both files without their
/// extensions.
pub fn rejected_by_hunspell(dictionary: &Path, words: &[String]) -> Vec<String> {
    let mut child = Command::new("hunspell")
        .args(["-i", "UTF-8", "-d", &dictionary.display().to_string(), "-l"])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = words.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// A small portable random number generator (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % limit as u64) as usize
    }
}
