//! Training of the evaluation's weights ([`Weights`](super::search::Weights)). The search plays
//! against itself ([`Course`]), its positions are labelled with the outcome of the game
//! ([`Sample`]), and a logistic regression fits the weights to the labels ([`fit`]).
//!
//! Everything is deterministic: the same course gives the same games on every machine. Files and
//! threads for the games are not part of this module; `deska experiment evaluation` provides them.

mod course;
mod features;
mod fit;
mod reply;
mod sample;

pub use self::course::Course;
pub use self::fit::{PassReport, STAGES, Settings, ValidationReport, fit, judge, kept_back};
pub use self::sample::{BadGame, BadSample, Game, Sample};
