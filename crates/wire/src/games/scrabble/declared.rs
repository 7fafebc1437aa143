//! Declarations for `web/boards/scrabble/wire.d.ts`.

use ::crossword::scrabble::{EventView, Permissions, Preview};

use super::*;
use crate::declarations::{File, declare};

pub(crate) fn file() -> File {
    File::of_board(
        "scrabble",
        declare![Action, View, Permissions, EventView, Preview, Hint, Frame, Analysis, AnalysisProgress, Candidate, KnownTiles],
    )
}
