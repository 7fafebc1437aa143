//! Players of Balda.

mod analysis;
mod board;
mod clock;
mod endgame;
mod exploit;
mod greedy;
mod hint;
mod level;
mod lookahead;
mod max_n;
mod memory;
mod opponent;
mod recent;
mod review;
mod roster;
mod situation;
mod start;
mod table;
mod thinker;
mod tree;
mod two_ply;
mod word_graph;
mod word_rules;

pub use self::analysis::{ANALYSIS_MEMORY, Analysis, AssessedMove, FIRST_REPORT, REPORTED_MOVES, analyse, analyse_continuously};
pub use self::greedy::GreedyPlayer;
pub use self::hint::{Clue, Hint};
pub use self::level::LevelPlayer;
pub use self::review::{Remark, ScoredMove, Turn, review};
pub use self::roster::{PLAYERS, Roster};
pub use self::situation::Situation;
pub use self::start::{Commonness, start_words, with_common_start_words};
pub use self::thinker::{Thought, solve, think};
pub use self::two_ply::TwoPlyPlayer;
pub use self::word_graph::WordGraph;
pub use crate::level::Level;
pub use crate::unknown::UnknownPlayer;
