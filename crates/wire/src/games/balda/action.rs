//! Actions of a seat, and queries for the words of a position.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::games::Yes;
use crate::games::actions::{own_message, parse_part};

/// An action of the game, besides the actions common to all games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Place a letter and name a word through it. A preview accepts an unfinished path.
    Place(Move),
    /// Offer a word that is not in the lexicon to the next seat.
    Offer(Move),
    /// Accept the offered word.
    Accept(Yes),
    /// Decline the offered word.
    Decline(Yes),
    Pass(Yes),
}

/// A new letter and the path of a word through it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Move {
    /// The square of the new letter.
    pub square: i64,
    pub letter: String,
    /// The squares of the word in order.
    pub path: Vec<i64>,
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            square: i64,
            letter: String,
            path: Vec<i64>,
        }
        let form = "a move has a square (a whole number), a letter (a text) and a path (a list of squares)";
        // Anything but an object is an unknown action, not a malformed part.
        let fields = Map::<String, Value>::deserialize(deserializer)?;
        let Fields { square, letter, path } = parse_part(Value::Object(fields), form).map_err(D::Error::custom)?;
        Ok(Move { square, letter, path })
    }
}

/// A letter on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Put {
    pub square: i64,
    pub letter: String,
}

impl<'de> Deserialize<'de> for Put {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Put, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            square: i64,
            letter: String,
        }
        let Fields { square, letter } = parse_part(deserializer, "what is put has a square (a whole number) and a letter (a text)")?;
        Ok(Put { square, letter })
    }
}

/// A query for words of a position; an empty object queries all of them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// Words with a new letter on this empty square.
    Cell(i64),
    /// Words through this letter.
    Through(i64),
    /// Words through this new letter.
    Put(Put),
}

impl Question {
    /// Parses a query; `None` for all words.
    ///
    /// # Errors
    /// The start of a sentence that says what is wrong.
    pub fn read(question: &Map<String, Value>) -> Result<Option<Question>, String> {
        match question.len() {
            0 => Ok(None),
            1 => Question::deserialize(question).map(Some).map_err(|why| own_message(&why, "no such question")),
            _ => Err("a question has one field at most".into()),
        }
    }
}
