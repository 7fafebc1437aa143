//! Pentago: six by six squares in four quadrants, a marble and a quarter turn each time, five in a line win.
//!
//! ```text
//!     a b c   d e f
//! 6   A A A | B B B      A turn of the game: a marble on an empty square, then one quadrant turns by 90 degrees,
//! 5   A A A | B B B      clockwise (R) or the other way (L): `c6AR`. A placing that makes five wins at once and has
//! 4   A A A | B B B      no turn: `c6`.
//!     ------+------
//! 3   C C C | D D D
//! 2   C C C | D D D
//! 1   C C C | D D D
//! ```
//!
//! From the bottom: a [`Square`], a [`Turn`], the [`Marbles`] of one colour as bits, a [`Board`] of both; [`threats`] asks tables what one placing
//! or one turn would make; [`Symmetry`] and the canonical form. Above them a [`Position`] (a board on which the game goes on, checked when it is made
//! of a [`Setup`]) with its rule set and its moves.
//!
//! What is deliberately absent: who plays well (`engine`), files, clocks, the network.
#![forbid(unsafe_code)]

mod board;
pub mod game;
pub mod lines;
mod marbles;
mod moves;
mod perft;
mod position;
mod rules;
mod setup;
mod square;
mod symmetry;
mod tables;
pub mod threats;
mod turn;

pub use board::{BadBoard, Board, Side};
pub use marbles::Marbles;
pub use moves::{BadMove, Move};
pub use perft::Perft;
pub use position::{End, How, Illegal, Next, Position};
pub use rules::{RuleSet, UnknownRules};
pub use setup::{BadSetup, Setup, Unplayable};
pub use square::{BadSquare, Quadrant, SIDE, SQUARES, Square};
pub use symmetry::Symmetry;
pub use turn::{Direction, Turn};
