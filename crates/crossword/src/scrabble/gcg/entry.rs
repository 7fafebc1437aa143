//! The parts of a record, in the order of its lines.

use crate::tiles::Tiles;

use super::event::Event;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// `#player1 NICK NAME`.
    Player {
        /// From 1; players move in this order.
        number: usize,
        player: Player,
    },
    /// `#title TEXT` and the like.
    Setting {
        key: Key,
        value: String,
    },
    /// Another pragma, as written after its `#`.
    Other(String),
    /// `#rack1 TILES`: a player's rack at the end of the record of an unfinished game. Before the
    /// first event it has no effect.
    Rack {
        /// Index of the player, from 0.
        player: usize,
        tiles: Tiles,
    },
    Event(Event),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The short name before each event, without spaces.
    pub nick: String,
    /// The display name; may be empty.
    pub name: String,
}

impl Player {
    /// Returns the display name, or the nick if there is none.
    pub fn display(&self) -> &str {
        if self.name.is_empty() { &self.nick } else { &self.name }
    }
}

/// The known pragmas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Title,
    Description,
    /// The issuer of game numbers, and the number.
    Id,
    Lexicon,
    GameType,
    /// The tiles, by the name of a language.
    TileSet,
    BoardLayout,
    /// The number of each tile, by the name of a language.
    TileDistribution,
}

impl Key {
    pub const ALL: [Self; 8] =
        [Self::Title, Self::Description, Self::Id, Self::Lexicon, Self::GameType, Self::TileSet, Self::BoardLayout, Self::TileDistribution];

    /// Returns the name used in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Description => "description",
            Self::Id => "id",
            Self::Lexicon => "lexicon",
            Self::GameType => "game-type",
            Self::TileSet => "tile-set",
            Self::BoardLayout => "board-layout",
            Self::TileDistribution => "tile-distribution",
        }
    }

    /// Returns the key with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }
}
