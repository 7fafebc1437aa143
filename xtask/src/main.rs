//! What a developer runs.
#![forbid(unsafe_code)]
fn main() {}
