//! A game's own settings, as JSON objects: in requests, in stored games, in log files.

use games::{Rules, settings};
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

/// All that holds by these rules with these settings, in a game with so many seats; `None` if the settings can't be read.
#[must_use]
pub fn in_force(rules: Rules, options: Map<String, Value>, seats: usize) -> Option<Map<String, Value>> {
    Some(match rules {
        Rules::Scrabble(rules) => {
            let settings: settings::scrabble::Settings = read(options).ok()?;
            fields(settings.in_force(&settings.apply(rules), seats))
        }
        Rules::Balda(rules) => {
            let settings: settings::balda::Settings = read(options).ok()?;
            fields(settings.in_force(&settings.apply(rules).ok()?))
        }
        Rules::Erudit(rules) => {
            let settings: settings::erudit::Settings = read(options).ok()?;
            fields(settings::erudit::in_force(&settings.apply(rules).ok()?))
        }
        Rules::Pentago(_) => fields(read::<settings::pentago::Settings>(options).ok()?),
        Rules::Ctu(_) => fields(read::<settings::ctu::Settings>(options).ok()?),
        // What an added game was told is what holds.
        Rules::Added(_) => options,
    })
}
