//! The game of Erudit, in which a turn may form several words.
//!
//! Board, tiles, cross-checks, generators and the scoring of one placement are shared with the rest
//! of the crate and configured by the rule set. This module adds turns of several steps, stars that
//! can be taken, repeated words, and the game itself.
//!
//! ```
//! use crossword::erudit::{EruditRules, Situation, Turn};
//! use crossword::Board;
//! let rules = EruditRules::standard();
//! let situation = Situation::new(Board::new(), rules.read_rack("ОБЛМЕОБ")?);
//! let turn = Turn::parse("8h ОБЛОМ; l8 МЕ", &situation.board, &rules)?;
//! let scored = rules.judge(&situation, &turn, None)?;
//! assert_eq!((scored.steps[0].total, scored.score), (11, 14));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod event;
mod game;
mod illegal;
mod position;
mod rules;
mod table_rules;
mod turn;
mod view;

pub use crate::game::view::{Last, OverView, SeenWord};
pub use crate::game::{EndReason, ParseEventError, PendingDraw, Seating, Stage, WordSpan};

pub use self::draft::{Draft, ScoredStep, ScoredTurn, Situation, UsedWords, words_of};
pub use self::event::{Event, LaidStep};
pub use self::game::Erudit;
pub use self::illegal::{Fault, Why};
pub use self::position::Position;
pub use self::rules::{EruditRules, Leftovers, Repeats, Scoring, StarWorth, Take};
pub use self::turn::{Action, ParseStepError, ParseTurnError, Step, Turn};
pub use self::view::{EventView, Permissions, Preview, SeenStep, View};
