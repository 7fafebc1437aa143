//! The closed list of games and rule sets.
#![forbid(unsafe_code)]
