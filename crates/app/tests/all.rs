//! Tests of the `deska` program, in one binary to avoid linking everything repeatedly.
#![allow(clippy::unwrap_used)] // A panic fails the test.

mod added;
mod admin;
mod balda_moves;
mod check;
mod common;
mod contests;
mod copies;
mod ctu;
mod define;
mod erudit_best;
mod examples;
mod faults;
mod hosting;
mod leaves;
mod lexicon;
mod mail;
mod moved;
mod online;
mod pentago_solve;
mod play;
mod play_balda;
mod play_erudit;
mod play_pentago;
mod process;
mod restart;
mod review;
mod same_seed;
mod scrabble_analyse;
mod scrabble_moves;
mod scrabble_replay;
mod starting;
