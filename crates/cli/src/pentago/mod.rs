//! Pentago: files of the opening book, the endgame base and positions.

pub mod files;
pub mod positions;
