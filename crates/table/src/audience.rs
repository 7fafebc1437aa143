//! The audience of a game: who may watch it and find it afterwards, besides its players.

/// The audience of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// Everyone: the running game is listed.
    Everybody,
    /// Everyone who has the link, except people blocked by a player.
    #[default]
    Link,
    /// Only the players.
    Players,
}

impl Audience {
    pub const ALL: [Audience; 3] = [Audience::Everybody, Audience::Link, Audience::Players];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Audience::Everybody => "everybody",
            Audience::Link => "link",
            Audience::Players => "players",
        }
    }

    #[must_use]
    pub fn by_name(name: &str) -> Option<Audience> {
        Audience::ALL.into_iter().find(|audience| audience.name() == name)
    }
}
