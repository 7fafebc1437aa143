//! Rooms, interface, sessions; serves the page.
#![forbid(unsafe_code)]
