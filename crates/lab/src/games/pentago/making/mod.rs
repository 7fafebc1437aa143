//! Pentago's opening book, endgame base, early values, and tables of exact values.

pub mod base;
pub mod book;
pub mod early;
mod files;
pub mod rows;
mod slices;
