//! Declarations for `web/boards/balda/wire.d.ts`.

use super::*;
use crate::declarations::{File, declare};

pub(crate) fn file() -> File {
    File::of_board(
        "balda",
        declare![
            RuleSet,
            RulesInGame,
            Action,
            Move,
            Question,
            Put,
            View,
            Word,
            Offer,
            Over,
            Permissions,
            Event,
            Preview,
            Problem,
            Hint,
            MoveList,
            FoundMove,
            Frame,
            Remark,
            NamedMove,
            Analysis,
            Candidate,
            Reply
        ],
    )
}
