//! What the page is told of these types, in the file of the crossword board: its viewer shows these games.

use super::*;
use crate::declarations::{Types, declare};

pub(crate) fn types() -> Types {
    declare![Event, Frame]
}
