//! Every page and every state of every board as it was when somebody looked at it: `tests/browser/run.mjs --gallery`, each in one window of four.
//!
//! It needs what the cases in a browser need, and is left out with them. Its own program, so that it does not run beside them.

mod chromium;
mod examples;

#[test]
fn the_pages_look_as_their_references() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    chromium::run("the gallery of pages", &["--gallery", &folder.display().to_string(), "--quick"]);
}
