//! The one way in which a game's own words reach the wire.

use serde::Serialize;
use serde_json::Value;

/// What has a form in which it is sent: a view, an event as a viewer may know it, what a draft would bring.
pub trait WireForm {
    /// The form in which it is sent.
    type Form: Serialize;

    /// It in that form.
    fn shown(&self) -> Self::Form;
}

/// What a game has written as JSON itself.
impl WireForm for Value {
    type Form = Value;

    fn shown(&self) -> Value {
        self.clone()
    }
}
