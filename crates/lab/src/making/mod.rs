//! What is made: lexicons of their sources, Pentago's opening book and endgame base.

pub mod lexicon;
pub mod pentago;
