//! The CTU competition: students' unchanged `player.py` files, each in its own process.
//!
//! ```text
//! Kit: base.py, the harness and the dictionaries, readable for players
//! Student: a contestant with a player.py     Competition: rules, limits and players of an event
//! check: games against a simple player       course: the course points
//! GameFactory: rules, dictionaries and openings   opening: the board at the start
//! bag: custom bags of letters                verify: verifies played games
//! ```

mod bag;
pub mod check;
mod competition;
mod contest;
mod course;
mod dictionary;
mod game_factory;
mod kit;
mod opening;
mod return_value;
mod student;
mod verify;

/// The name of the game in a plan.
pub(crate) const NAME: &str = "ctu";

pub use self::bag::{BagError, page_bag, read_bag, write_bag};
pub use self::competition::{Competition, FindPlayersError, find_players};
pub(crate) use self::course::points_of_students;
pub use self::course::{CoursePoints, VALID_POINTS, course_points};
pub use self::dictionary::{Dictionary, DictionaryError};
pub use self::game_factory::GameFactory;
pub use self::kit::{AdmittedPlayer, Kit, KitError, Speed};
pub use self::opening::{BoardError, BoardWarning, Opening, board_with_word, read_board};
pub use self::student::{Student, Times};
pub use self::verify::verify_log;
