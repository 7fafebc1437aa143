//! Scrabble and its relatives: rule sets as data, board, tiles, scoring, move generation, notation.
//!
//! Playing strength (`engine`), random numbers, files, clocks and networking are deliberately
//! absent. No language and no tile value is hard-coded; [`RuleSet`] reads them from `data/rules/`.
#![forbid(unsafe_code)]

mod board;
mod cgp;
mod cross_sets;
pub mod ctu;
pub mod erudit;
mod game;
mod generate;
mod lanes;
mod layout;
mod legality;
mod letters;
mod moves;
mod operations;
mod packed_word;
mod prepared;
mod rules;
pub mod scrabble;
mod square;
mod squares;
mod tiles;

pub(crate) use crate::scrabble::board as standard_board;
pub use crate::scrabble::gcg;
pub use board::{Board, Cell, PlacedTile};
pub use cgp::{Cgp, HeldError, MAX_SEATS, ParseCgpError};
pub use game::view::{Last, OverView, SeenWord};
pub use generate::{Adjustment, AlphabetMismatch, Candidate, Generator, MILLI, Method, Placement, RackLeaves, WeighedPlacement};
pub use lanes::Lanes;
pub use layout::{Layout, ParseLayoutError, Premium};
pub use legality::{FormedWord, PlacementError, PlacementResult, spend, unknown_words};
pub use letters::ParseLettersError;
pub use moves::{Move, ParseMoveError};
pub use operations::{CgpWarning, OperationError};
pub use packed_word::PackedWord;
pub use prepared::PreparedBoard;
pub use rules::{Challenge, EndRule, MAX_RACK, Opening, RuleSet, RuleSetError, Settlement};
pub use square::{Direction, ParseSquareError, SIDE, SQUARES, Square};
pub use squares::SquareSet;
pub use tiles::{BLANK, KINDS, ParseTilesError, Rack, Tiles};
