//! Who a person is to the program.

use std::fmt;

/// A guest: somebody with a session, by an id that is made once and never told.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GuestId(String);

impl GuestId {
    /// The person of a game that is handed in as a file: no guest has this id.
    #[must_use]
    pub const fn nobody() -> GuestId {
        GuestId(String::new())
    }

    /// The id as it is stored.
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
