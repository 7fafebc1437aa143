//! Runs the rooms of the crate [`rooms`] in this server: implements their ports, opens them on
//! demand and wakes them at deadlines.

pub(crate) mod deadlines;
pub(crate) mod lexicons;
pub(crate) mod ports;
pub(crate) mod registry;
