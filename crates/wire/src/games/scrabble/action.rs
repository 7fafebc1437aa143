//! Actions of a seat.

use serde::{Deserialize, Serialize};

use crate::games::Yes;
use crate::games::crossword::Tile;

/// An action of the game, besides the actions common to all games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Place tiles.
    Place(Vec<Tile>),
    /// Exchange tiles: `AB?`.
    Exchange(String),
    Pass(Yes),
    /// Challenge the last placement.
    Challenge(Yes),
    /// Accept the last placement.
    Accept(Yes),
}
