//! Who sits where.

use serde::Serialize;

/// A seat of a game, as one guest is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seat {
    /// Who holds it.
    pub kind: Holder,
    /// The name; empty for a person without one.
    pub name: String,
    /// The computer player that sits there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// The number of a person without a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub guest: Option<usize>,
    /// Does the guest who asks hold it?
    pub yours: bool,
}

/// Who holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// A person.
    Person,
    /// Nobody yet: it is for the first guest who opens the link.
    Open,
    /// A computer player.
    Computer,
}

impl Seat {
    /// A person of this name, who is not the one who asks.
    pub fn person(name: impl Into<String>) -> Seat {
        Seat { kind: Holder::Person, name: name.into(), player: None, guest: None, yours: false }
    }
}
