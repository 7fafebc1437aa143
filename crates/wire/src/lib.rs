//! What goes over the wire and into the store as JSON, the same for every shell: the server and the page, the terminal, Python.
//!
//! What is deliberately absent: sockets, storage, rules.
#![forbid(unsafe_code)]

mod settings;
mod timing;

pub use crate::settings::{fields, in_force, read};
pub use crate::timing::{BadTiming, SLOWEST, Timing};
