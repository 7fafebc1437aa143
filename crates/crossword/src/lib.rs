//! Scrabble and its relatives: rule sets as data, board, tiles, scoring, move generation, notation.
//!
//! Playing strength (`engine`), random numbers, files, clocks and networking are deliberately
//! absent. No language and no tile value is hard-coded; [`RuleSet`] reads them from `data/rules/`.
#![forbid(unsafe_code)]

mod board;
mod cgp;
pub mod ctu;
pub mod erudit;
mod game;
mod generate;
mod hooks;
mod lanes;
mod layout;
mod letters;
mod moves;
mod operations;
mod packed_word;
mod placing;
mod prepared;
mod rules;
pub mod scrabble;
mod square;
mod squares;
mod tiles;

pub(crate) use crate::scrabble::board as standard_board;
pub use crate::scrabble::gcg;
pub use board::{Board, Cell, PlacedTile};
pub use cgp::{BadCgp, BadHeld, Cgp, MAX_SEATS};
pub use game::view::{Last, OverView, SeenWord};
pub use generate::{Adjustment, Candidate, Generator, MILLI, Method, OtherAlphabet, Placement, RackLeaves, WeighedPlacement};
pub use lanes::Lanes;
pub use layout::{BadLayout, Layout, Premium};
pub use letters::BadLetters;
pub use moves::{BadMove, Move};
pub use operations::{BadOperation, CgpWarning};
pub use packed_word::PackedWord;
pub use placing::{BadPlacement, FormedWord, PlacementResult, spend, unknown_words};
pub use prepared::PreparedBoard;
pub use rules::{BadRuleSet, Challenge, EndRule, MAX_RACK, Opening, RuleSet, Settlement};
pub use square::{BadSquare, Direction, SIDE, SQUARES, Square};
pub use squares::SquareSet;
pub use tiles::{BLANK, BadTiles, KINDS, Rack, Tiles};
