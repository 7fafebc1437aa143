//! The conversion of views to their wire types.

use serde::Serialize;
use serde_json::Value;

/// A view that can be converted to its wire type.
pub trait WireForm {
    type Form: Serialize;

    /// Converts the view to its wire type.
    fn shown(&self) -> Self::Form;
}

/// Games may also produce JSON themselves.
impl WireForm for Value {
    type Form = Value;

    fn shown(&self) -> Value {
        self.clone()
    }
}
