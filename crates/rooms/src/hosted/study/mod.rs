//! Studies of the analysis board: checks their content, and writes them as files.

mod check;
mod export;
mod main_line;

pub use self::check::{MAX_COMMENT, MAX_NODES, StudyFault, check};
pub use self::export::{ExportError, REASONS, export};
pub(in crate::hosted) use self::export::{ILLEGAL, INCOMPLETE, LATE, NO_MOVES, PLAYERS};
pub use self::main_line::{LineMove, MainLine};
