//! Declarations for `web/boards/pentago/wire.d.ts`.

use ::pentago::game::{EventView, LastView, OverView, Permissions, Preview};

use super::*;
use crate::declarations::{File, declare};

pub(crate) fn file() -> File {
    File::of_board(
        "pentago",
        declare![
            RuleSet,
            Action,
            View,
            LastView,
            OverView,
            Permissions,
            EventView,
            Preview,
            Hint,
            Frame,
            Value,
            ValueSoFar,
            Analysis,
            LiveStep,
            Values,
            Search,
            Candidate,
            Speed,
            SpeedRow
        ],
    )
}
