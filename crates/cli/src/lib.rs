//! What the verbs of the command line share: where data is, how an answer is printed, files of positions, files that are written whole, Ctrl-C,
//! what was learned of a lexicon's leaves.
//!
//! Of the games there is what several verbs ask for: how Balda begins ([`balda`]), Erudit's switches ([`erudit`]), where Pentago's book and base
//! lie ([`pentago`]). What is deliberately absent: the verbs themselves (`app`, `terminal`, `lab`).
#![forbid(unsafe_code)]

pub mod balda;
pub mod batch;
pub mod data;
pub mod erudit;
pub mod interrupt;
pub mod learned;
pub mod letters;
pub mod output;
pub mod pentago;
pub mod whole;
pub mod words;
