//! Tests rules, move generators and files of the tile games against reference implementations and
//! tables of other programs. One binary, to link once.
#![allow(clippy::unwrap_used)] // In tests a panic is the report.

mod compare;
mod crosses;
mod ctu_duty;
mod ctu_games;
mod equity;
mod erudit_faults;
mod erudit_games;
mod erudit_tables;
mod erudit_turns;
mod gcg_faults;
mod gcg_files;
mod gcg_games;
mod gcg_noise;
mod generators;
mod going_on;
mod lists;
mod partial_racks;
mod placings;
mod search;
mod slow;
mod taking_back;
mod texts;
