//! Players of Pentago, and what they ask: exact solving of late positions.

pub mod solve;
mod value;

pub use self::value::{UnknownValue, Value};
