//! The CTU competition for real: students' `player.py` files, unchanged, each in a process of its own.
//!
//! ```text
//! Kit: base.py, the harness and the dictionaries, where players can read them
//! Student: one player.py on a seat     Competition: tables, limits and players of an event
//! check: some dozens of games against a simple player    course: the points of the course
//! Tables: rules, dictionaries and openings    opening: what lies on the board at the start    letters: another bag    judge: games that were played, judged once more
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

/// What the game is called in a plan.
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
