//! Pentago: where the opening book and the endgame base lie, and files of positions.

pub mod files;
pub mod positions;
