//! Players of Balda.

mod ahead;
mod analysis;
mod clock;
mod endgame;
mod exploit;
mod field;
mod greedy;
mod habit;
mod hint;
mod level;
mod lexis;
mod many;
mod memory;
mod plain;
mod recent;
mod review;
mod roster;
mod situation;
mod start;
mod table;
mod thinker;
mod tree;
mod word_rules;

pub use self::analysis::{Analysis, AssessedMove, FIRST_REPORT, MEMORY, REPORTED_MOVES, analyse, analyse_on};
pub use self::greedy::GreedyPlayer;
pub use self::hint::{Clue, Hint};
pub use self::level::LevelPlayer;
pub use self::lexis::Lexis;
pub use self::plain::PlainPlayer;
pub use self::review::{Remark, ScoredMove, Turn, review};
pub use self::roster::{PLAYERS, Roster};
pub use self::situation::Situation;
pub use self::start::{Commonness, beginning_with_common, start_words};
pub use self::thinker::{Thought, solve, think};
pub use crate::level::Level;
pub use crate::unknown::UnknownPlayer;
