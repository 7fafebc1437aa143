//! Fault injection: the server is killed at random moments, the disk is full, the database is
//! locked or read-only, files are damaged, clients misbehave. No confirmed change may be lost, and
//! the server must survive and report the fault.

mod killed;
mod machine;
mod model;
mod playing;
mod tournaments;
