//! Tiles on squares, in requests and responses.

use serde::{Deserialize, Deserializer, Serialize};

use crate::games::actions::parse_part;

/// A tile on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tile {
    pub square: i64,
    /// The letter; in lower case for a blank.
    pub letter: String,
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            square: i64,
            letter: String,
        }
        let Fields { square, letter } = parse_part(deserializer, "a tile has a square (a whole number) and a letter (a text)")?;
        Ok(Tile { square, letter })
    }
}
