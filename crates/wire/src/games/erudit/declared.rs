//! Declarations for `web/boards/erudit/wire.d.ts`.

use ::crossword::erudit::{EventView, Permissions, Preview, SeenStep};

use super::*;
use crate::declarations::{File, declare};

pub(crate) fn file() -> File {
    File::of_board(
        "erudit",
        declare![
            RuleSet,
            Action,
            Step,
            View,
            Permissions,
            EventView,
            SeenStep,
            Preview,
            Hint,
            Frame,
            Analysis,
            AnalysisProgress,
            Candidate
        ],
    )
}
