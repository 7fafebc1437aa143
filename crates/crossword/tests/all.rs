//! Tests rules, move generators and files of the tile games against reference implementations and
//! tables of other programs. One binary, to link once.
#![allow(clippy::unwrap_used)] // A panic fails the test.

mod compare;
mod continued_positions;
mod cross_sets;
mod ctu_duty;
mod ctu_games;
mod equity;
mod erudit_faults;
mod erudit_games;
mod erudit_tables;
mod erudit_turns;
mod gcg_faults;
mod gcg_files;
mod gcg_fuzz;
mod gcg_games;
mod generators;
mod partial_racks;
mod placements;
mod round_trip;
mod search;
mod slow;
mod undo;
mod whole_lists;
