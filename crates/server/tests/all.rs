//! The server, asked from outside as people and programs do: one program, since each one would be built and linked with everything again.
#![allow(clippy::unwrap_used)] // In tests a panic is the report.

mod accounts;
mod analysis;
mod audience;
mod balda;
mod clocks;
mod common;
mod company;
mod connections;
mod consent;
mod earlier;
mod erudit;
mod fair;
mod four_seats;
mod going_back;
mod golden;
mod hosts;
mod keeping;
mod links;
mod lobby;
mod moderation;
mod names;
mod pentago;
mod people;
mod rated_positions;
mod ratings;
mod repeats;
mod replays;
mod requests;
mod series;
mod shows;
mod sockets;
mod tokens;
mod watching;
mod whole_games;
mod words;
