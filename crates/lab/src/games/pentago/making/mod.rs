//! Pentago's opening book and endgame base.

pub mod base;
pub mod book;
mod files;
mod slices;
