//! The CTU competition: Scrabble for programs, with a duty to lay one letter.
//!
//! Board, cross-checks, generators and the scoring of a placing are those of the whole crate, with the data of the rule set (weights of squares that
//! count always, no blanks, no points for a full rack); this folder adds the duty, boards that are not empty at the start, the ends, and the game itself.
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

mod at_table;
mod event;
mod game;
mod notation;
mod position;
mod rules;
mod singles;
mod view;
mod why;

pub use crate::game::view::{Last, OverView, SeenWord};
pub use crate::game::{BadEvent, Stage, WordSpan};

pub use self::event::{EndReason, Event};
pub use self::game::{BadStart, Ctu, Start};
pub use self::notation::literal;
pub use self::position::Position;
pub use self::rules::{CtuRules, Duty, EmptyBag};
pub use self::view::{EventView, Permissions, Preview, View};
pub use self::why::Why;

/// What a seat asks for.
pub type Action = crate::Move;
