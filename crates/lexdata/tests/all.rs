//! Tests of published word sources. They are one binary, because each would be compiled and linked
//! separately.
#![allow(clippy::unwrap_used)] // In tests a panic is the report.

mod arbitrary;
mod common;
mod debian;
mod definitions;
mod features;
mod opencorpora;
mod published;
