//! Who wins: matches and tournaments of any players of any game, their statistics, and players that are outside programs.
//!
//! What is deliberately absent: rules (the games' crates), players that play well (`engine`), the command line (`app`).
#![forbid(unsafe_code)]

pub mod sandbox;
