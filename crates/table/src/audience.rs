//! Who may watch a game, and look it up afterwards, besides those who play it.

/// Who may watch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: the game is listed while it is played.
    Everybody,
    /// Whoever has the link, and is blocked by nobody who plays.
    #[default]
    Link,
    /// Nobody else.
    Players,
}

impl Audience {
    /// All of them.
    pub const ALL: [Audience; 3] = [Audience::Everybody, Audience::Link, Audience::Players];

    /// Its name, as it is stored.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Audience::Everybody => "everybody",
            Audience::Link => "link",
            Audience::Players => "players",
        }
    }

    /// The audience of this name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Audience> {
        Audience::ALL.into_iter().find(|audience| audience.name() == name)
    }
}
