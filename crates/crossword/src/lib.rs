//! Scrabble and its relatives: rule sets as data, board, rack, bag, scoring, move generation, notation.
#![forbid(unsafe_code)]
