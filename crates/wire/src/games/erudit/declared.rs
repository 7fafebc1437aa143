//! Declarations for `web/boards/erudit/wire.d.ts`.

use super::*;
use crate::declarations::{File, declare};

pub(crate) fn file() -> File {
    File::of_board("erudit", declare![RuleSet, Action, Step, View, Permissions, Event, SeenStep, Preview, Hint, Frame, Analysis, Candidate])
}
