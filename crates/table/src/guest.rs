//! Identities of people.

use std::fmt;

/// The secret id of a guest, a person with a session. It is never sent to a client.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId(String);

impl GuestId {
    /// Returns an id that no guest has, for the people of an imported game.
    #[must_use]
    pub const fn placeholder() -> GuestId {
        GuestId(String::new())
    }

    /// Returns the id as stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for GuestId {
    fn from(id: &str) -> GuestId {
        GuestId(id.to_owned())
    }
}

impl From<String> for GuestId {
    fn from(id: String) -> GuestId {
        GuestId(id)
    }
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
