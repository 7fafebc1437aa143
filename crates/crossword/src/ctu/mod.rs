//! The CTU competition: Scrabble for programs, with a duty to place one letter.
//!
//! Board, cross-checks, move generators and the scoring of a placement are shared with the rest of
//! the crate and configured by the rule set (premiums that always count, no blanks, no bingo
//! bonus). This module adds the duty, start positions, end conditions and the game itself.
//!
//! ```
//! use crossword::ctu::{Ctu, CtuRules, Duty, Start};
//! use lexicon::{Alphabet, Lexicon};
//! let words = Lexicon::build("small", &Alphabet::english(), &["abc", "ab", "ca", "abca"])?;
//! let game = Ctu::new(CtuRules::standard(), &words, Start::Drawn)?;
//! let board = game.rules().board_with("ABC")?;
//! let (rack, prepared) = (game.rules().read_rack("A")?, game.generator().prepare(&board));
//! let one = game.singles(&prepared, &rack);
//! assert_eq!(one.len(), 3); // the page's first example
//! assert_eq!(game.rules().duty(), Duty::Course);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod event;
mod game;
mod illegal;
mod notation;
mod position;
mod rules;
mod singles;
mod start;
mod table_rules;
mod view;

pub use crate::game::view::{Last, OverView, SeenWord};
pub use crate::game::{ParseEventError, Stage, WordSpan};

pub use self::event::{EndReason, Event};
pub use self::game::Ctu;
pub use self::illegal::Why;
pub use self::notation::literal;
pub use self::position::Position;
pub use self::rules::{CtuRules, Duty, EmptyBag};
pub use self::start::{Start, StartError};
pub use self::view::{EventView, Permissions, Preview, View};

pub type Action = crate::Move;
