//! Games, events, sessions in a data base; all SQL is here.
#![forbid(unsafe_code)]
