//! What can be chosen for a game of Pentago besides its rule set: how deep and how long its computers look.

use serde::{Deserialize, Serialize};

use super::BadSetting;

/// Moves that the classical engines look ahead at most: more would be minutes a move.
pub const DEEPEST: u32 = 5;
/// Seconds a move of the timed players at most.
pub const LONGEST: u64 = 60;

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Moves that the engines `minimax`, `alphabeta` and `negascout` look ahead.
    #[serde(default = "usual_depth")]
    pub depth: u32,
    /// Seconds a move of `search`, `solve` and the strongest level, where no clock leaves them less.
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
    /// Within what a server bears?
    ///
    /// # Errors
    /// A number is out of its bounds.
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
