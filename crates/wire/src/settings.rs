//! Game settings as JSON objects in requests, stored games and log files.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Deserializes the settings of a game (`games::settings`).
///
/// # Errors
/// A field is unknown or has an invalid value.
pub fn read<S: DeserializeOwned>(fields: Map<String, Value>) -> Result<S, serde_json::Error> {
    serde_json::from_value(Value::Object(fields))
}

/// Serializes a value to the fields of its object; anything but an object has no fields.
#[must_use]
pub fn fields(value: impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    }
}
