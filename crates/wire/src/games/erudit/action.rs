//! What a seat may do.

use serde::{Deserialize, Deserializer, Serialize};

use crate::games::Yes;
use crate::games::crossword::Tile;
use crate::games::reading::part;

/// What a seat may do, besides what it may in every game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// A turn in its parts.
    Lay(Vec<Step>),
    /// Exchange tiles: `АБ*`.
    Exchange(String),
    /// Pass.
    Pass(Yes),
}

/// A part of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Tiles laid.
    Place(Vec<Tile>),
    /// A star taken from the board by the tile of its letter.
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
        Ok(match part(deserializer, "a step of a turn has one field, `place` or `take`")? {
            Fields::Place(tiles) => Step::Place(tiles),
            Fields::Take(tile) => Step::Take(tile),
        })
    }
}
