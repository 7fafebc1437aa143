//! A game's own settings, as JSON objects: in requests, in stored games, in log files.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Settings as a game has them (`games::settings`).
///
/// # Errors
/// A field is unknown, or has a value that is none; the error says which.
pub fn read<S: DeserializeOwned>(fields: Map<String, Value>) -> Result<S, serde_json::Error> {
    serde_json::from_value(Value::Object(fields))
}

/// The fields of what is written as an object; none of anything else.
#[must_use]
pub fn fields(value: impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    }
}
