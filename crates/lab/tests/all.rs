//! Tests of the program `deska-lab`, in one binary to avoid linking everything repeatedly.
#![allow(clippy::unwrap_used)] // A panic fails the test.

mod bench_server;
mod common;
mod evaluation;
mod learning;
