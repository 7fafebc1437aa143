//! Tests of the computer players against brute force and exact values. They form one binary, since
//! each one would have to be linked separately.
#![allow(clippy::unwrap_used)] // In tests a panic is the report.

mod balda_end;
mod balda_players;
mod balda_start;
mod ctu;
mod erudit_exact;
mod erudit_players;
mod levels;
mod pentago_classic;
mod pentago_early;
mod pentago_search;
mod pentago_solve;
#[path = "../../crossword/tests/slow/mod.rs"]
mod slow;
mod tiles_endgame;
mod tiles_leaves;
mod tiles_master;
mod tiles_partial_racks;
mod tiles_preendgame;
mod tiles_self_play;
mod tiles_simulation;
mod whole_games;
