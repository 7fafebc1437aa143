//! The game-theoretic value of a position.

use std::fmt;
use std::str::FromStr;

use pentago::Side;

/// The exact value of a position or a move for the side to move, regardless of the distance to the
/// end. Ordered from loss to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    Loss,
    Draw,
    Win,
}

impl Value {
    /// All values, worst first.
    pub const ALL: [Value; 3] = [Value::Loss, Value::Draw, Value::Win];

    /// Returns the value of a finished game for a side.
    pub(super) fn of_end(winner: Option<Side>, side: Side) -> Value {
        winner.map_or(Value::Draw, |winner| if winner == side { Value::Win } else { Value::Loss })
    }

    /// Returns the value for the other side.
    #[must_use]
    pub const fn flipped(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }

    /// Returns the expected result: 0 for a loss, 1 for a win.
    #[must_use]
    pub const fn expected(self) -> f64 {
        match self {
            Value::Loss => 0.0,
            Value::Draw => 0.5,
            Value::Win => 1.0,
        }
    }

    /// Returns the name: `loss`, `draw`, `win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Value::Loss => "loss",
            Value::Draw => "draw",
            Value::Win => "win",
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for an unknown value name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a value: write win, draw or loss")]
pub struct UnknownValue(pub String);

/// Parses the three names, and `tie` for `draw` as other programs write it.
impl FromStr for Value {
    type Err = UnknownValue;

    fn from_str(name: &str) -> Result<Value, UnknownValue> {
        match name {
            "loss" => Ok(Value::Loss),
            "draw" | "tie" => Ok(Value::Draw),
            "win" => Ok(Value::Win),
            _ => Err(UnknownValue(name.chars().take(20).collect())),
        }
    }
}
