//! What only a game itself knows the fields of.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Fields that a game names itself: its view, its rule set, what it tells of an event. The interface lists them game by game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema), ts(type = "{ [field: string]: unknown }"))]
#[serde(transparent)]
pub struct GameFields(pub Map<String, Value>);

impl GameFields {
    /// What a game tells, as the fields of its object.
    ///
    /// # Errors
    /// It can't be written as JSON; what is written, but is no object, has no fields.
    pub fn of(told: impl Serialize) -> Result<GameFields, serde_json::Error> {
        serde_json::to_value(told).map(GameFields::from)
    }
}

impl From<Map<String, Value>> for GameFields {
    fn from(fields: Map<String, Value>) -> GameFields {
        GameFields(fields)
    }
}

/// What is no object has no fields.
impl From<Value> for GameFields {
    fn from(value: Value) -> GameFields {
        match value {
            Value::Object(fields) => GameFields(fields),
            _ => GameFields::default(),
        }
    }
}

/// The settings of a game, with those of time: what can be chosen is listed game by game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    test,
    derive(ts_rs::TS, schemars::JsonSchema),
    ts(type = "{ turn_seconds?: number | null, game_seconds?: number, increment_seconds?: number, turn_days?: number, \
               [setting: string]: string | number | boolean | null | undefined }")
)]
#[serde(transparent)]
pub struct GameSettings(pub Map<String, Value>);
