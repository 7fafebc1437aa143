//! What is made: lexicons of their sources. What one game makes is in its folder of `games`.

pub mod lexicon;
