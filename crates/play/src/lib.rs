//! What all games share: seats, pending, outcome, the event log, the trait Rules.
#![forbid(unsafe_code)]
