//! What rooms find where there is no network, as in a browser: one person, on a device of their own, by whom time and chance are given and in whose one
//! thread everything happens.

pub(crate) mod chance;
pub(crate) mod metrics;
mod player;
mod run;
pub(crate) mod time;

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

pub use self::player::{Alone, Answer, Setup};
pub use self::run::turn;
pub use self::time::spawn;
pub use crate::room::RemoteThinker;

/// A message as it is sent. Cheap to clone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text(Arc<str>);

impl Text {
    /// A text that never changes.
    pub(crate) fn from_static(text: &'static str) -> Text {
        Text(text.into())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text(text.into())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Nobody keeps anybody out.
pub(crate) mod bans {
    use store::GuestId;

    #[derive(Clone, Copy, Debug, Default)]
    pub(crate) struct Bans;

    impl Bans {
        pub(crate) fn out(self, _: &GuestId) -> Option<()> {
            None
        }

        pub(crate) fn silent(self, _: &GuestId) -> Option<()> {
            None
        }
    }
}

/// Names beside each other at one table.
pub(crate) mod names {
    pub(crate) use crate::direction::turns_text;

    /// Do two names look the same? Whoever sits at one device knows who is who.
    pub(crate) fn look_alike(one: &str, other: &str) -> bool {
        one.to_lowercase() == other.to_lowercase()
    }
}

/// There is no news for people who look at something else.
pub(crate) mod news {
    use store::GuestId;

    #[derive(Clone, Copy, Debug, Default)]
    pub(crate) struct NewsDesk;

    impl NewsDesk {
        pub(crate) fn tell(self, _: &GuestId, _: &wire::News) {}

        pub(crate) fn withdrawn(self, _: &[store::Withdrawal]) {}

        pub(crate) fn is_followed(self, _: &GuestId) -> bool {
            false
        }
    }
}

/// Nobody says that no new games begin.
pub(crate) mod notices {
    #[derive(Clone, Copy, Debug, Default)]
    pub(crate) struct Notices;

    impl Notices {
        pub(crate) fn draining(self) -> Option<String> {
            None
        }
    }
}

/// Nobody is on vacation.
pub(crate) mod vacations {
    use store::GuestId;

    #[derive(Clone, Copy, Debug, Default)]
    pub(crate) struct Vacations;

    impl Vacations {
        pub(crate) fn until(self, _: &GuestId) -> Option<u64> {
            None
        }
    }
}
