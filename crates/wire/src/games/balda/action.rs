//! What a seat may do, and what may be asked of a position.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::games::Yes;
use crate::games::reading::{part, said};

/// What a seat may do, besides what it may in every game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Put a letter and name a word through it; in a preview the path may have to grow yet.
    Place(Move),
    /// Offer a word that the lexicon lacks to the next seat.
    Offer(Move),
    /// The offered word counts.
    Accept(Yes),
    /// The offered word does not count.
    Decline(Yes),
    /// Pass.
    Pass(Yes),
}

/// A letter put, and the squares of the word through it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Move {
    /// Where the letter is put.
    pub square: i64,
    /// The letter.
    pub letter: String,
    /// The squares of the word in the order of its letters.
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
        // What is no object at all is another action, and no part of this one.
        let fields = Map::<String, Value>::deserialize(deserializer)?;
        let Fields { square, letter, path } = part(Value::Object(fields), form).map_err(D::Error::custom)?;
        Ok(Move { square, letter, path })
    }
}

/// A letter put on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Put {
    /// The square.
    pub square: i64,
    /// The letter.
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
        let Fields { square, letter } = part(deserializer, "what is put has a square (a whole number) and a letter (a text)")?;
        Ok(Put { square, letter })
    }
}

/// Which words of a position are asked for; an empty object: all.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// Those with a letter on this empty square.
    Cell(i64),
    /// Those through this letter.
    Through(i64),
    /// Those through this letter, if it were put.
    Put(Put),
}

impl Question {
    /// Reads a question; `None`: all words are asked for.
    ///
    /// # Errors
    /// A beginning of a sentence on what it is not.
    pub fn read(question: &Map<String, Value>) -> Result<Option<Question>, String> {
        match question.len() {
            0 => Ok(None),
            1 => Question::deserialize(question).map(Some).map_err(|why| said(&why, "no such question")),
            _ => Err("a question has one field at most".into()),
        }
    }
}
