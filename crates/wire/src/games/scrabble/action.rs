//! What a seat may do.

use serde::{Deserialize, Serialize};

use crate::games::Yes;
use crate::games::crossword::Tile;

/// What a seat may do, besides what it may in every game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Lay tiles.
    Place(Vec<Tile>),
    /// Exchange tiles: `AB?`.
    Exchange(String),
    /// Pass.
    Pass(Yes),
    /// Challenge the placing before.
    Challenge(Yes),
    /// Let the placing before stand.
    Accept(Yes),
}
