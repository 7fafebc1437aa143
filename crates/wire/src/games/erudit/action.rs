//! Actions of a seat.

use serde::{Deserialize, Deserializer, Serialize};

use crate::games::Yes;
use crate::games::actions::parse_part;
use crate::games::crossword::Tile;

/// An action of the game, besides the actions common to all games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Place words and take stars, in parts.
    Lay(Vec<Step>),
    /// Exchange tiles: `АБ*`.
    Exchange(String),
    Pass(Yes),
}

/// A part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Place tiles that form a word.
    Place(Vec<Tile>),
    /// Take a star from the board in exchange for the tile of its letter.
    Take(Tile),
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        #[derive(Deserialize)]
        #[serde(rename_all = "lowercase")]
        enum Fields {
            Place(Vec<Tile>),
            Take(Tile),
        }
        Ok(match parse_part(deserializer, "a step of a turn has one field, `place` or `take`")? {
            Fields::Place(tiles) => Step::Place(tiles),
            Fields::Take(tile) => Step::Take(tile),
        })
    }
}
