//! How actions are read from JSON: each is an object with one field, its name.

use serde::de::{DeserializeOwned, Deserializer, Error as _, Unexpected};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

/// What begins our own sentences on a part of an action, to tell them from those of the parser, which speak of its types.
const PART: &str = "part: ";

/// Reads an action.
///
/// # Errors
/// A beginning of a sentence on what it is not.
pub fn read_action<A: DeserializeOwned>(action: &Map<String, Value>) -> Result<A, String> {
    if action.len() != 1 {
        return Err("an action has one field".into());
    }
    A::deserialize(action).map_err(|why| said(&why, "no such action"))
}

/// Our own sentence on the part that is wrong; where the parser has none of ours, the `other` one.
pub(super) fn said(why: &serde_json::Error, other: &str) -> String {
    why.to_string().strip_prefix(PART).unwrap_or(other).to_owned()
}

/// Reads a part of an action from an object, and from nothing else that the parser would take for it; `form` says what it should be. Of what a part of
/// the part is not, the inner sentence is told.
pub(super) fn part<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D, form: &str) -> Result<T, D::Error> {
    let bad = |why: String| D::Error::custom(if why.starts_with(PART) { why } else { format!("{PART}{form}") });
    let fields = Map::<String, Value>::deserialize(deserializer).map_err(|why| bad(why.to_string()))?;
    T::deserialize(Value::Object(fields)).map_err(|why| bad(why.to_string()))
}

/// The value of an action that needs none: `true`, and nothing else.
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
    fn what_is_no_action_is_told_in_our_own_words() {
        let tile = "a tile has a square (a whole number) and a letter (a text)";
        for (text, told) in [
            ("{}", "an action has one field"),
            (r#"{"pass":true,"accept":true}"#, "an action has one field"),
            (r#"{"jump":true}"#, "no such action"),
            (r#"{"place":7}"#, "no such action"),
            (r#"{"pass":false}"#, "no such action"),
            (r#"{"place":[{"square":1}]}"#, tile),
            (r#"{"place":[{"square":1,"letter":"A","blank":true}]}"#, tile),
            // A parser would take a list for its fields in their order.
            (r#"{"place":[[112,"K"]]}"#, tile),
        ] {
            assert_eq!(read::<scrabble::Action>(text), told, "{text}");
        }
        let step = "a step of a turn has one field, `place` or `take`";
        for (text, told) in [
            (r#"{"lay":[{}]}"#, step),
            (r#"{"lay":["place"]}"#, step),
            // The part of a part is what is wrong.
            (r#"{"lay":[{"place":[{"square":"1","letter":"А"}]}]}"#, tile),
        ] {
            assert_eq!(read::<erudit::Action>(text), told, "{text}");
        }
        let letter = "a move has a square (a whole number), a letter (a text) and a path (a list of squares)";
        for (text, told) in
            [(r#"{"place":1}"#, "no such action"), (r#"{"offer":{}}"#, letter), (r#"{"place":{"square":7,"letter":2,"path":[]}}"#, letter)]
        {
            assert_eq!(read::<balda::Action>(text), told, "{text}");
        }
    }

    #[test]
    fn what_is_no_question_is_told_in_our_own_words() {
        let put = "what is put has a square (a whole number) and a letter (a text)";
        for (text, told) in [
            (r#"{"cell":7,"through":7}"#, "a question has one field at most"),
            (r#"{"row":7}"#, "no such question"),
            (r#"{"cell":"7"}"#, "no such question"),
            (r#"{"put":[7,"Л"]}"#, put),
            (r#"{"put":{"square":7,"letter":"Л","path":[]}}"#, put),
        ] {
            assert_eq!(balda::Question::read(&serde_json::from_str(text).unwrap()), Err(told.into()), "{text}");
        }
        assert_eq!(balda::Question::read(&Map::new()), Ok(None));
    }

    #[test]
    fn an_action_is_read_as_it_is_written() {
        assert_eq!(read::<scrabble::Action>(r#"{"pass":true}"#), "Pass(Yes)");
        assert_eq!(serde_json::to_string(&Yes).unwrap(), "true");
        let tile = r#"{"take":{"letter":"О","square":-1}}"#;
        assert_eq!(read::<erudit::Action>(&format!(r#"{{"lay":[{tile}]}}"#)), r#"Lay([Take(Tile { square: -1, letter: "О" })])"#);
    }
}
