//! Who plays well: computer players.
#![forbid(unsafe_code)]
