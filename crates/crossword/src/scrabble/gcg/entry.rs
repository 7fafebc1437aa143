//! The parts of a record, in the order of its lines.

use crate::tiles::Tiles;

use super::event::Event;

/// A part of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// `#player1 NICK NAME`.
    Player {
        /// From 1; players move in this order.
        number: usize,
        /// Who it is.
        player: Player,
    },
    /// `#title TEXT` and the like.
    Setting {
        /// What is set.
        key: Key,
        /// To what.
        value: String,
    },
    /// Another pragma, as it is written after its `#`.
    Other(String),
    /// `#rack1 TILES`: what a player holds where the record of an unfinished game stops. Before the first event it says nothing
    /// that the events do not say.
    Rack {
        /// Whose: the place among the players, from 0.
        player: usize,
        /// The tiles known.
        tiles: Tiles,
    },
    /// Something that happened.
    Event(Event),
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The short name that stands before each event, without spaces.
    pub nick: String,
    /// The name for people; it may be missing.
    pub name: String,
}

impl Player {
    /// The name for people, or the nick where that is missing.
    pub fn display(&self) -> &str {
        if self.name.is_empty() { &self.nick } else { &self.name }
    }
}

/// What a pragma sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A heading.
    Title,
    /// What the game was.
    Description,
    /// Who numbers games, and the number.
    Id,
    /// The words allowed.
    Lexicon,
    /// The kind of game.
    GameType,
    /// The tiles, by the name of a language.
    TileSet,
    /// The board, by name.
    BoardLayout,
    /// How many there are of each tile, by the name of a language.
    TileDistribution,
}

impl Key {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Title, Self::Description, Self::Id, Self::Lexicon, Self::GameType, Self::TileSet, Self::BoardLayout, Self::TileDistribution];

    /// Its name in the file.
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

    /// The key with this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name() == name)
    }
}
