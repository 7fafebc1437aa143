//! The settings of a Pentago game besides its rule set: search limits of its computer players.

use serde::{Deserialize, Serialize};

use super::SettingsError;

/// The maximum search depth of the classical engines; a deeper search would take minutes for a
/// move.
pub const MAX_DEPTH: u32 = 5;
/// The maximum time for a move of the timed players, in seconds.
pub const MAX_SECONDS: u64 = 60;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The search depth of the engines `minimax`, `alphabeta` and `negascout`.
    #[serde(default = "default_depth")]
    pub depth: u32,
    /// The time for a move of `search`, `solve` and the strongest level, in seconds, unless the
    /// clock leaves them less.
    #[serde(default = "default_seconds")]
    pub seconds: u64,
}

const fn default_depth() -> u32 {
    3
}

const fn default_seconds() -> u64 {
    1
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { depth: default_depth(), seconds: default_seconds() }
    }
}

impl Settings {
    /// Checks the limits.
    ///
    /// # Errors
    /// A number is out of range.
    pub fn check(self) -> Result<(), SettingsError> {
        if !(1..=MAX_DEPTH).contains(&self.depth) {
            return Err(SettingsError::Depth { requested: self.depth, max: MAX_DEPTH });
        }
        if !(1..=MAX_SECONDS).contains(&self.seconds) {
            return Err(SettingsError::Seconds { requested: self.seconds, max: MAX_SECONDS });
        }
        Ok(())
    }
}
