//! The page in a real browser: runs `tests/browser/run.mjs` against the program just built.
//!
//! It needs node, `npm ci` in `tests/browser` and Debian's chromium-headless-shell or chromium. Where they are missing the test says what it left out and passes; under
//! `DESKA_ALL_EXTRAS=1`, as in CI, that is a failure.

mod chromium;
mod examples;

#[test]
fn the_page_is_played_in_a_browser() {
    chromium::run("the page in a browser", &[]);
}
