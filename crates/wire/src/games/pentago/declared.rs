//! Declarations for `web/boards/pentago/wire.d.ts`.

use super::*;
use crate::declarations::{File, declare};

pub(crate) fn file() -> File {
    File::of_board(
        "pentago",
        declare![
            RuleSet,
            Action,
            View,
            Last,
            Over,
            Permissions,
            Event,
            Preview,
            Hint,
            Frame,
            Value,
            ValueSoFar,
            Analysis,
            LiveStep,
            Values,
            Search,
            Speed,
            SpeedRow
        ],
    )
}
