//! Declarations for `web/boards/balda/wire.d.ts`.

use ::balda::game::{EventView, OverView, Permissions, Preview, Problem, SeenWord};

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
            SeenWord,
            Offer,
            OverView,
            Permissions,
            EventView,
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
