//! Code shared by the subcommands of `deska` and `deska-lab`: data paths, output, batch input,
//! atomic file writes, Ctrl-C, and learned values of lexicons.
//!
//! For single games it has what several subcommands need: start words of Balda ([`balda`]), rule
//! options of Erudit ([`erudit`]), and the paths of Pentago's book and base ([`pentago`]). The
//! subcommands themselves are in `app`, `lextool`, `terminal`, `study` and `lab`.
#![forbid(unsafe_code)]

pub mod atomic_file;
pub mod balda;
pub mod batch;
pub mod data;
pub mod erudit;
pub mod exit;
pub mod interrupt;
pub mod learned;
pub mod letters;
pub mod moved;
pub mod output;
pub mod pentago;
pub mod words;
