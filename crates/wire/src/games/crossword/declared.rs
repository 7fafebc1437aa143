//! Declarations for `web/boards/crossword/wire.d.ts`.

use ::crossword::{Last, OverView, SeenWord};

use super::*;
use crate::declarations::{File, declare};

pub(crate) fn file() -> File {
    File::of_board("crossword", declare![RuleSet, LetterKind, Tile, SeenWord, Last, OverView, Frame])
}
