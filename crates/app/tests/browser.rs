//! The page in a browser: runs `tests/browser/run.mjs` against the program just built.
//!
//! Needs node, `npm ci` in `tests/browser` and Debian's chromium-headless-shell or chromium.
//! Without them the test is skipped, or fails with `DESKA_ALL_EXTRAS=1`, as in CI.

mod chromium;
mod examples;

#[test]
fn the_page_is_played_in_a_browser() {
    chromium::run("the page in a browser", &[]);
}
