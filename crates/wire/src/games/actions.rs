//! Parsing of actions from JSON objects with a single field, the name of the action.

use serde::de::{DeserializeOwned, Deserializer, Error as _, Unexpected};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

/// The prefix of our own error messages, which tells them from those of serde, which mention Rust
/// types.
const PART: &str = "part: ";

/// Parses an action.
///
/// # Errors
/// The start of a sentence that says what is wrong.
pub fn read_action<A: DeserializeOwned>(action: &Map<String, Value>) -> Result<A, String> {
    if action.len() != 1 {
        return Err("an action has one field".into());
    }
    A::deserialize(action).map_err(|why| own_message(&why, "no such action"))
}

/// Returns our own message from a parse error, or `other` if the error comes from serde.
pub(super) fn own_message(why: &serde_json::Error, other: &str) -> String {
    why.to_string().strip_prefix(PART).unwrap_or(other).to_owned()
}

/// Parses a part of an action from a JSON object only (serde would accept a list as well); `form`
/// is the message if it is malformed. The message of a nested part takes precedence.
pub(super) fn parse_part<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D, form: &str) -> Result<T, D::Error> {
    let bad = |why: String| D::Error::custom(if why.starts_with(PART) { why } else { format!("{PART}{form}") });
    let fields = Map::<String, Value>::deserialize(deserializer).map_err(|why| bad(why.to_string()))?;
    T::deserialize(Value::Object(fields)).map_err(|why| bad(why.to_string()))
}

/// The value of an action without parameters: always `true`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "true"))]
pub struct Yes;

impl Serialize for Yes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

impl<'de> Deserialize<'de> for Yes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Yes, D::Error> {
        match bool::deserialize(deserializer)? {
            true => Ok(Yes),
            false => Err(D::Error::invalid_value(Unexpected::Bool(false), &"true")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{balda, erudit, scrabble};

    fn read<A: DeserializeOwned + std::fmt::Debug>(text: &str) -> String {
        let fields: Map<String, Value> = serde_json::from_str(text).unwrap();
        read_action::<A>(&fields).map_or_else(|why| why, |action| format!("{action:?}"))
    }

    #[test]
    fn invalid_actions_have_their_own_messages() {
        let tile = "a tile has a square (a whole number) and a letter (a text)";
        for (text, message) in [
            ("{}", "an action has one field"),
            (r#"{"pass":true,"accept":true}"#, "an action has one field"),
            (r#"{"jump":true}"#, "no such action"),
            (r#"{"place":7}"#, "no such action"),
            (r#"{"pass":false}"#, "no such action"),
            (r#"{"place":[{"square":1}]}"#, tile),
            (r#"{"place":[{"square":1,"letter":"A","blank":true}]}"#, tile),
            // Serde would accept a list of the fields in order.
            (r#"{"place":[[112,"K"]]}"#, tile),
        ] {
            assert_eq!(read::<scrabble::Action>(text), message, "{text}");
        }
        let step = "a step of a turn has one field, `place` or `take`";
        for (text, message) in [
            (r#"{"lay":[{}]}"#, step),
            (r#"{"lay":["place"]}"#, step),
            // The message is that of the nested part.
            (r#"{"lay":[{"place":[{"square":"1","letter":"А"}]}]}"#, tile),
        ] {
            assert_eq!(read::<erudit::Action>(text), message, "{text}");
        }
        let letter = "a move has a square (a whole number), a letter (a text) and a path (a list of squares)";
        for (text, message) in
            [(r#"{"place":1}"#, "no such action"), (r#"{"offer":{}}"#, letter), (r#"{"place":{"square":7,"letter":2,"path":[]}}"#, letter)]
        {
            assert_eq!(read::<balda::Action>(text), message, "{text}");
        }
    }

    #[test]
    fn invalid_questions_have_their_own_messages() {
        let put = "what is put has a square (a whole number) and a letter (a text)";
        for (text, message) in [
            (r#"{"cell":7,"through":7}"#, "a question has one field at most"),
            (r#"{"row":7}"#, "no such question"),
            (r#"{"cell":"7"}"#, "no such question"),
            (r#"{"put":[7,"Л"]}"#, put),
            (r#"{"put":{"square":7,"letter":"Л","path":[]}}"#, put),
        ] {
            assert_eq!(balda::Question::read(&serde_json::from_str(text).unwrap()), Err(message.into()), "{text}");
        }
        assert_eq!(balda::Question::read(&Map::new()), Ok(None));
    }

    #[test]
    fn actions_round_trip() {
        assert_eq!(read::<scrabble::Action>(r#"{"pass":true}"#), "Pass(Yes)");
        assert_eq!(serde_json::to_string(&Yes).unwrap(), "true");
        let tile = r#"{"take":{"letter":"О","square":-1}}"#;
        assert_eq!(read::<erudit::Action>(&format!(r#"{{"lay":[{tile}]}}"#)), r#"Lay([Take(Tile { square: -1, letter: "О" })])"#);
    }
}
