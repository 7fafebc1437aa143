//! How the numbers of the search's evaluation ([`Weights`](super::search::Weights)) come about: the search plays games against itself ([`Course`]), their positions
//! are labelled with how the game goes on ([`Sample`]), and a logistic regression is fitted to the labels ([`fit`]).
//!
//! Everything follows from the seeds: the same course gives the same games on every machine. What is deliberately absent: files and threads for the games;
//! `deska experiment evaluation` has them.

mod course;
mod features;
mod fit;
mod reply;
mod sample;

pub use self::course::Course;
pub use self::fit::{PassReport, STAGES, Settings, ValidationReport, fit, judge, kept_back};
pub use self::sample::{BadGame, BadSample, Game, Sample};
