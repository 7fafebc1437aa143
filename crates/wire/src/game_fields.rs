//! Objects whose fields are defined by each game.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An object whose fields are defined by the game: a view, a rule set, an event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(type = "{ [field: string]: unknown }"))]
#[serde(transparent)]
pub struct GameFields(pub Map<String, Value>);

impl GameFields {
    /// Serializes a value to the fields of its object; anything but an object has no fields.
    ///
    /// # Errors
    /// The value cannot be serialized to JSON.
    pub fn of(told: impl Serialize) -> Result<GameFields, serde_json::Error> {
        serde_json::to_value(told).map(GameFields::from)
    }
}

impl From<Map<String, Value>> for GameFields {
    fn from(fields: Map<String, Value>) -> GameFields {
        GameFields(fields)
    }
}

/// Anything but an object has no fields.
impl From<Value> for GameFields {
    fn from(value: Value) -> GameFields {
        match value {
            Value::Object(fields) => GameFields(fields),
            _ => GameFields::default(),
        }
    }
}

/// The settings of a game, time limit included. Each game defines its own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(type = "{ turn_seconds?: number | null, game_seconds?: number, increment_seconds?: number, turn_days?: number, \
               [setting: string]: string | number | boolean | null | undefined }")
)]
#[serde(transparent)]
pub struct GameSettings(pub Map<String, Value>);
