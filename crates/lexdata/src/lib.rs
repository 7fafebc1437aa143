//! Readers of the word sources from which the lexicons in data/ are made.
#![forbid(unsafe_code)]
