//! The CTU competition: students' unchanged `player.py` files, each in its own process.
//!
//! ```text
//! Kit: base.py, the harness and the dictionaries, readable for players
//! Student: a contestant with a player.py     Competition: rules, limits and players of an event
//! check: games against a simple player       course: the course points
//! Tables: rules, dictionaries and openings   opening: the board at the start
//! letters: custom bags                       judge: verifies played games
//! ```

pub mod check;
mod competition;
mod contest;
mod course;
mod dictionary;
mod judge;
mod kit;
mod letters;
mod opening;
mod student;
mod tables;
mod uttered;

/// The name of the game in a plan.
pub(crate) const NAME: &str = "ctu";

pub use self::competition::{Competition, NoPlayers, find_players};
pub(crate) use self::course::give_points;
pub use self::course::{CoursePoints, VALID_POINTS, course_points};
pub use self::dictionary::{BadDictionary, Dictionary};
pub use self::judge::judge;
pub use self::kit::{AdmittedPlayer, Kit, KitError, Speed};
pub use self::letters::{BadBag, page_bag, read_bag, write_bag};
pub use self::opening::{BadBoard, BoardWarning, Opening, read_board, with_word};
pub use self::student::{Student, Times};
pub use self::tables::Tables;
