//! Search limits per position.

use std::fmt;
use std::time::Duration;

use play::Budget;

/// The search limit of a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effort {
    Seconds(f64),
    /// Evaluated nodes on one thread, which gives the same result on every machine.
    Nodes(u64),
}

impl Effort {
    pub(super) fn budget(self) -> Budget {
        match self {
            Effort::Seconds(seconds) => Budget { time: Some(Duration::from_secs_f64(seconds)), ..Budget::default() },
            Effort::Nodes(nodes) => Budget { nodes: Some(nodes), ..Budget::default() },
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Seconds(seconds) => f.pad(&seconds.to_string()),
            Effort::Nodes(nodes) => f.pad(&format!("{nodes} n")),
        }
    }
}
