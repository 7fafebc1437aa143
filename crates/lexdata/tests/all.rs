//! Word sources as they are published: one program, since each one would be built and linked again.
#![allow(clippy::unwrap_used)] // In tests a panic is the report.

mod arbitrary;
mod common;
mod debian;
mod definitions;
mod features;
mod opencorpora;
mod published;
