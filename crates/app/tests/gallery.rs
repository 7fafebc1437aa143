//! Compares every page and every state of every board with reference images, each in one window
//! size and colour scheme: `tests/browser/run.mjs --gallery FOLDER --quick`.
//!
//! Needs a browser, and is skipped without one. A separate binary, so that it does not run in
//! parallel with the browser tests.

mod chromium;
mod examples;

#[test]
fn pages_match_their_reference_images() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    chromium::run("the gallery of pages", &["--gallery", &folder.display().to_string(), "--quick"]);
}
