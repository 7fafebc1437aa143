//! Tools that build lexicons. Tools of single games are in `games`.

pub mod lexicon;
