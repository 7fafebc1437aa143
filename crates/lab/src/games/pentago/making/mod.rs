//! Pentago's opening book, endgame base and early values.

pub mod base;
pub mod book;
pub mod early;
mod files;
mod slices;
