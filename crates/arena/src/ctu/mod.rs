//! The CTU competition for real: students' `player.py` files, unchanged, each in a process of its own.
//!
//! ```text
//! Kit: base.py, the harness and the dictionaries, where players can read them
//! Student: one player.py on a seat     Competition: rules, dictionaries and limits of an event
//! check: some dozens of games against a simple player    course: the points of the course
//! ```

pub mod check;
mod competition;
mod course;
mod dictionary;
mod kit;
mod student;
mod uttered;

pub use self::competition::{Competition, NoPlayers, Opening, find_players};
pub use self::course::course_points;
pub use self::dictionary::{BadDictionary, Dictionary};
pub use self::kit::{Kit, KitError, Speed};
pub use self::student::{Student, Times};
