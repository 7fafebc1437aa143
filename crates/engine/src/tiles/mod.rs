//! Code shared by Scrabble, Erudit and CTU: leaves, static choice, self-play, simulation, inference
//! and endgames.

mod completions;
mod draw_luck;
pub mod endgame;
mod equity;
pub(crate) mod inference;
mod learned;
mod learned_files;
pub mod leaves;
pub mod master;
pub mod preendgame;
pub(crate) mod race;
mod seat_knowledge;
mod selfplay;
pub mod simulation;
pub mod wins;

pub use self::completions::Completions;
pub use self::draw_luck::{DrawnTiles, draw_luck};
pub use self::equity::{Choice, Equities, LateAdjustment, MAX_SHORTFALL, Stage, count_exposed_vowels};
pub use self::inference::{LastMove, infer};
pub use self::learned::{LearnedSource, LearnedValues, LearnedValuesError};
pub use self::learned_files::LearnedFilesError;
pub use self::seat_knowledge::{PositionError, SeatKnowledge};
pub use self::selfplay::{SelfPlay, Turn};
