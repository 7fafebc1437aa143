//! Training of the evaluation's weights ([`Weights`](super::search::Weights)). The search plays
//! against itself ([`GameGenerator`]), its positions are labelled with the outcome of the game
//! ([`Sample`]), and a logistic regression fits the weights to the labels ([`fit`]).
//!
//! Everything is deterministic: the same course gives the same games on every machine. Files and
//! threads for the games are not part of this module; `deska-lab experiment evaluation` provides
//! them.

mod features;
mod fit;
mod games;
mod reply;
mod sample;

pub use self::fit::{PassReport, STAGES, Settings, ValidationReport, fit, is_held_out, validate};
pub use self::games::GameGenerator;
pub use self::sample::{Game, GameError, Sample, SampleError};
