//! The seats and their occupants.

use serde::Serialize;

/// A seat of a game, as shown to one guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seat {
    pub kind: Holder,
    /// The name; empty for a guest without a name.
    pub name: String,
    /// The computer player of the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub player: Option<String>,
    /// The number of a guest without a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub guest: Option<usize>,
    /// Whether it is your seat.
    pub yours: bool,
}

/// The kind of occupant of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// A person.
    Person,
    /// Open to the first guest who follows the link.
    Open,
    /// A computer player.
    Computer,
}

impl Seat {
    /// Creates the seat of another person with this name.
    pub fn person(name: impl Into<String>) -> Seat {
        Seat { kind: Holder::Person, name: name.into(), player: None, guest: None, yours: false }
    }
}
