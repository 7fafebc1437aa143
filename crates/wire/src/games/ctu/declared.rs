//! Declarations for `web/boards/crossword/wire.d.ts`, whose viewer shows these games.

use ::crossword::ctu::EventView;

use super::*;
use crate::declarations::{Types, declare};

pub(crate) fn types() -> Types {
    declare![EventView, Frame]
}
