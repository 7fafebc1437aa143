//! The settings of a Pentago game besides its rule set: search limits of its computer players.

use serde::{Deserialize, Serialize};

use super::BadSetting;

/// The maximum search depth of the classical engines; a deeper search would take minutes for a
/// move.
pub const DEEPEST: u32 = 5;
/// The maximum time for a move of the timed players, in seconds.
pub const LONGEST: u64 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The search depth of the engines `minimax`, `alphabeta` and `negascout`.
    #[serde(default = "usual_depth")]
    pub depth: u32,
    /// The time for a move of `search`, `solve` and the strongest level, in seconds, unless the
    /// clock leaves them less.
    #[serde(default = "usual_seconds")]
    pub seconds: u64,
}

const fn usual_depth() -> u32 {
    3
}

const fn usual_seconds() -> u64 {
    1
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { depth: usual_depth(), seconds: usual_seconds() }
    }
}

impl Settings {
    /// Checks the limits.
    ///
    /// # Errors
    /// A number is out of range.
    pub fn check(self) -> Result<(), BadSetting> {
        if !(1..=DEEPEST).contains(&self.depth) {
            return Err(BadSetting::Depth { asked: self.depth, most: DEEPEST });
        }
        if !(1..=LONGEST).contains(&self.seconds) {
            return Err(BadSetting::Seconds { asked: self.seconds, most: LONGEST });
        }
        Ok(())
    }
}
