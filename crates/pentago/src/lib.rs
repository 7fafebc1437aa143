//! Pentago on a board of 6×6 squares in four quadrants. A move places a marble and turns a
//! quadrant; five in a line win.
//!
//! ```text
//!     a b c   d e f
//! 6   A A A | B B B      A move places a marble on an empty square, then turns one quadrant by
//! 5   A A A | B B B      90 degrees, clockwise (R) or counter-clockwise (L): `c6AR`.
//! 4   A A A | B B B      A placement that makes five wins at once, without a turn: `c6`.
//!     ------+------
//! 3   C C C | D D D
//! 2   C C C | D D D
//! 1   C C C | D D D
//! ```
//!
//! The types build on each other: a [`Square`], a [`Turn`], the [`Marbles`] of one colour as a
//! bitboard, and a [`Board`] of both colours. [`threats`] looks up which placements and turns make
//! five; [`Symmetry`] gives the canonical form of a board. A [`Position`] adds the rule set and
//! move generation; it is validated when it is built from a [`Setup`].
//!
//! Out of scope: computer players (see `engine`), files, clocks and the network.
#![forbid(unsafe_code)]

mod board;
pub mod game;
mod line_tables;
pub mod lines;
mod marbles;
mod moves;
mod perft;
mod position;
mod quadrant_tables;
mod rules;
mod setup;
mod square;
mod symmetry;
pub mod threats;
mod turn;

pub use board::{Board, ParseBoardError, Side};
pub use marbles::Marbles;
pub use moves::{Move, ParseMoveError};
pub use perft::Perft;
pub use position::{End, EndReason, IllegalMove, Next, Position};
pub use rules::{RuleSet, UnknownRuleSet};
pub use setup::{ParseSetupError, PositionError, Setup};
pub use square::{ParseSquareError, Quadrant, SIDE, SQUARES, Square};
pub use symmetry::Symmetry;
pub use turn::{Direction, Turn};
